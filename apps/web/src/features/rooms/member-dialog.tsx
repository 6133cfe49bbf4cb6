import type { Member } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bracketPath } from '../../shell/bracket-path.ts';
import { dateOf } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { FriendButton } from './friend-button.tsx';

export interface MemberDialogProps {
  roomId: string;
  member: Member;
  onClose: () => void;
}

export function MemberDialog({ roomId, member, onClose }: MemberDialogProps) {
  const entries = useQuery(roomEntriesQuery(roomId));
  const { user, role, stats } = member;
  const own = (entries.data ?? []).filter((entry) => entry.creatorId === user.id);
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Dialog onClose={onClose} title="Member Profile">
      <div className="flex items-center gap-3.5">
        <Avatar name={user.username} src={user.profileImageUrl} size="l" />
        <div className="min-w-0 flex-1">
          <p className="text-xl font-strong wrap-anywhere">{user.username}</p>
          {fullName && <p className="text-sm text-ink-2">{fullName}</p>}
        </div>
        {role === 'creator' && <Badge tone="creator">Creator</Badge>}
        <FriendButton roomId={roomId} member={member} />
      </div>
      <Facts
        facts={[
          { term: 'Rank', value: member.rank, figure: true },
          { term: 'Average points', value: member.averagePoints, figure: true },
          { term: 'Total points', value: stats.totalPoints, figure: true },
          { term: 'Brackets', value: stats.bracketsCount, figure: true },
          { term: 'Member since', value: dateOf(member.joinedAt) },
        ]}
      />
      <PartFailed title="The brackets could not be loaded" part={entries} />
      {own.length > 0 && (
        <ul className="border-t border-line" aria-label="Brackets">
          {own.map((entry) => (
            <li key={entry.id}>
              <Link
                to={bracketPath(entry)}
                className="flex items-center justify-between gap-3 min-h-11 border-b border-line font-book [&_.num]:text-xl hover:bg-surface-2"
              >
                <span className="min-w-0 truncate">{entry.name}</span>
                <span className="num">{entry.totalPoints}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
