import type { Member } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { SHOWS_POINTS } from '../../api/results.ts';
import { useUser } from '../../api/session.ts';
import { counted } from '../../shell/counted.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FriendButton } from './friend-button.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { membersQuery } from './rooms.queries.ts';

const headClass =
  'grid grid-cols-[52px_minmax(0,1fr)_72px_72px_76px_128px] items-center gap-x-3 max-lg:grid-cols-[38px_minmax(0,1fr)_auto_76px] max-lg:gap-x-2 pt-0 pr-3 pb-2 pl-0 [&>:first-child]:text-center [&>:nth-child(n+3)]:text-right';

const rowClass =
  'grid grid-cols-[52px_minmax(0,1fr)_72px_72px_76px_128px] items-center gap-x-3 max-lg:grid-cols-[38px_minmax(0,1fr)_auto_76px] max-lg:gap-x-2 relative min-h-14.5 py-1.5 pr-3 pl-0 border-t border-line hover:bg-surface-2/55';

const rankClass =
  'text-ink-2 text-3xl font-extrabold leading-none text-center in-[.members-tab-you]:justify-self-center in-[.members-tab-you]:min-w-9 in-[.members-tab-you]:py-1.5 in-[.members-tab-you]:px-1 in-[.members-tab-you]:rounded-sm in-[.members-tab-you]:bg-accent in-[.members-tab-you]:text-on-accent';

export function MembersTab({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useQuery({ ...membersQuery(roomId), meta: SHOWS_POINTS });
  const viewer = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  if (!data) return <ListPending error={error} onRetry={refetch} what="the members" rows={6} />;
  const open = data.find(({ user }) => user.id === openId);
  if (data.length === 0) return <EmptyState icon={Users} title="No Members Found" />;
  return (
    <>
      <div className={cx('label max-lg:hidden', headClass)} aria-hidden>
        <span>Rank</span>
        <span>Member</span>
        <span>Brackets</span>
        <span>Total</span>
        <span>Average</span>
        <span>Friends</span>
      </div>
      <ol aria-label="Members">
        {data.map((member) => (
          <MemberRow
            key={member.user.id}
            roomId={roomId}
            member={member}
            isYou={member.user.id === viewer.id}
            onOpen={() => setOpenId(member.user.id)}
          />
        ))}
      </ol>
      {open && <MemberDialog roomId={roomId} member={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

interface MemberRowProps {
  roomId: string;
  member: Member;
  isYou: boolean;
  onOpen: () => void;
}

function MemberRow({ roomId, member, isYou, onOpen }: MemberRowProps) {
  const { user, role, stats, rank, averagePoints } = member;
  const brackets = counted(stats.bracketsCount, 'bracket');
  return (
    <li className={cx(rowClass, isYou && 'members-tab-you')}>
      <span className={cx('num', rankClass)}>
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <span className="flex items-center gap-3 min-w-0">
        <Avatar name={user.username} src={user.profileImageUrl} />
        <span className="grid gap-0.5 min-w-0">
          <span className="flex items-center gap-y-0.5 gap-x-2 min-w-0 max-lg:flex-wrap">
            <button
              type="button"
              className="covers min-w-0 truncate max-w-full font-semibold"
              onClick={onOpen}
              aria-haspopup="dialog"
            >
              {user.username}
            </button>
            {role === 'creator' && <Badge tone="creator">Creator</Badge>}
          </span>
          <span className="lg:sr-only text-xs text-ink-3">
            {brackets}, {stats.totalPoints} points
          </span>
        </span>
      </span>
      <span className="num max-lg:hidden text-ink-2 text-xl text-right" aria-hidden>
        {stats.bracketsCount}
      </span>
      <span className="num max-lg:hidden text-ink-2 text-xl text-right" aria-hidden>
        {stats.totalPoints}
      </span>
      <span className="num text-4xl font-extrabold leading-none text-right">
        <span className="sr-only">Average </span>
        {averagePoints}
      </span>
      <span className="relative z-1 flex justify-end">
        <FriendButton roomId={roomId} member={member} compact />
      </span>
    </li>
  );
}
