import type { Room } from '@lockroom/contract';
import { hashOf, lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import { HOUR, plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  BellOff,
  BellRing,
  ChevronLeft,
  Ellipsis,
  Flag,
  FlaskConical,
  ListOrdered,
  Megaphone,
  MessageSquare,
  Settings2,
  Share2,
  UserPlus,
} from 'lucide-react';
import { Fragment } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import type { Crumb } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FitLine } from '../../ui/fit-line.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { Motif, plateStyle } from '../../ui/poster.tsx';
import { useMute, usePushSettings } from '../account/push.queries.ts';
import { useAddTestEntry } from '../competitions/competition.queries.ts';
import { lockOf } from '../fights/card/fight-rules.ts';
import { LockAnnouncement, RoomLockLine } from '../rooms/room-lock.tsx';
import { nextLockText, posterText, progressText } from '../rooms/room-text.ts';
import { shareRoom } from '../rooms/share-room.ts';
import type { Night } from '../standings/night.ts';

export type RoomPageDialog =
  | 'details'
  | 'information'
  | 'message'
  | 'again'
  | 'second-chance'
  | 'brackets'
  | 'announcement'
  | 'report';

interface RoomHeaderProps {
  room: Room;
  back: Crumb;
  /** The room with its competition and standings; null if they could not be loaded. */
  night: Night | null;
  /** Collapses the poster to a bar on narrow screens, to leave more height for the tab's content. */
  slim: boolean;
  onOpen: (dialog: RoomPageDialog) => void;
}

/** The room's poster before the first lock; after that, a sticky bar with the progress and the next lock. */
export function RoomHeader({ room, back, night, slim, onOpen }: RoomHeaderProps) {
  const isPoster = (night?.phase ?? 'before') === 'before';
  const plate = plateFor(room.sport);
  const style = plateStyle(room.isCompleted ? 'presets' : plate);
  const motif = <Motif plate={plate} crop={hashOf(room.id)} />;
  const backLink = (
    <IconButton asChild onPoster icon={ChevronLeft} label={`Back to ${back.label}`}>
      <Link to={back.path} />
    </IconButton>
  );
  const end = <RoomButtons room={room} isWordy={isPoster && !slim} onOpen={onOpen} />;
  return (
    <>
      {(slim || !isPoster) && (
        <header
          className={cx(
            'plate max-lg:-mx-4 max-lg:-mt-4 grid grid-cols-[44px_minmax(0,1fr)_auto] items-center px-1 pt-1.5 pb-2 lg:rounded-lg lg:px-4 lg:pt-4 lg:pb-4.5',
            !slim && 'max-lg:sticky max-lg:top-0 max-lg:z-12',
            isPoster && 'lg:hidden',
          )}
          style={style}
        >
          {motif}
          <span className="relative">{backLink}</span>
          <div className="relative min-w-0">
            <RoomName name={room.name} isBar />
            {night && <Progress night={night} />}
          </div>
          <span className="relative flex">{end}</span>
        </header>
      )}
      {isPoster && (
        <header
          className={cx(
            'plate grid gap-2 px-4 pt-1 pb-3.5 max-lg:-mx-4 max-lg:-mt-4 lg:rounded-lg lg:px-6 lg:pt-3 lg:pb-5.5',
            slim && 'max-lg:hidden',
          )}
          style={style}
        >
          {motif}
          <div className="relative -mx-2.5 flex min-h-11 items-center gap-1">
            {backLink}
            <span className="headline mr-auto text-xl leading-none">{sportLabel(room.sport)}</span>
            {end}
          </div>
          <RoomName name={room.name} />
          <p className="relative min-h-5 text-sm text-poster-ink-2 lg:text-base">{posterText(room)}</p>
        </header>
      )}
      <LockAnnouncement room={room} />
    </>
  );
}

/** The width available for a name in the poster and in the bar, as a multiple of the font size. */
const SLOTS = {
  poster: { wide: 13.4, narrow: 9, className: 'text-display lg:text-[64px]' },
  bar: { wide: 20, narrow: 11.2, className: 'text-2xl lg:text-5xl' },
} as const;

/** A room's name fitted to the width, on two lines if it is long. */
function RoomName({ name, isBar = false }: { name: string; isBar?: boolean }) {
  const { wide, narrow, className } = SLOTS[isBar ? 'bar' : 'poster'];
  const isLong = lengthEm(name, NARROWEST) > narrow * 1.2;
  const lines = isLong ? splitName(name) : [name];
  return (
    <h1 className={cx('relative grid', isBar ? 'gap-1' : 'my-1 gap-2')}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two halves of a name may be equal, and lines never move
        <Fragment key={index}>
          {index > 0 && ' '}
          <FitLine text={line} slotEm={wide} narrowSlotEm={narrow} className={className} />
        </Fragment>
      ))}
    </h1>
  );
}

function Progress({ night: { room, phase, underWay, next } }: { night: Night }) {
  const now = useServerNow(60_000);
  if (phase === 'before') return null;
  const isCard = room.bracketSize === null;
  const lockAt = next && lockOf(next.fight).lockAt;
  const left = lockAt && lockAt > now ? lockAt - now : null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-poster-ink-2 tabular-nums lg:mt-3 lg:text-base">
      {phase === 'after' && <Badge tone="paper">Event Completed</Badge>}
      <b className="font-strong text-poster-ink">
        {phase === 'after'
          ? isCard
            ? `${room.fightCount} fights`
            : `${room.bracketSize} teams`
          : progressText(room, underWay)}
      </b>
      {phase === 'during' &&
        (next && left !== null ? (
          <span
            className={cx(
              left < HOUR &&
                'inline-flex h-5 items-center rounded-sm bg-live-solid px-1.5 text-xs font-bold whitespace-nowrap text-on-accent font-stretch-88% [word-spacing:0.07em]',
            )}
          >
            {nextLockText(next.name, left)}
          </span>
        ) : (
          <RoomLockLine room={room} onPoster />
        ))}
    </p>
  );
}

type RoomButtonsProps = Pick<RoomHeaderProps, 'room' | 'onOpen'> & { isWordy: boolean };

function RoomButtons({ room, isWordy, onOpen }: RoomButtonsProps) {
  const testBracket = useAddTestEntry(room.id);
  return (
    <>
      {room.isManager && isWordy ? (
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
        <MenuItem icon={UserPlus} onSelect={() => shareRoom(room)}>
          Invite Friend
        </MenuItem>
        {room.isTestRoom && room.isManager && (
          <MenuItem icon={FlaskConical} onSelect={() => testBracket.mutate()}>
            Add Test Bracket
          </MenuItem>
        )}
        {!room.paused && (
          <MenuItem icon={MessageSquare} onSelect={() => onOpen('message')}>
            Send Message
          </MenuItem>
        )}
        {room.isManager && (
          <MenuItem icon={Megaphone} onSelect={() => onOpen('announcement')}>
            Announcement
          </MenuItem>
        )}
        <MenuLink icon={Bell}>
          <Link to={paths.notifications()}>Notifications</Link>
        </MenuLink>
        <MuteItem room={room} />
        <MenuItem icon={ListOrdered} onSelect={() => onOpen('information')}>
          Bracket Information
        </MenuItem>
        {!room.isCreator && (
          <MenuItem icon={Flag} onSelect={() => onOpen('report')}>
            Report Room
          </MenuItem>
        )}
        {room.isManager && (
          <MenuLink icon={Settings2}>
            <Link to={paths.manager(room.id)}>Manager Room</Link>
          </MenuLink>
        )}
      </Menu>
    </>
  );
}

/** A menu item that mutes or unmutes a room on the viewer's devices. The state is loaded when the menu opens. */
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
