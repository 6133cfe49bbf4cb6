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
import styles from './members-tab.module.css';
import { membersQuery } from './rooms.queries.ts';

export function MembersTab({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useQuery({ ...membersQuery(roomId), meta: SHOWS_POINTS });
  const viewer = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  if (!data) return <ListPending error={error} onRetry={refetch} what="the members" rows={6} />;
  const open = data.find(({ user }) => user.id === openId);
  if (data.length === 0) return <EmptyState icon={Users} title="No Members Found" />;
  return (
    <>
      <div className={`label only-wide ${styles.head}`} aria-hidden>
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
    <li className={cx(styles.row, isYou && styles.you)}>
      <span className={cx('num', styles.rank)}>
        <span className="sr">Rank </span>
        {rank}
      </span>
      <span className={styles.who}>
        <Avatar name={user.username} src={user.profileImageUrl} />
        <span className={styles.words}>
          <span className={styles.title}>
            <button
              type="button"
              className={`covers trunc ${styles.name}`}
              onClick={onOpen}
              aria-haspopup="dialog"
            >
              {user.username}
            </button>
            {role === 'creator' && <Badge tone="creator">Creator</Badge>}
          </span>
          <span className="sr-wide tiny dim">
            {brackets}, {stats.totalPoints} points
          </span>
        </span>
      </span>
      <span className={`num only-wide ${styles.figure}`} aria-hidden>
        {stats.bracketsCount}
      </span>
      <span className={`num only-wide ${styles.figure}`} aria-hidden>
        {stats.totalPoints}
      </span>
      <span className={cx('num', styles.average)}>
        <span className="sr">Average </span>
        {averagePoints}
      </span>
      <span className={styles.friend}>
        <FriendButton roomId={roomId} member={member} compact />
      </span>
    </li>
  );
}
