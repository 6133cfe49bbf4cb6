import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/completed-banner.tsx';
import { paths } from './paths.ts';

/** Shown in place of another member's picks before the lock (rules: secrecy#before-the-lock). */
export function NotYourPicks({ roomId, children }: { roomId: string; children: ReactNode }) {
  return (
    <Cover
      icon={EyeOff}
      title={
        <>
          Not Your Picks, <br />
          go away
        </>
      }
      action={
        <Button asChild>
          <Link to={paths.room(roomId)}>Return to Room</Link>
        </Button>
      }
    >
      {children}
    </Cover>
  );
}
