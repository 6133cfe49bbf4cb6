import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import { paths } from './paths.ts';

/**
 * Shown instead of another member's picks before the lock (rules: secrecy#before-the-lock). Never render the hidden picks
 * underneath.
 */
export function NotYourPicks({ roomId, children }: { roomId: string; children: ReactNode }) {
  return (
    <div className="plane grid place-items-center min-h-85 p-7 [background:repeating-linear-gradient(-45deg,var(--surface-1)_0_14px,var(--surface-2)_14px_28px)] text-center [.completed-banner-banner+&]:mt-4">
      <div className="grid justify-items-center gap-3.5 max-w-105">
        <EyeOff aria-hidden />
        <h2 className="disp text-[44px] leading-[0.9] [text-box:normal] text-balance">
          Not Your Picks, <br />
          go away
        </h2>
        <p className="text-ink-2">{children}</p>
        <LinkButton to={paths.room(roomId)}>Return to Room</LinkButton>
      </div>
    </div>
  );
}
