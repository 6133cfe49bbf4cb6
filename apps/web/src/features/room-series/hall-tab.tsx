import type { HallOfFame, HallRoom, HallSheet, Room } from '@lockroom/contract';
import { headToHead, placeText, plateFor, sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { yearOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { EntryLabel } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, Select } from '../../ui/field.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { Motif, PosterName, plateStyle } from '../../ui/poster.tsx';

const scoreClass =
  'head-to-head-score relative grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 mt-3 mx-0 mb-0 py-3.5 px-0 border-y-3 border-double border-line-strong text-center [&_b]:text-ink-2 [&_b]:text-[54px] [&_b]:leading-[0.84]';

function HeadToHead({ hall }: { hall: HallOfFame }) {
  const { people, rooms } = hall;
  const viewer = useUser();
  const places = rooms.map((room) => room.places);
  const [pair, setPair] = useState(() => firstPair(people, places, viewer.id));
  const [first, second] = pair;
  const { meetings, ...score } = headToHead(places, pair);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.username ?? '';
  const chooser = (side: 0 | 1) => (
    <Field label={side === 0 ? 'First person' : 'Second person'} hideLabel>
      <Select
        value={pair[side]}
        onChange={({ target }) => setPair(side === 0 ? [target.value, second] : [first, target.value])}
      >
        {people.map(({ id, username }) => (
          <option key={id} value={id} disabled={id === pair[1 - side]}>
            {username}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <section aria-label="Head to head">
      <SectionHead title="Head to head" />
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2.5 mt-3">
        {chooser(0)}
        <span className="text-sm text-ink-3" aria-hidden>
          vs
        </span>
        {chooser(1)}
      </div>
      <p className={scoreClass} aria-live="polite">
        <span className="sr-only">{leadText([nameOf(first), nameOf(second)], score)}</span>
        <b
          className={cx('disp num', score.first > score.second && 'in-[.head-to-head-score]:text-ink')}
          aria-hidden
        >
          {score.first}
        </b>
        <span className="text-xs text-ink-2" aria-hidden>
          {meetings.length === 0
            ? 'Never in the same room'
            : score.level > 0
              ? `${score.level} tied`
              : 'wins'}
        </span>
        <b
          className={cx('disp num', score.second > score.first && 'in-[.head-to-head-score]:text-ink')}
          aria-hidden
        >
          {score.second}
        </b>
      </p>
      <ol>
        {meetings.map((meeting) => (
          <li
            key={meeting.index}
            className="grid grid-cols-[64px_minmax(0,1fr)_64px] items-center gap-2 min-h-11 border-b border-line text-center"
          >
            <Place rank={meeting.first} won={meeting.first < meeting.second} own={first === viewer.id} />
            <span className="text-sm wrap-anywhere">{rooms[meeting.index]?.name}</span>
            <Place rank={meeting.second} won={meeting.second < meeting.first} own={second === viewer.id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows a final rank, in yellow if the viewer finished first. */
function Place({ rank, won, own }: { rank: number; won: boolean; own: boolean }) {
  const look = won && (own ? 'bg-accent text-on-accent' : 'bg-surface-3 text-ink');
  return (
    <span
      className={cx(
        'disp num justify-self-center min-w-13 py-1.5 px-1 rounded-sm text-ink-2 text-3xl leading-none',
        look,
      )}
    >
      {placeText(rank)}
    </span>
  );
}

/** Returns, for example, 'delphine leads 1-0'. */
function leadText([one, other]: [string, string], { first, second }: { first: number; second: number }) {
  if (first === second) return `${one} and ${other} are tied ${first}-${second}`;
  return first > second ? `${one} leads ${first}-${second}` : `${other} leads ${second}-${first}`;
}

/** Returns the viewer and their most frequent opponent, or two other members if the viewer has no record. */
function firstPair(
  people: HallOfFame['people'],
  places: HallRoom['places'][],
  viewerId: string,
): [string, string] {
  const { id: first } = people.find(({ id }) => id === viewerId) ?? people[0] ?? { id: '' };
  const metBy = ({ id }: { id: string }) => headToHead(places, [first, id]).meetings.length;
  const [second] = people.filter(({ id }) => id !== first).toSorted((a, b) => metBy(b) - metBy(a));
  return [first, second?.id ?? ''];
}

const championClass =
  'flex flex-col justify-between gap-4.5 h-full min-h-37 pt-3.5 px-4 pb-4 rounded-lg [&_.covers:focus-visible]:after:outline-poster-ink [&_.covers:focus-visible]:after:-outline-offset-4 [&_.covers:focus-visible]:after:rounded-lg';

export function HallTab({ room }: { room: Pick<Room, 'id'> }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.roomPart(room.id, 'hall'),
    queryFn: () => api.circles.hall({ params: { roomId: room.id } }),
    // No live event reports changes in the series' other rooms.
    staleTime: 0,
  });
  if (!data) return <ListPending error={error} onRetry={refetch} what="the hall of fame" rows={4} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-label="Champions">
        <SectionHead title="Champions" />
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4 mt-3 [&>:first-child]:col-span-full">
          {data.rooms.map((each, index) => (
            <li key={each.id ?? index}>
              <Champion room={each} />
            </li>
          ))}
        </ol>
      </section>
      {data.people.length > 1 && <HeadToHead hall={data} />}
      {data.bestSheets.length > 0 && <BestSheets sheets={data.bestSheets} />}
    </div>
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
