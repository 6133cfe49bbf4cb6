import type { RoomCompetition, RoomPicks, TimelineMoment } from '@lockroom/contract';
import { makeFormat, packFightPicks, packTeams } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { noor } from '../../../testing/render-app.tsx';
import { cardOf, entryOf, idOf, packedOf, roomOf } from '../../rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../../tournaments/manager/testing/manager-page.tsx';
import { historyOf } from '../history/use-history.ts';
import { explainPoints } from './why-rows.ts';

const ENTRY = entryOf(1, 'noor', { picksSaved: 1 });
const correction = (was: Partial<NonNullable<TimelineMoment['was']>>): TimelineMoment => ({
  id: idOf(1000),
  at: '2026-11-02T12:00:00.000Z',
  actorName: 'kelechi',
  act: 'correction',
  was: { fights: {}, games: {}, picks: [], ...was },
  isReopened: false,
});
const picksOf = (picks: string, given: Partial<RoomPicks> = {}): RoomPicks => ({
  basis: 'all',
  seen: [],
  covered: [],
  entries: [packedOf(ENTRY, picks)],
  ...given,
});

function explain(
  room: ReturnType<typeof roomOf>,
  answers: { competition: RoomCompetition; picks: RoomPicks; moments: TimelineMoment[] },
) {
  const history = historyOf(room, { entries: [ENTRY], ...answers });
  const explanation =
    history && explainPoints(history, undefined, { id: ENTRY.id, isOwner: true, viewerId: noor.id });
  if (!explanation) throw new Error('The responses do not match');
  const { rows, total, rule } = explanation;
  return {
    rows: rows.map(({ result, pick, was, parts, sum }) => [result, pick, was, parts, sum]),
    total,
    rule,
  };
}

it('the points of a card are explained fight by fight', () => {
  const card = cardOf(6, 5);
  const ends = [
    { winnerId: 1, winMethod: 'Decision' },
    { winnerId: 2, winMethod: 'KO/TKO' },
    { winnerId: 0, winMethod: 'Draw' },
    { winnerId: 1, winMethod: 'Disqualification' },
    { winnerId: 2, winMethod: 'Submission' },
  ] as const;
  const fights = card.map((fight, index) => ({ ...fight, isLocked: true, ...ends[index] }));
  const ids = fights.map(({ id }) => id);
  const picks = packFightPicks(ids, {
    [ids[0] ?? '']: { winnerId: 1, method: 'Decision' },
    [ids[1] ?? '']: { winnerId: 1, method: 'KO/TKO' },
    [ids[2] ?? '']: { winnerId: 1, method: 'Decision' },
    [ids[3] ?? '']: { winnerId: 1, method: 'Submission' },
  });
  const moments = [
    correction({ fights: { [ids[0] ?? '']: { winnerId: 2, winMethod: 'Decision' } } }),
    correction({ fights: { [ids[1] ?? '']: { winnerId: 2, winMethod: 'Decision' } } }),
  ];
  expect(
    explain(roomOf({ fightCount: 6 }), {
      competition: { kind: 'fights', eventId: idOf(101), fights, serverTime: '2026-11-03T12:00:00.000Z' },
      picks: picksOf(picks, { seen: ids }),
      moments,
    }),
  ).toEqual({
    rows: [
      ['Red 1 by Decision', '', 'Blue 1 by Decision', [3, 1, 1, null], 5],
      ['Blue 2 by KO/TKO', 'You had Red 2 by KO/TKO', 'Decision', [0, 1, 0, 0], 1],
      ['No winner (Draw)', 'You had Red 3 by Decision', null, [null, null, null, null], 0],
      ['Red 4 by Disqualification', 'You had Red 4 by Submission', null, [3, null, null, null], 3],
      ['Blue 5 by Submission', 'No pick', null, [0, 0, 0, 0], 0],
    ],
    total: 9,
    rule: 'Right winner 3. Right method 1, even if the winner is wrong. Both right +1. Underdog +1.',
  });
});

it('the points of a reseeded bracket are explained game by game', () => {
  const room = roomOf({ sport: 'football', bracketSize: 14 });
  const results = { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2', wc4: 'nfc4', div1: 'afc4' };
  const answer = tournamentAnswers(room, { results, walkovers: ['wc1'] })[
    `GET /api/rooms/${room.id}/competition`
  ];
  const { body } = answer as { body: RoomCompetition };
  const format = makeFormat({ family: 'football', size: 14, reseeding: true });
  // The picks put seed 4 against seed 2 in round 2, but seed 4 actually plays seed 1.
  const picks = packTeams(format, { wc1: 'afc4', wc2: 'afc6', wc3: 'afc2', div1: 'afc1', div2: 'afc4' });
  expect(
    explain(room, {
      competition: body,
      picks: picksOf(picks),
      moments: [correction({ games: { wc2: 'afc6' } })],
    }),
  ).toEqual({
    rows: [
      ['AFC 4 over AFC 5 by walkover', '', null, [], 1],
      ['AFC 3 over AFC 6', 'You had AFC 6', 'AFC 6', [], 0],
      ['AFC 2 over AFC 7', '', null, [], 1],
      ['NFC 4 over NFC 5', 'No pick', null, [], 0],
      ['AFC 4 over AFC 1', 'You had AFC 1', null, [], 0],
      ['No result yet', 'You had AFC 4, who won another game in this round', null, [], 2],
    ],
    total: 4,
    rule: 'Points for a right winner: WILDCARD 1, DIVISIONAL 2, CONFERENCE 4, SB 6.',
  });
});
