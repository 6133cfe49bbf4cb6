import type { Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { NoticeBar } from '../../ui/completed-banner.tsx';

/** Warns the manager of a room with entries but no lock time (rules: locks#setting-lock-times). */
export function LockWarning({ room }: { room: Room }) {
  const open = room.bracketCount > 0 && room.lockTime === null && !room.isLocked && !room.isCompleted;
  if (!room.isManager || !open) return null;
  return (
    <NoticeBar icon={TriangleAlert} title="No lock time set">
      Picks stay open and hidden until you set one.{' '}
      <Link to={paths.manager(room.id, 'locks')} className="link">
        Set Lock Times
      </Link>
    </NoticeBar>
  );
}
