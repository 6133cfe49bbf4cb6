import type { HallOfFame } from '@lockroom/contract';
import { headToHead, placeText } from '@lockroom/rules';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';

const scoreClass =
  'head-to-head-score relative grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 mt-3 mx-0 mb-0 py-3.5 px-0 border-y-3 border-double border-line-strong text-center [&_b]:text-ink-2 [&_b]:text-[54px] [&_b]:leading-[0.84]';
/** Two people's head-to-head record in a room series, with the rooms listed below. */
export function HeadToHead({ hall }: { hall: HallOfFame }) {
  const { people, rooms } = hall;
  const viewer = useUser();
  const places = rooms.map((room) => room.places);
  const [pair, setPair] = useState(usePair(hall));
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
          v
        </span>
        {chooser(1)}
      </div>
      <p className={scoreClass} aria-live="polite">
        <span className="sr-only">
          {`${nameOf(first)} came before ${nameOf(second)} ${timesText(score.first)}, ${nameOf(second)} before ${nameOf(first)} ${timesText(score.second)}, level ${timesText(score.level)}.`}
        </span>
        <b
          className={cx('disp num', score.first > score.second && 'in-[.head-to-head-score]:text-ink')}
          aria-hidden
        >
          {score.first}
        </b>
        <span className="text-xs text-ink-2" aria-hidden>
          {meetings.length === 0 ? 'Never in one room' : score.level > 0 ? `${score.level} level` : 'wins'}
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

/** A finishing position, in yellow if the viewer finished first. */
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

const timesText = (times: number) => (times === 1 ? 'once' : `${times} times`);

/** Returns the viewer and their most frequent opponent, or two other people if the viewer has no record. */
function usePair({ people, rooms }: HallOfFame): [string, string] {
  const viewer = useUser();
  const first = people.find(({ id }) => id === viewer.id) ?? people[0];
  const places = rooms.map((room) => room.places);
  const metBy = (id: string) => headToHead(places, [first?.id ?? '', id]).meetings.length;
  const [second] = people.filter(({ id }) => id !== first?.id).toSorted((a, b) => metBy(b.id) - metBy(a.id));
  return [first?.id ?? '', second?.id ?? ''];
}
