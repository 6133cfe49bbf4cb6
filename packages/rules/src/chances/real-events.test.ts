import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { createLots } from '@lockroom/testing/lots';
import { realBracketNames } from '@lockroom/testing/real-bracket';
import { readRealCard, realCardNames } from '@lockroom/testing/real-card';
import { guessBracket, readBracketReplay } from '@lockroom/testing/replays';
import { expectedTournamentStandings } from '@lockroom/testing/tournament-oracle';
import { expect, it } from 'vitest';
import { methodsFor } from '../fights/methods.ts';
import type { FightPick, ScoredFight } from '../fights/score.ts';
import { makeFormat } from '../tournaments/format.ts';
import { fightOutlook } from './fight-outlook.ts';
import type { EntryOutlook } from './outlook.ts';
import { finish } from './testing/finish.ts';
import { toOracle } from './testing/random-card.ts';
import { tournamentOutlook } from './tournament-outlook.ts';

/** A long run replays all events, result by result, in rooms of 100 entries. */
const isLong = process.env.OUTLOOK_ROOMS !== undefined;
const ENTRIES = isLong ? 100 : 20;
const BRACKETS = isLong ? realBracketNames() : ['nfl-2015-12team', 'cfp-2024-12team'];
const CARDS = isLong ? realCardNames() : ['mma-ufc-257', 'boxing-wilder-fury-1-2018'];
const CREATED = '2026-01-01T00:00:00Z';

it.each(BRACKETS)(
  'no statement about possible ranks in the tournament %s is contradicted by later results',
  { timeout: 1_800_000 },
  (name) => {
    const replay = readBracketReplay(name);
    const { tournament, results, score } = replay;
    const lots = createLots(results.length);
    const format = makeFormat({
      family: tournament.isFootball ? 'football' : 'custom',
      size: tournament.size,
      reseeding: tournament.reseeding,
    });
    expect(format.roundPoints).toEqual(tournament.roundPoints.slice(0, format.roundPoints.length));
    const sheets = Array.from({ length: ENTRIES }, (_, at) => ({
      id: `sheet${at}`,
      createdAt: CREATED,
      picks: guessBracket(replay, lots, lots.oneOf([0.3, 0.6, 0.8])),
      score: lots.hit(0.8) ? ([lots.between(0, 40), lots.between(0, 40)] as const) : null,
    }));
    const entries = sheets.map(({ id, picks, score: guess }) => ({
      id,
      picks,
      tieBreaker: guess && { team1Score: guess[0], team2Score: guess[1] },
    }));
    const final = expectedTournamentStandings(tournament, Object.fromEntries(results), score, sheets);
    const places = new Map(final.map(({ id, rank }) => [id, rank]));
    for (let known = 0; known <= results.length; known += isLong ? 1 : 3) {
      const state = { format, results: Object.fromEntries(results.slice(0, known)), actual: null, entries };
      expectNoContradiction(finish(tournamentOutlook(state)).entries, places);
    }
    const [team1Score, team2Score] = score;
    const end = { format, results: Object.fromEntries(results), actual: { team1Score, team2Score }, entries };
    for (const { id, best, worst } of finish(tournamentOutlook(end)).entries)
      expect([best, worst]).toEqual([places.get(id), places.get(id)]);
  },
);

it.each(CARDS)(
  'no statement about possible ranks on the card %s is contradicted by later results',
  { timeout: 1_800_000 },
  (name) => {
    const { sport, fights } = readRealCard(name);
    const lots = createLots(fights.length);
    const points = { fighterPoints: 2, methodPoints: 1, bonusPoints: 1, underdogBonus: 1 };
    const ended = fights.map(({ fighter1Odds, fighter2Odds, result }, at): ScoredFight => {
      return { id: `fight${at}`, fighter1Odds, fighter2Odds, ...points, ...result };
    });
    const pick = ({ winnerId, winMethod }: ScoredFight): FightPick => {
      const guess = { winnerId: lots.oneOf([1, 2] as const), method: lots.oneOf(methodsFor(sport)) };
      const method = methodsFor(sport).find((each) => each === winMethod) ?? guess.method;
      return winnerId && lots.hit(0.4) ? { winnerId, method } : guess;
    };
    const entries = Array.from({ length: ENTRIES }, (_, at) => ({
      id: `sheet${at}`,
      picks: Object.fromEntries(ended.flatMap((fight) => (lots.hit(0.95) ? [[fight.id, pick(fight)]] : []))),
      coveredPicks: null,
    }));
    const sheets = entries.map(({ id, picks }) => toOracle(id, picks));
    const places = new Map(expectedFightStandings(ended, sheets).map(({ id, rank }) => [id, rank]));
    // The main event comes first in the file but is fought last.
    for (let open = ended.length; open >= 0; open -= 1) {
      const card = ended.map((fight, at) =>
        at < open ? { ...fight, winnerId: null, winMethod: null } : fight,
      );
      expectNoContradiction(finish(fightOutlook({ sport, card, covered: [], entries })).entries, places);
      // On cards that lock fight by fight, the picks for open fights are hidden.
      const state = { sport, card: card.slice(open), covered: card.slice(0, open), entries };
      expectNoContradiction(finish(fightOutlook(state)).entries, places, open > 0);
    }
  },
);

function expectNoContradiction(
  outlook: readonly EntryOutlook<unknown>[],
  places: ReadonlyMap<string, number>,
  isCovered = false,
) {
  for (const { id, best, worst, worstIsBound, canWin, clinched, perhaps } of outlook) {
    const place = places.get(id) ?? 0;
    if (!canWin) expect(place).toBeGreaterThan(1);
    if (clinched) expect(place).toBe(1);
    if (!isCovered) expect(place).toBeGreaterThanOrEqual(best);
    if (perhaps !== null) expect(place).toBeGreaterThanOrEqual(perhaps);
    if (worst !== null && !worstIsBound) expect(place).toBeLessThanOrEqual(worst);
  }
}
