import { expect, it } from 'vitest';
import { noor } from '../../../testing/render-app.tsx';
import { historyOf } from '../history/use-history.ts';
import { tell } from './explain-points.ts';
import { playBracket } from './testing/bracket-history.ts';
import { playCard } from './testing/card-history.ts';
import { BRACKET_COUNTS, CARD_COUNTS, expectedRank } from './testing/expected-words.ts';
import type { PlayedRoom } from './testing/played-room.ts';

const ROOMS: Record<string, () => PlayedRoom> = {
  'mma-ufc-259': () => playCard('mma-ufc-259', { seed: 1, isAlike: true }),
  'mma-ufc-264': () => playCard('mma-ufc-264', { seed: 2, isAlike: false }),
  'mma-ufc-279': () => playCard('mma-ufc-279', { seed: 3, isAlike: true }),
  'mma-ufc-214': () => playCard('mma-ufc-214', { seed: 4, isAlike: false }),
  'boxing-wilder-fury-1-2018': () => playCard('boxing-wilder-fury-1-2018', { seed: 5, isAlike: true }),
  'nfl-2020-14team': () => playBracket('nfl-2020-14team', { seed: 6 }),
  'mlb-2023-12team': () => playBracket('mlb-2023-12team', { seed: 7 }),
  'tennis-atp-doha-2021-28': () => playBracket('tennis-atp-doha-2021-28', { seed: 8 }),
  'worldcup-2022': () => playBracket('worldcup-2022', { seed: 9 }),
  'ncaa-2019': () => playBracket('ncaa-2019', { seed: 10 }),
};

/** What was said at all, so that no kind of reason is left out. */
const said = new Set<string>();

it.each(Object.entries(ROOMS))('every point and every rank of %s, after every result', (_, play) => {
  const { room, answers, counts, expectedAt } = play();
  const history = historyOf(room, answers);
  if (!history) throw new Error('The answers fit each other');
  expect([history.hidden, history.stops.length]).toEqual([0, answers.moments.length]);
  const own = answers.entries.filter(({ isOwner }) => isOwner).length === 1 ? 'you' : null;
  const callOf = (id: string) => {
    const { user, number } = answers.entries.find((entry) => entry.id === id) ?? {};
    return user?.id === noor.id ? (own ?? `your Bracket ${number}`) : `${user?.username}`;
  };
  for (const [moment, stop] of [...history.stops.entries(), [history.stops.length - 1, undefined] as const]) {
    const { rule, standings, rowsOf } = expectedAt(moment);
    for (const { id, total } of standings) {
      const { isOwner } = answers.entries.find((entry) => entry.id === id) ?? { isOwner: false };
      const told = tell(history, stop, { id, isOwner, viewerId: noor.id });
      if (!told) throw new Error('Every entry has its reasons');
      const { why, rank, rankFigure } = told;
      expect(why.rows.map(({ label, ...row }) => row)).toEqual(rowsOf(id));
      // The parts add up: along each row, down each column, and to the points of the standings.
      const ofParts = (parts: readonly (number | null)[]) =>
        parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
      for (const { parts, sum } of why.rows) expect(parts.length === 0 ? sum : ofParts(parts)).toBe(sum);
      for (const [index, sum] of why.sums.entries())
        expect(ofParts(why.rows.map(({ parts }) => parts[index] ?? null))).toBe(sum);
      expect([why.total, why.sums.length === 0 ? total : ofParts(why.sums)]).toEqual([total, total]);
      expect(why.rule).toBe(rule);
      for (const { result, pick, was } of why.rows)
        said
          .add(result)
          .add(pick)
          .add(was === null ? '' : 'corrected');
      const expected = expectedRank(counts(moment), standings, id, callOf);
      expect([rankFigure, `${rank.head} ${rank.rest}`.trim()]).toEqual([expected.rank, expected.words]);
      said.add(expected.words);
    }
  }
});

it('no kind of reason was left out', () => {
  const kinds = [
    ...[...CARD_COUNTS, ...BRACKET_COUNTS].flatMap(({ name, words }) =>
      name === 'points' ? [] : `on ${words}`,
    ),
    'points ahead',
    'and 2 others',
    'with you',
    'and your Bracket',
    'which they did not predict',
    'which this bracket did not predict',
    'No winner (Draw)',
    'by Disqualification',
    ', w/o',
    'through this round',
    'Still open',
    'no pick',
    'corrected',
  ];
  expect(kinds.filter((words) => ![...said].some((text) => text.includes(words)))).toEqual([]);
});
