import type { HallOfFame, HallRoom, HallSheet, Room } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { yearOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { cx } from '../../ui/cx.ts';
import { EntryLabel } from '../../ui/entry-label.tsx';
import { Motif, plateStyle } from '../../ui/motif.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { PosterName } from '../../ui/poster.tsx';
import { hallQuery } from './circles.queries.ts';
import { HeadToHead } from './head-to-head.tsx';

const championClass =
  'flex flex-col justify-between gap-4.5 h-full min-h-37 pt-3.5 px-4 pb-4 rounded-lg [&_.covers:focus-visible]:after:outline-poster-ink [&_.covers:focus-visible]:after:-outline-offset-4 [&_.covers:focus-visible]:after:rounded-lg';

/** History of a room series: champions, head-to-head records and best brackets. */
export function HallTab({ room }: { room: Pick<Room, 'id'> }) {
  const { data: hall, error, refetch } = useQuery(hallQuery(room.id));
  if (!hall) return <ListPending error={error} onRetry={refetch} what="the hall of fame" rows={4} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Champions hall={hall} />
      {hall.people.length > 1 && <HeadToHead hall={hall} />}
      {hall.bestSheets.length > 0 && <BestSheets sheets={hall.bestSheets} />}
    </div>
  );
}

function Champions({ hall }: { hall: HallOfFame }) {
  return (
    <section aria-label="Champions">
      <SectionHead title="Champions" />
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4 mt-3 [&>:first-child]:col-span-full">
        {hall.rooms.map((room, index) => (
          <li key={room.id ?? index}>
            <Champion room={room} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Champion({ room }: { room: HallRoom }) {
  const { id, name, sport, event, completedAt, winners } = room;
  const plate = plateFor(sport);
  return (
    <article className={cx('plate', championClass)} style={plateStyle(plate)}>
      <Motif plate={plate} />
      <p className="flex justify-between gap-3 text-md font-extrabold font-stretch-112% leading-tight uppercase">
        <span>{event ?? sportLabel(sport)}</span>
        {completedAt && <span className="num">{yearOf(completedAt)}</span>}
      </p>
      <div className="[container-type:inline-size] w-full max-w-115">
        {winners.length === 0 ? (
          <span className="text-poster-ink-2">No winner</span>
        ) : (
          <PosterName name={winners.join(' & ')} base={17} />
        )}
      </div>
      <h3 className="text-poster-ink-2 text-sm font-book wrap-anywhere">
        {id === null ? (
          name
        ) : (
          <Link className="covers" to={paths.room(id)}>
            {name}
          </Link>
        )}
      </h3>
    </article>
  );
}

function BestSheets({ sheets }: { sheets: readonly HallSheet[] }) {
  return (
    <section aria-label="Best brackets">
      <SectionHead title="Best brackets" />
      <ol className="mt-2">
        {sheets.map(({ bracketId, name, roomName, points, maxPoints }, index) => (
          <li
            key={bracketId}
            className="relative grid grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-2.5 min-h-14.5 border-b border-line"
          >
            <span className="disp num text-ink-2 text-4xl text-center" aria-hidden>
              {index + 1}
            </span>
            <span className="grid gap-0.75 min-w-0">
              <Link className="covers font-strong" to={paths.bracket('bracket', bracketId)}>
                <EntryLabel label={name} />
              </Link>
              <span className="min-w-0 truncate text-xs text-ink-2">{roomName}</span>
            </span>
            <span className="grid gap-0.75 min-w-0 text-right [&_b]:text-3xl [&_b]:leading-none">
              <b className="disp num">{Math.round((100 * points) / maxPoints)}%</b>
              <span className="text-xs text-ink-2">
                {points} of {maxPoints}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
