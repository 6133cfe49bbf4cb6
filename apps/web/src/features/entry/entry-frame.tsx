import type { Bracket, Room } from '@lockroom/contract';
import { lengthEm, NARROWEST } from '@lockroom/poster';
import { formatInstant, sportFamily, sportLabel } from '@lockroom/rules';
import { Pencil } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { useRoomZone } from '../../shell/room-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { EntryFigure, EntryHeadFacts } from '../competitions/competition-type.ts';

interface EntryFrameProps {
  entry: Bracket;
  room: Room;
  menu?: ReactNode;
  /** Whether `children` include the page's header. */
  hasHead?: boolean;
  children: ReactNode;
}

export function EntryFrame({ entry, room, menu, hasHead = false, children }: EntryFrameProps) {
  const here = { label: room.name, path: paths.room(room.id) };
  return (
    <Page
      title={entry.name}
      crumbs={[{ label: 'My Rooms', path: paths.myRooms() }, here]}
      back={hasHead ? undefined : here}
      menu={hasHead ? undefined : menu}
      rail={sportFamily(entry.sport) === 'tournament'}
    >
      {children}
    </Page>
  );
}

const figuresClass =
  'flex [&>div]:flex [&>div]:flex-1 [&>div]:flex-col [&>div]:gap-1.25 [&>div]:pl-3.5 [&>div]:border-l [&>div]:border-line [&>div:first-child]:pl-0 [&>div:first-child]:border-0 lg:[&>div]:px-5 lg:max-xl:[&>div]:px-3.5 [&_dt]:whitespace-nowrap [&_dd]:-order-1 [&_dd]:text-[26px] [&_dd]:font-extrabold [&_dd]:leading-[0.85] [&_dd]:whitespace-nowrap lg:[&_dd]:text-4xl [&_small]:text-[0.6em] [&_small]:font-strong';

interface EntryHeadProps extends EntryHeadFacts {
  entry: Bracket;
  viewOnly: boolean;
}

export function EntryHead({ entry, viewOnly, figures, low = false }: EntryHeadProps) {
  const timeZone = useRoomZone();
  const { user, number, sport, editedByManagerAt } = entry;
  // Base the font size on the length of the name in the narrowest font width, so that the name fits on one line.
  const style: CSSProperties & { '--len': string } = {
    '--len': lengthEm(user.username, NARROWEST).toFixed(2),
  };
  return (
    <header
      className={cx(
        'grid grid-cols-1 gap-3 mb-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-y-3 lg:gap-x-6 lg:mb-5',
        low && 'mb-3 lg:mb-3',
      )}
    >
      <div className="[container-type:inline-size]">
        <div className="flex flex-wrap items-center gap-y-2.5 gap-x-3">
          <Avatar name={user.username} src={user.profileImageUrl} />
          <h1
            className={cx(
              'disp [--largest:30px] text-[length:min(var(--largest),calc((100cqw_-_50px)_/_var(--len)))]',
              low ? 'lg:[--largest:36px]' : 'lg:[--largest:48px]',
            )}
            style={style}
          >
            {user.username}
          </h1>
          <span className="flex flex-wrap items-center gap-y-2 gap-x-3.5">
            <span className="label text-xs">Bracket {number}</span>
            <Badge>{sportLabel(sport)}</Badge>
            {viewOnly && <Badge tone="creator">View Only</Badge>}
          </span>
        </div>
      </div>
      <dl className={cx(figuresClass, low && 'max-lg:hidden')}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {editedByManagerAt !== null && (
        <p className="text-sm text-ink-2 flex col-span-full items-center gap-1.5">
          <Pencil className="size-3.5 stroke-2" aria-hidden />
          Edited by the manager, {formatInstant(Date.parse(editedByManagerAt), timeZone)}
        </p>
      )}
    </header>
  );
}

function Figure({ label, value, of = null, ofWord = 'of' }: EntryFigure) {
  return (
    <div title={of === null ? undefined : `${value} ${ofWord} ${of}`}>
      <dt className="label">{label}</dt>
      <dd className="num">
        {value}
        {of !== null && (
          <small className="text-ink-3">
            <span aria-hidden>/</span>
            <span className="sr-only"> {ofWord} </span>
            {of}
          </small>
        )}
      </dd>
    </div>
  );
}
