import type { Room } from '@lockroom/contract';
import { isFightSport, plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  BellOff,
  BellRing,
  CalendarPlus,
  ChevronLeft,
  Ellipsis,
  FlaskConical,
  Image,
  Info,
  LifeBuoy,
  Link2,
  ListOrdered,
  MessageSquare,
  Settings2,
  Share2,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import type { Crumb } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { sharePicture } from '../../shell/share-picture.ts';
import { Button } from '../../ui/button.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { Poster } from '../../ui/poster.tsx';
import { useMute, usePushSettings } from '../account/push.queries.ts';
import { useAddTestEntry } from '../competitions/entries.queries.ts';
import { InviteLinksDialog } from './invite-links-dialog.tsx';
import { LockAnnouncement, RoomLockLine } from './room-lock.tsx';
import { isBeingSetUp } from './setup-steps.tsx';
import { shareRoom } from './share-room.ts';

export type RoomDialog = 'details' | 'information' | 'invite' | 'message' | 'again' | 'second-chance';

export interface RoomHeaderProps {
  room: Room;
  back: Crumb;
  /** Collapses to a single bar on narrow screens, for tabs that need the height. */
  slim: boolean;
  onOpen: (dialog: RoomDialog) => void;
}

export function RoomHeader({ room, back, slim, onOpen }: RoomHeaderProps) {
  const testBracket = useAddTestEntry(room.id);
  const canMakeAgain = room.isManager && !room.isTestRoom;
  const [hasLinks, setLinks] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3 mb-1.5">
      <Poster
        size="marquee"
        slim={slim}
        plate={plateFor(room.sport)}
        sportLabel={sportLabel(room.sport)}
        id={room.id}
        name={room.name}
        completed={room.isCompleted}
        start={
          <IconButton asChild onPoster icon={ChevronLeft} label={`Back to ${back.label}`}>
            <Link to={back.path} />
          </IconButton>
        }
        end={
          <>
            {room.isManager && !slim ? (
              <Button
                variant="quiet"
                className="bg-[#00000059] text-poster-ink hover:bg-[#0000008c] focus-visible:outline-poster-ink"
                icon={Share2}
                onClick={() => shareRoom(room)}
              >
                Share
              </Button>
            ) : (
              <IconButton onPoster icon={Share2} label="Share" onClick={() => shareRoom(room)} />
            )}
            <Menu trigger={<IconButton onPoster icon={Ellipsis} label="Room menu" />}>
              <MenuItem icon={UserPlus} onSelect={() => onOpen('invite')}>
                Invite Friend
              </MenuItem>
              {room.isTestRoom && room.isManager && (
                <MenuItem icon={FlaskConical} onSelect={() => testBracket.mutate()}>
                  Add Test Bracket
                </MenuItem>
              )}
              <MenuItem icon={Share2} onSelect={() => void shareRoom(room)}>
                Share
              </MenuItem>
              <MenuItem
                icon={Image}
                onSelect={() =>
                  void sharePicture({
                    path: `/api/rooms/${room.id}/picture`,
                    title: `${room.name} standings`,
                  })
                }
              >
                Share Picture
              </MenuItem>
              {room.isManager && (
                <MenuItem icon={Link2} onSelect={() => setLinks(true)}>
                  Invitation Links
                </MenuItem>
              )}
              <MenuItem icon={MessageSquare} onSelect={() => onOpen('message')}>
                Send Message
              </MenuItem>
              <MenuLink icon={Bell}>
                <Link to={paths.notifications()}>Notifications</Link>
              </MenuLink>
              <MuteItem room={room} />
              <MenuItem icon={Info} onSelect={() => onOpen('details')}>
                Room Details
              </MenuItem>
              <MenuItem icon={ListOrdered} onSelect={() => onOpen('information')}>
                Bracket Information
              </MenuItem>
              {canMakeAgain && !room.isCompleted && (
                <MenuItem icon={LifeBuoy} onSelect={() => onOpen('second-chance')}>
                  Second Chance
                </MenuItem>
              )}
              {canMakeAgain && (
                <MenuItem icon={CalendarPlus} onSelect={() => onOpen('again')}>
                  Again Next Year
                </MenuItem>
              )}
              {room.isManager && (
                <MenuLink icon={Settings2}>
                  <Link to={paths.manager(room.id)}>Manager Room</Link>
                </MenuLink>
              )}
            </Menu>
          </>
        }
        meta={
          <>
            <span>
              <b className="num">
                {room.bracketCount}/{room.maxBrackets}
              </b>{' '}
              Brackets
            </span>
            <RoomLockLine room={room} onPoster />
            {isBeingSetUp(room) ? (
              <span>You are the manager</span>
            ) : (
              room.fightCount > 0 && (
                <span>
                  {room.scoredCount} of {room.fightCount} {isFightSport(room.sport) ? 'fights' : 'games'}{' '}
                  scored
                </span>
              )
            )}
          </>
        }
      />
      <LockAnnouncement room={room} />
      {room.isCompleted && (
        <div className={slim ? 'max-lg:hidden' : undefined}>
          <CompletedBanner />
        </div>
      )}
      {hasLinks && <InviteLinksDialog room={room} onClose={() => setLinks(false)} />}
    </div>
  );
}

/** Menu item that mutes or unmutes a room on the viewer's devices. The state is loaded when the menu opens. */
function MuteItem({ room }: { room: { id: string; name: string } }) {
  const { data, isError } = usePushSettings();
  const mute = useMute(room);
  const isMuted = data?.mutedRooms.some(({ id }) => id === room.id) ?? false;
  return (
    <MenuItem
      icon={isMuted ? BellRing : BellOff}
      disabled={!data && !isError}
      onSelect={() => mute.mutate(!isMuted)}
    >
      {isMuted ? 'Unmute Room' : 'Mute Room'}
    </MenuItem>
  );
}
