import type { FriendshipStatus, Member, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Clock, type LucideIcon, UserCheck, UserPlus, Users } from 'lucide-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { SHOWS_POINTS } from '../../api/results.ts';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { ListPending, PartFailed } from '../../shell/load-failed.tsx';
import { bracketPath } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FindRow, isFound } from '../../ui/find-row.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { type LongRowProps, useLongList } from '../../ui/use-long-list.ts';
import { roomEntriesQuery } from '../competitions/competition.queries.ts';
import { useAskFriend } from '../friends/friends.queries.ts';
import { membersQuery } from '../rooms/rooms.queries.ts';
import type { MemberAct, MemberActProps } from './member-dialogs.tsx';

const MemberMenu = lazyComponent(() => import('./member-menu.tsx'), 'MemberMenu');
const AddPersonDialog = lazyComponent(() => import('./member-menu.tsx'), 'AddPersonDialog');
const PersonMenu = lazyComponent(() => import('../reports/person-menu.tsx'), 'PersonMenu');
const RemovedMembers = lazyComponent(() => import('./removed-members.tsx'), 'RemovedMembers');

const LOOKS: Record<FriendshipStatus, { label: string; icon: LucideIcon }> = {
  none: { label: '+Friend', icon: UserPlus },
  request_received: { label: 'Accept', icon: Check },
  request_sent: { label: 'Request Sent', icon: Clock },
  friends: { label: 'Friend', icon: UserCheck },
};

/** The viewer's friendship with a member. Renders nothing for the viewer, for guests and for blocked people. */
function FriendButton({ roomId, member, compact }: { roomId: string; member: Member; compact?: boolean }) {
  const viewer = useUser();
  const ask = useAskFriend(roomId);
  const { user, friendshipStatus } = member;
  if (user.id === viewer.id || viewer.isGuest || member.role === 'guest' || member.isBlocked) return null;
  const { label, icon } = LOOKS[friendshipStatus];
  const isSettled = friendshipStatus === 'friends' || friendshipStatus === 'request_sent';
  return (
    <Button
      variant={friendshipStatus === 'request_received' ? 'primary' : 'ghost'}
      size="s"
      icon={icon}
      className={
        compact
          ? 'friend-button-compact max-lg:w-19 max-lg:py-0 max-lg:px-1 max-lg:[&_svg]:hidden'
          : undefined
      }
      disabled={isSettled}
      loading={ask.isPending}
      onClick={() => ask.mutate(user.id)}
    >
      <span className="whitespace-nowrap max-lg:in-[.friend-button-compact]:whitespace-normal">
        {ask.isPending ? 'Sending...' : label}
      </span>
      <span className="sr-only"> {user.username}</span>
    </Button>
  );
}

function RoleBadge({ role }: Pick<Member, 'role'>) {
  if (role === 'creator') return <Badge tone="creator">Creator</Badge>;
  if (role === 'guest') return <Badge>Guest</Badge>;
  return role === 'deputy' && <Badge>Deputy</Badge>;
}

export function MemberDialog({ room, member, onClose }: MemberActProps) {
  const roomId = room.id;
  const viewer = useUser();
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
        <RoleBadge role={role} />
        <FriendButton roomId={roomId} member={member} />
        {user.id !== viewer.id && <PersonMenu person={user} roomId={roomId} isBlocked={member.isBlocked} />}
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

const columnsClass =
  'grid grid-cols-[52px_minmax(0,1fr)_72px_72px_76px_128px] items-center gap-x-3 max-lg:grid-cols-[38px_minmax(0,1fr)_auto_76px] max-lg:gap-x-2 pr-3 pl-0';
/** Adds a menu column. On phones, the menu replaces the friend button, which is also on the member's profile. */
const managerColumnsClass =
  'grid grid-cols-[52px_minmax(0,1fr)_72px_72px_76px_128px_44px] items-center gap-x-3 max-lg:grid-cols-[38px_minmax(0,1fr)_auto_44px] max-lg:gap-x-2 pr-1 pl-0';

const headClass = 'label max-lg:hidden pb-2 [&>:first-child]:text-center [&>:nth-child(n+3)]:text-right';

const rowClass = 'relative min-h-14.5 py-1.5 border-t border-line hover:bg-surface-2/55';

const rankClass =
  'text-ink-2 text-3xl font-extrabold leading-none text-center in-[.members-tab-you]:justify-self-center in-[.members-tab-you]:min-w-9 in-[.members-tab-you]:py-1.5 in-[.members-tab-you]:px-1 in-[.members-tab-you]:rounded-sm in-[.members-tab-you]:bg-accent in-[.members-tab-you]:text-on-accent';

export function MembersTab({ room }: { room: Room }) {
  const { data, error, refetch } = useQuery({ ...membersQuery(room.id), meta: SHOWS_POINTS });
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ act: MemberAct; member: Member } | null>(null);
  if (!data) return <ListPending error={error} onRetry={refetch} what="the members" rows={6} />;
  const open = data.find(({ user }) => user.id === openId);
  if (data.length === 0) return <EmptyState icon={Users} title="No Members Found" />;
  return (
    <>
      <MemberRows
        room={room}
        members={data}
        onOpen={(member) => setOpenId(member.user.id)}
        onChoose={(act, member) => setChosen({ act, member })}
      />
      {room.isManager && !room.accountsOnly && (
        <Button className="mt-4" variant="ghost" icon={UserPlus} onClick={() => setAdding(true)}>
          Add a Person
        </Button>
      )}
      {isAdding && <AddPersonDialog room={room} onClose={() => setAdding(false)} />}
      {room.isManager && <RemovedMembers room={room} />}
      {chosen && <chosen.act.Dialog room={room} member={chosen.member} onClose={() => setChosen(null)} />}
      {open && <MemberDialog room={room} member={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

const ROW_PX = 58;

interface MemberRowsProps {
  room: Room;
  members: readonly Member[];
  onOpen: (member: Member) => void;
  onChoose: (act: MemberAct, member: Member) => void;
}

function MemberRows({ room, members, onOpen, onChoose }: MemberRowsProps) {
  const viewer = useUser();
  // Show no ranks before anyone has points, because everyone would be ranked first.
  const isRanked = members.some(({ stats }) => stats.totalPoints > 0);
  const columns = room.isManager ? managerColumnsClass : columnsClass;
  const [typed, setTyped] = useState('');
  const [jump, setJump] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const rows = useMemo(
    () => (typed.trim() === '' ? members : members.filter(({ user }) => isFound(user.username, typed))),
    [members, typed],
  );
  const mine = rows.findIndex(({ user }) => user.id === viewer.id);
  const { drawn, rest, scrollTo } = useLongList({
    list,
    rows,
    idOf: ({ user }) => user.id,
    rowHeight: ROW_PX,
    always: -1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the button is pressed
  useEffect(() => {
    if (jump > 0) scrollTo(mine);
  }, [jump]);
  return (
    <>
      {isRanked && (
        <p className="mb-3 text-sm text-ink-2">
          Members are ranked by their average points per bracket. In the standings every bracket counts.
        </p>
      )}
      <FindRow
        count={members.length}
        value={typed}
        onChange={setTyped}
        onMe={() => {
          setTyped('');
          setJump(jump + 1);
        }}
      />
      <div className={cx(columns, headClass)} aria-hidden>
        <span>{isRanked && 'Rank'}</span>
        <span>Member</span>
        <span>Brackets</span>
        <span>{isRanked && 'Total'}</span>
        <span>{isRanked && 'Average'}</span>
        <span>Friends</span>
        {room.isManager && <span />}
      </div>
      <ol ref={list} aria-label="Members">
        {drawn.map(({ row: member, gap, props }) => (
          <Fragment key={member.user.id}>
            {gap > 0 && <li aria-hidden style={{ height: gap }} />}
            <MemberRow
              room={room}
              member={member}
              isYou={member.user.id === viewer.id}
              columns={columns}
              isRanked={isRanked}
              onOpen={() => onOpen(member)}
              onChoose={(act) => onChoose(act, member)}
              props={props}
            />
          </Fragment>
        ))}
        {rest > 0 && <li aria-hidden style={{ height: rest }} />}
      </ol>
      {rows.length === 0 && <p className="py-4 text-sm text-ink-2">No member has this name.</p>}
    </>
  );
}

interface MemberRowProps {
  room: Room;
  member: Member;
  columns: string;
  isYou: boolean;
  isRanked: boolean;
  onOpen: () => void;
  onChoose: (act: MemberAct) => void;
  props: LongRowProps;
}

function MemberRow({ room, member, columns, isYou, isRanked, onOpen, onChoose, props }: MemberRowProps) {
  const { user, role, stats, rank, averagePoints } = member;
  const brackets = counted(stats.bracketsCount, 'bracket');
  return (
    <li {...props} className={cx(columns, rowClass, isYou && isRanked && 'members-tab-you')}>
      <span className={cx('num', rankClass)}>
        {isRanked && (
          <>
            <span className="sr-only">Rank </span>
            {rank}
          </>
        )}
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
            <RoleBadge role={role} />
            {member.isPaused && <Badge>Paused</Badge>}
            {member.isBlocked && <Badge>Blocked</Badge>}
          </span>
          <span className="lg:sr-only text-xs font-stretch-92% text-ink-3">
            {isRanked ? `${brackets}, ${counted(stats.totalPoints, 'point')}` : brackets}
          </span>
        </span>
      </span>
      <span className="num max-lg:hidden text-ink-2 text-xl text-right" aria-hidden>
        {stats.bracketsCount}
      </span>
      <span className="num max-lg:hidden text-ink-2 text-xl text-right" aria-hidden>
        {isRanked && stats.totalPoints}
      </span>
      <span className="num text-4xl font-extrabold leading-none text-right">
        {isRanked && (
          <>
            {averagePoints}
            <small className="block text-2xs leading-normal font-semibold font-stretch-75% text-ink-3 lg:sr-only">
              average
            </small>
          </>
        )}
      </span>
      <span className={cx('relative z-1 flex justify-end', room.isManager && 'max-lg:hidden')}>
        <FriendButton roomId={room.id} member={member} compact />
      </span>
      {room.isManager && (
        <span className="relative z-1 flex justify-end">
          <MemberMenu room={room} member={member} onChoose={onChoose} />
        </span>
      )}
    </li>
  );
}
