import { expectedFightOutlook, fightEnds } from '@lockroom/testing/card-chances-oracle';
import {
  expectedFightStandings,
  type OracleFight,
  type OracleFightEntry,
} from '@lockroom/testing/fight-oracle';
import { expect, it } from 'vitest';
import { methodsFor } from '../fights/methods.ts';
import type { FightPick, FightPicks, ScoredFight } from '../fights/score.ts';
import { FIGHT_SPORTS } from '../rooms/sports.ts';
import { type CardState, makeGains } from './fight-gains.ts';
import { BRANCHES_PER_ENDING } from './fight-impact.ts';
import { BRANCHES, fightOutlook } from './fight-outlook.ts';
import { finish } from './testing/finish.ts';
import { randomCard, toOracle } from './testing/random-card.ts';

const ROOMS = Number(process.env.OUTLOOK_ROOMS ?? 100);
const SEEDS = Array.from({ length: ROOMS }, (_, seed) => seed);

it.each(SEEDS.slice(0, 20))('the possible ranks on card %i do not depend on a called-off fight', (seed) => {
  const room = randomCard(seed, 0, 2);
  const [first, ...rest] = room.card;
  const off = first ? [{ ...first, isCalledOff: true }, ...rest] : [];
  expect(finish(fightOutlook({ ...room, card: off }))).toEqual(finish(fightOutlook({ ...room, card: rest })));
});

it.each(SEEDS)('the possible ranks on card %i match the oracle', (seed) => {
  const room = randomCard(seed, 0, seed % 10 === 0 ? 3 : 2);
  const methods = methodsFor(room.sport);
  const oracle = room.entries.map(({ id, picks }) => toOracle(id, picks));
  const expected = expectedFightOutlook(room.card, methods, oracle);
  const hasBegun = hasPickWithResult(room);
  for (const branches of [0, 5, undefined]) {
    for (const entry of finish(fightOutlook(room, { branches })).entries) {
      const { best, worst } = expected.get(entry.id) ?? { best: 0, worst: 0 };
      const clinched = hasBegun && worst === 1;
      expect(entry).toMatchObject({ best, perhaps: null, canWin: best === 1, clinched });
      if (branches === undefined) expect(entry.worstIsBound).toBe(false);
      if (entry.worstIsBound) expect(entry.worst).toBeLessThanOrEqual(worst);
      else expect(entry.worst).toBe(worst);
      expect(entry.outBecause).toHaveLength(best > 1 ? 1 : 0);
      if (best > 1) {
        const two = oracle.filter(({ id }) => id === entry.id || entry.outBecause.includes(id));
        for (const { card } of fightEnds(room.card, methods)) expect(rankOf(entry.id, card, two)).toBe(2);
      } else {
        const card = room.card.map((fight) => ({ ...fight, ...entry.witness?.[fight.id] }));
        expect(card.every(({ winnerId }) => winnerId !== null)).toBe(true);
        expect(rankOf(entry.id, card, oracle)).toBe(1);
      }
    }
  }
});

it.each(FIGHT_SPORTS)('the search limits allow an exact worst rank with 3 open %s fights', (sport) => {
  const { length } = makeGains({ sport, card: [], covered: [], entries: [] }).endings;
  expect(length + length ** 2 + length ** 3).toBeLessThanOrEqual(BRANCHES);
  expect(length + length ** 2).toBeLessThanOrEqual(BRANCHES_PER_ENDING);
});

it.each(SEEDS)(
  'the possible ranks on card %i depend only on locked fights while other picks are hidden',
  (seed) => {
    const room = randomCard(seed, 1);
    const methods = methodsFor(room.sport);
    const whole = [...room.card, ...room.covered];
    const everyPick = methods.flatMap((method) =>
      ([1, 2] as const).map((winnerId) => ({ winnerId, method })),
    );
    const outlook = finish(fightOutlook(room));
    for (const [at, entry] of outlook.entries.entries()) {
      const own = room.entries[at] ?? { id: '', picks: {}, coveredPicks: null };
      const rivals = room.entries.filter(({ id }) => id !== entry.id);
      // Until the last lock, anyone can add an entry, which will have no picks for the locked fights.
      const comers = [...rivals, { id: 'newcomer', picks: {}, coveredPicks: null }];
      // The picks to try for the fight with hidden picks: the known pick, or every possible pick.
      const guesses = own.coveredPicks
        ? [own.coveredPicks]
        : everyPick.map((pick) => Object.fromEntries(room.covered.map(({ id }) => [id, pick])));
      const ranks = guesses.map((covered) => {
        const picks: FightPicks = { ...own.picks, ...covered };
        const card = whole.map((fight) =>
          fight.winnerId === null ? endAsPicked(fight, picks[fight.id]) : fight,
        );
        return rankOf(own.id, card, [
          toOracle(own.id, picks),
          ...rivals.map((rival) => toOracle(rival.id, rival.picks)),
        ]);
      });
      const perhaps = Math.min(...ranks);
      const sure = expectedFightOutlook(
        room.card,
        methods,
        room.entries.map(({ id, picks }) => toOracle(id, picks)),
      ).get(own.id);
      // An entry that has clinched stays ahead even if its hidden pick is wrong and a rival's hidden pick is correct.
      const isPassed = comers.some((rival) =>
        everyPick.some((pick) =>
          fightEnds(room.card, methods).some(({ card }) => {
            const picks = { ...rival.picks, ...Object.fromEntries(room.covered.map(({ id }) => [id, pick])) };
            const ended = room.covered.map((fight) => endAsPicked(fight, pick));
            return (
              rankOf(own.id, [...card, ...ended], [toOracle(own.id, own.picks), toOracle(rival.id, picks)]) >
              1
            );
          }),
        ),
      );
      expect(entry).toMatchObject({
        best: sure?.best,
        perhaps,
        worst: null,
        canWin: perhaps === 1,
        clinched: hasPickWithResult(room) && !isPassed,
      });
      expect(entry.outBecause).toHaveLength(perhaps > 1 ? 1 : 0);
    }
  },
);

it.each(SEEDS)(
  'who can still win card %i is calculated correctly while the method of one result is unknown',
  (seed) => {
    const room = randomCard(seed, 0, 2);
    const at = room.card.findIndex(({ winnerId }) => winnerId === 1 || winnerId === 2);
    if (at < 0) return;
    const methods = methodsFor(room.sport);
    const oracle = room.entries.map(({ id, picks }) => toOracle(id, picks));
    const withMethod = (winMethod: ScoredFight['winMethod']) =>
      room.card.map((fight, index) => (index === at ? { ...fight, winMethod } : fight));
    const outcomes = [...methods, 'Disqualification' as const].map((method) =>
      expectedFightOutlook(withMethod(method), methods, oracle),
    );
    for (const { id, canWin, clinched } of finish(fightOutlook({ ...room, card: withMethod(null) }))
      .entries) {
      if (outcomes.some((outcome) => outcome.get(id)?.best === 1)) expect(canWin).toBe(true);
      if (outcomes.some((outcome) => outcome.get(id)?.worst !== 1)) expect(clinched).toBe(false);
    }
  },
);

it('no bracket has clinched first place while a new bracket that would rank higher can still be added', () => {
  const room = randomCard(4, 1);
  const alone = { ...room, entries: room.entries.slice(0, 1) };
  expect(finish(fightOutlook({ ...alone, card: [] })).entries).toMatchObject([{ clinched: false }]);
  expect(finish(fightOutlook({ ...alone, covered: [] })).entries).toMatchObject([{ clinched: true }]);
});

it('no bracket has clinched first place before a picked fight has a result', () => {
  const [fight] = randomCard(4, 0).card.slice(-1);
  if (!fight) throw new Error('The card has no fight');
  const pick: FightPick = { winnerId: 1, method: 'KO/TKO' };
  const open = ['a', 'b'].map((id) => ({ ...fight, id, winnerId: null, winMethod: null }));
  const picked = { picks: { a: pick, b: pick }, coveredPicks: null };
  const empty = { picks: {}, coveredPicks: null };
  const clinchedIn = (own: (typeof picked | typeof empty)[], ...winners: (0 | 1 | 2)[]) => {
    const card = open.map((each, at): ScoredFight => {
      const winnerId = winners[at];
      return winnerId === undefined
        ? each
        : { ...each, winnerId, winMethod: winnerId === 0 ? 'No Contest' : 'Decision' };
    });
    const entries = own.map((each, at) => ({ id: `${at}`, ...each }));
    return finish(fightOutlook({ sport: 'mma', card, covered: [], entries })).entries.map(
      (entry) => entry.clinched,
    );
  };
  expect(clinchedIn([picked])).toEqual([false]);
  expect(clinchedIn([empty, empty, empty])).toEqual([false, false, false]);
  expect(clinchedIn([picked, empty, empty])).toEqual([false, false, false]);
  for (const winners of [[0], [1], [2], [2, 1], [1, 1]] as const) {
    expect(clinchedIn([picked], ...winners)).toEqual([true]);
    expect(clinchedIn([empty, empty, empty], ...winners)).toEqual([false, false, false]);
    expect(clinchedIn([picked, empty, empty], ...winners)[0]).toBe(true);
  }
});

function hasPickWithResult({ card, entries }: Pick<CardState, 'card' | 'entries'>): boolean {
  const picked = new Set(entries.flatMap(({ picks }) => Object.keys(picks)));
  return card.some(({ id, winnerId }) => winnerId !== null && picked.has(id));
}

function rankOf(id: string, card: readonly OracleFight[], entries: readonly OracleFightEntry[]) {
  return expectedFightStandings(card, entries).find((standing) => standing.id === id)?.rank ?? 0;
}

function endAsPicked(fight: ScoredFight, pick: FightPick | undefined): ScoredFight {
  return { ...fight, winnerId: pick?.winnerId ?? 0, winMethod: pick?.method ?? 'No Contest' };
}
