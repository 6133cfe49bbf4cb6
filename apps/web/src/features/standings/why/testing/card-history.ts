import type { Fight, RoomPicks, TimelineMoment } from '@lockroom/contract';
import { numberCard, type PickMethod, packFightPicks } from '@lockroom/rules';
import { expectedFightStandings, type OracleFight } from '@lockroom/testing/fight-oracle';
import { readRealCard } from '@lockroom/testing/real-card';
import { noor } from '../../../../testing/render-app.tsx';
import { cardOf, entryOf, idOf, roomOf } from '../../../rooms/testing/room-fixtures.ts';
import { CARD_COUNTS, expectedParts } from './expected-words.ts';
import { drawFrom, momentOf, ownersOf, type PlayedRoom } from './played-room.ts';

type Ended = { winnerId: 0 | 1 | 2; winMethod: NonNullable<Fight['winMethod']> };
type Picked = { winnerId: 1 | 2; method: PickMethod };
type Names = Pick<Fight, 'fighter1' | 'fighter2'>;
type State = Readonly<Record<string, Ended>>;

const OPEN = { winnerId: null, winMethod: null };
const METHODS = { mma: ['KO/TKO', 'Submission', 'Decision'], boxing: ['KO/TKO', 'Decision'] } as const;
const [CORRECTED, REWORDED, OFF] = [0, 3, 1];

/** A real card with sheets of chance: one result had the wrong winner, one the wrong method, one fight was called off after its. */
export function playCard(name: string, { seed, isAlike }: { seed: number; isAlike: boolean }): PlayedRoom {
  const draw = drawFrom(seed);
  const real = readRealCard(name);
  const ends = real.fights.map(({ result }) => result).reverse();
  const blank = cardOf(ends.length, 0);
  const card = numberCard(
    real.fights.toReversed().map(({ result: _, ...facts }, index): Fight => {
      // An underdog's win is worth as much as a favourite's, so that they can decide a rank.
      const end = ends[index];
      const odds = end?.winnerId === 1 ? facts.fighter1Odds : facts.fighter2Odds;
      const points = isAlike ? {} : { fighterPoints: odds.startsWith('+') ? 1 : 2, bonusPoints: 1 + draw(2) };
      // How a name is shortened is nothing of this.
      const [fighter1, fighter2] = [facts.fighter1, facts.fighter2].map((name) => name.replaceAll(' ', '-'));
      return {
        ...(blank[index] as Fight),
        ...facts,
        ...points,
        fighter1: `${fighter1}`,
        fighter2: `${fighter2}`,
      };
    }),
  );
  const ids = card.map(({ id }) => id);

  const moments: TimelineMoment[] = [];
  const states: State[] = [];
  let state: State = {};
  const wrong = new Map<string, Ended>();
  const happens = (act: TimelineMoment['act'], id: string, was: object, next: Ended | null) => {
    moments.push(momentOf(moments.length, act, { fights: { [id]: was } }));
    const { [id]: _, ...others } = state;
    state = next ? { ...others, [id]: next } : others;
    states.push(state);
  };
  for (const [index, id] of ids.entries()) {
    const right = ends[index] as Ended;
    const slip = slipOf(index, right);
    happens('result', id, OPEN, slip ?? right);
    if (!slip) continue;
    wrong.set(id, slip);
    happens('correction', id, slip, right);
  }
  const offId = ids[OFF] ?? '';
  happens('correction', offId, { ...state[offId], isCalledOff: false }, null);
  const fights = card.map((fight): Fight => {
    const isOff = fight.id === offId;
    const status = isOff ? ('called-off' as const) : ('completed' as const);
    return { ...fight, ...(state[fight.id] ?? OPEN), fightStatus: status, isLocked: true };
  });

  const sheets = sheetsOf(ids, ends, METHODS[real.sport], draw);
  const owners = ownersOf(sheets.length, seed);
  const entries = sheets.map((_, index) => {
    const { name: owner, number } = owners[index] ?? { name: '', number: 1 };
    return entryOf(index + 1, owner, { number, sport: real.sport });
  });
  const seen = ids.filter((id) => id !== offId);
  const picks: RoomPicks = {
    basis: 'all',
    seen,
    covered: [],
    off: [offId],
    entries: entries.map(({ id, creatorId, user, number }, index) => ({
      id,
      ownerId: creatorId,
      ownerName: user.username,
      number,
      picks: packFightPicks([...seen, offId], sheets[index] ?? {}),
      coveredPicks: null,
      tieBreaker: null,
    })),
  };

  const shown = (fight: Names, pick: Picked | undefined, id: string) =>
    pick ? `${id}: ${nameOf(fight, pick.winnerId)} by ${pick.method}` : 'no pick';
  return {
    room: roomOf({ sport: real.sport, fightCount: ids.length }),
    answers: {
      entries,
      moments,
      picks,
      competition: { kind: 'fights', eventId: idOf(101), fights, serverTime: '2026-11-03T12:00:00.000Z' },
    },
    counts: () => CARD_COUNTS,
    expectedAt(moment) {
      const then = states[moment] ?? {};
      const scored = card.map((fight) => ({ ...fight, ...(then[fight.id] ?? OPEN) }));
      const figures = expectedFightStandings(
        scored,
        entries.map(({ id, createdAt }, index) => ({
          id,
          createdAt,
          picks: new Map(
            Object.entries(sheets[index] ?? {}).map(([fight, { winnerId, method }]) => [
              fight,
              { winner: winnerId, method },
            ]),
          ),
        })),
      );
      return {
        rule: ruleOf(scored.filter(({ winnerId }) => winnerId !== null)),
        standings: figures.map((row) => ({
          id: row.id,
          total: row.totalPoints,
          figures: [
            row.totalPoints,
            row.correctFighters,
            row.correctMethods,
            row.comboBonus,
            row.underdogPicks,
          ],
        })),
        rowsOf(entryId) {
          const at = entries.findIndex(({ id }) => id === entryId);
          const scores = figures.find(({ id }) => id === entryId)?.fightScores ?? [];
          return scored.flatMap((fight, index) => {
            const end = then[fight.id];
            if (!end) return [];
            const pick = sheets[at]?.[fight.id];
            const isRight = end.winnerId === pick?.winnerId && end.winMethod === pick.method;
            const slip = wrong.get(fight.id);
            const isCorrected = slip !== undefined && end !== slip;
            const picker = entries[at]?.creatorId === noor.id ? 'you' : 'pick';
            return [
              {
                id: fight.id,
                result: endText(fight, end),
                pick: isRight ? 'as picked' : shown(fight, pick, picker),
                isRight,
                was: isCorrected
                  ? slip.winnerId === end.winnerId
                    ? slip.winMethod
                    : endText(fight, slip)
                  : null,
                parts: expectedParts(fight, pick && { winner: pick.winnerId, method: pick.method }),
                sum: scores[index] ?? 0,
              },
            ];
          });
        },
      };
    },
  };
}

/** What was entered first where that was wrong. */
function slipOf(index: number, { winnerId, winMethod }: Ended): Ended | null {
  if (index === CORRECTED) return { winnerId: winnerId === 1 ? 2 : 1, winMethod: 'Decision' };
  if (index !== REWORDED || winnerId === 0) return null;
  return { winnerId, winMethod: winMethod === 'KO/TKO' ? 'Decision' : 'KO/TKO' };
}

/** Seventeen sheets of which four are alike, one has no pick, and the others miss some. */
function sheetsOf(
  ids: readonly string[],
  ends: readonly { winnerId: number }[],
  methods: readonly PickMethod[],
  draw: (below: number) => number,
): Record<string, Picked>[] {
  const fill = () =>
    Object.fromEntries(
      ids.flatMap((id, index): [string, Picked][] => {
        if (draw(10) === 0) return [];
        const isRight = draw(5) < 3 && ends[index]?.winnerId !== 0;
        const winnerId = isRight ? (ends[index]?.winnerId as 1 | 2) : draw(2) === 0 ? 1 : 2;
        return [[id, { winnerId, method: methods[draw(methods.length)] ?? 'Decision' }]];
      }),
    );
  const alike = fill();
  return [...Array.from({ length: 12 }, fill), alike, alike, alike, alike, {}];
}

const nameOf = ({ fighter1, fighter2 }: Names, corner: 1 | 2) => (corner === 1 ? fighter1 : fighter2);

function endText(fight: Names, { winnerId, winMethod }: Ended): string {
  return winnerId === 0 ? `No winner (${winMethod})` : `${nameOf(fight, winnerId)} by ${winMethod}`;
}

function ruleOf(fights: readonly OracleFight[]): string {
  const worths = fights.map(({ fighterPoints, methodPoints, bonusPoints, underdogBonus }) =>
    [fighterPoints, methodPoints, bonusPoints, underdogBonus].join(' '),
  );
  const [first = ''] = worths;
  if (worths.length === 0) return '';
  if (new Set(worths).size > 1)
    return 'Rule: the winner, the method even with the wrong winner, both, and a winner with plus odds. What each is worth differs by fight.';
  const [winner, method, both, underdog] = first.split(' ');
  return `Rule: winner ${winner}, right method ${method} even with the wrong winner, both +${both}, winner with plus odds +${underdog}.`;
}
