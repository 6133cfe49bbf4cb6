import { PANEL_MEMBERS, type Room } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Fact, Facts, PanelSection } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LockTime } from '../../ui/lock-line.tsx';
import { membersQuery } from '../rooms/rooms.queries.ts';
import { SEALED_TEXT } from '../rooms/sealed-text.ts';
import { CreateEntryButton } from '../standings/create-entry-button.tsx';

function roomFacts(room: Room): Fact[] {
  return [
    {
      term: 'Room ID',
      value: <span className="font-bold tabular-nums tracking-[0.08em] select-all">{room.roomCode}</span>,
    },
    { term: 'Password', value: room.roomPassword || 'No Password Set' },
    { term: 'Sport', value: sportLabel(room.sport) },
    ...(room.follows === undefined ? [] : [{ term: 'Follows', value: room.follows }]),
    ...(room.sealed ? [{ term: 'Sealed', value: SEALED_TEXT }] : []),
    { term: 'Brackets', value: `${room.bracketCount}/${room.maxBrackets}`, figure: true },
    { term: 'Max Points', value: room.maxPossiblePoints, figure: true },
    { term: lockTerm(room), value: <LockTime {...room} /> },
  ];
}

function lockTerm({ lockTime, isLocked }: Room): string {
  if (lockTime === null) return 'Lock time';
  return isLocked ? 'Locked' : 'Next lock';
}

export function RoomPanel({ room, onMessage }: { room: Room; onMessage: () => void }) {
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
          <ul className="ruled">
            {members.slice(0, PANEL_MEMBERS).map(({ user, role }) => (
              <li key={user.id} className="flex items-center gap-2.5 py-2 px-0">
                <Avatar name={user.username} src={user.profileImageUrl} size="s" />
                <span className="truncate min-w-0 flex-1 font-book" title={user.username}>
                  {user.username}
                </span>
                {role === 'creator' && <Badge>Creator</Badge>}
                {role === 'deputy' && <Badge>Deputy</Badge>}
              </li>
            ))}
            {members.length > PANEL_MEMBERS && (
              <li className="text-sm text-ink-3 flex items-center gap-2.5 py-2 px-0">
                +{members.length - PANEL_MEMBERS} more
              </li>
            )}
          </ul>
        </PanelSection>
      )}
      <PartFailed title="The members could not be loaded" part={list} />
      <PanelSection title="Actions">
        <div className="grid gap-2">
          <CreateEntryButton room={room} block variant="ghost" />
          {room.isManager && (
            <Button asChild variant="ghost" block>
              <Link to={paths.manager(room.id)}>Manager Room</Link>
            </Button>
          )}
          <Button variant="ghost" block onClick={onMessage}>
            Send Message
          </Button>
        </div>
      </PanelSection>
    </>
  );
}

export function RoomDetailsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Room info">
      {room.description && <p className="text-ink-2">{room.description}</p>}
      <Facts facts={[...roomFacts(room), { term: 'Manager', value: room.creatorName }]} />
    </Dialog>
  );
}
