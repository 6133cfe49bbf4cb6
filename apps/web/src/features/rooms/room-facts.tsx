import type { Member, Room } from '@lockroom/contract';
import { PANEL_MEMBERS } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, Facts, PanelSection } from '../../ui/facts.tsx';
import { LockTime } from '../../ui/lock-time.tsx';
import { membersQuery } from './rooms.queries.ts';

export function roomFacts(room: Room): Fact[] {
  return [
    {
      term: 'Room ID',
      value: <span className="font-bold tabular-nums tracking-[0.08em] select-all">{room.roomCode}</span>,
    },
    { term: 'Password', value: room.roomPassword || 'No Password Set' },
    { term: 'Sport', value: sportLabel(room.sport) },
    ...(room.follows === undefined ? [] : [{ term: 'Follows', value: room.follows }]),
    { term: 'Brackets', value: `${room.bracketCount}/${room.maxBrackets}`, figure: true },
    { term: 'Max Points', value: room.maxPossiblePoints, figure: true },
    {
      term: lockTerm(room),
      value: <LockTime lockTime={room.lockTime} />,
    },
  ];
}

function lockTerm({ lockTime, isLocked }: Room): string {
  if (lockTime === null) return 'Lock time';
  return isLocked ? 'Locked' : 'Next lock';
}

export function RoomPanel({ room, actions }: { room: Room; actions: ReactNode }) {
  const list = useQuery(membersQuery(room.id));
  const { data: members } = list;
  return (
    <>
      <PanelSection title="Room details">
        {room.description && (
          <p className="text-sm text-ink-2 mb-2 wrap-anywhere whitespace-pre-line">{room.description}</p>
        )}
        <Facts facts={roomFacts(room)} />
      </PanelSection>
      {members && (
        <PanelSection title="Members" end={members.length}>
          <PanelMembers members={members} />
        </PanelSection>
      )}
      <PartFailed title="The members could not be loaded" part={list} />
      {actions && (
        <PanelSection title="Actions">
          <div className="grid gap-2">{actions}</div>
        </PanelSection>
      )}
    </>
  );
}

function PanelMembers({ members }: { members: readonly Member[] }) {
  const more = members.length - PANEL_MEMBERS;
  return (
    <ul className="ruled">
      {members.slice(0, PANEL_MEMBERS).map(({ user, role }) => (
        <li key={user.id} className="flex items-center gap-2.5 py-2 px-0">
          <Avatar name={user.username} src={user.profileImageUrl} size="s" />
          <span className="truncate min-w-0 flex-1 font-book" title={user.username}>
            {user.username}
          </span>
          {role === 'creator' && <Badge>Creator</Badge>}
        </li>
      ))}
      {more > 0 && <li className="text-sm text-ink-3 flex items-center gap-2.5 py-2 px-0">+{more} more</li>}
    </ul>
  );
}

export function RoomDetailsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Room details">
      {room.description && <p className="text-ink-2">{room.description}</p>}
      <Facts facts={[...roomFacts(room), { term: 'Manager', value: room.creatorName }]} />
    </Dialog>
  );
}
