import type { Lots } from './lots.ts';
import { readRealBracket } from './real-bracket.ts';
import { gamesOf, type OracleTournament, roundsIn } from './tournament-oracle.ts';

/** A real tournament as a sequence of results. */
export interface BracketReplay {
  tournament: OracleTournament;
  results: [game: string, team: string][];
  /** The score of the final, the left side's champion first. */
  score: [number, number];
}

/** Reads a tournament from test/events for a replay. */
export function readBracketReplay(name: string): BracketReplay {
  const real = readRealBracket(name);
  const results: [string, string][] = [];
  for (const [index, { winners }] of real.rounds.entries()) {
    const before = Object.fromEntries(results);
    for (const { id, teams } of gamesOf(real.bracket, before, index + 1))
      results.push([id, teams.find((team) => winners.includes(real.teams[team] ?? '')) ?? '']);
  }
  return { tournament: real.bracket, results, score: real.score };
}

/** Makes a complete entry. Each pick is the real winner with this probability, if the entry still has that team. */
export function guessBracket(
  { tournament, results }: BracketReplay,
  lots: Lots,
  chance: number,
): Record<string, string> {
  const real = new Map(results);
  const picks: Record<string, string> = {};
  for (let round = 1; round <= roundsIn(tournament.size); round += 1) {
    for (const { id, teams } of gamesOf(tournament, picks, round)) {
      const winner = real.get(id) ?? '';
      picks[id] = teams.includes(winner) && lots.hit(chance) ? winner : lots.oneOf(teams);
    }
  }
  return picks;
}
