import { readRealBracket, realBracketNames } from '@lockroom/testing/real-bracket';
import { readEvent } from '@lockroom/testing/real-event';
import { describe, expect, it } from 'vitest';
import { isTournamentSport } from '../rooms/sports.ts';
import { type Format, makeFormat, type Side, teamsOf } from './format.ts';
import { mergePicks } from './picks.ts';
import { type Game, play } from './play.ts';
import { maxPoints, scoreTournament } from './score.ts';
import { type Remaining, remaining } from './second-chance.ts';

type EventGame = { home: string; away: string; winner: string; side: Side | 'final' };
type BracketEvent = {
  sides: Record<Side, { teams: { name: string; seed: number | null }[] }>;
  rounds: { games: EventGame[] }[];
  final: { left: string; right: string };
};

function readBracket(name: string) {
  const { sport, bracket, teams, champion } = readRealBracket(name);
  if (!isTournamentSport(sport)) throw new Error(`${sport} has no brackets`);
  const format = makeFormat({
    family: bracket.isFootball ? 'football' : 'custom',
    size: bracket.size,
    reseeding: bracket.reseeding,
  });
  return {
    event: readEvent(name) as BracketEvent,
    sport,
    format,
    champion,
    ids: new Map(Object.entries(teams).map(([id, team]) => [team, id])),
    nameOf: (id: string | null) => teams[id ?? ''] ?? '?',
  };
}

describe.each(realBracketNames())('%s', (name) => {
  const { event, sport, format, champion, ids, nameOf } = readBracket(name);

  it('the real teams meet in every round of the tournament, and the real champion wins', () => {
    expect(ids.size).toBe(format.size);
    let results: Record<string, string> = {};
    for (const [index, { games }] of event.rounds.entries()) {
      const round = play(format, results).filter((game) => game.round === index + 1);
      expect(pairings(round, nameOf)).toEqual(eventPairings(games));
      const merged = mergePicks(format, results, winnersOf(round, games, ids), 'results');
      if (!merged.ok) throw new Error(`rejected: ${merged.impossible}`);
      expect(merged.dropped).toEqual([]);
      results = merged.picks;
    }
    const final = play(format, results).at(-1);
    const { left, right } = event.final;
    expect([final?.team1, final?.team2].map((team) => nameOf(team ?? null))).toEqual([left, right]);
    expect(nameOf(final?.winner ?? null)).toBe(champion);
    expect(scoreTournament(format, results, results).totalPoints).toBe(maxPoints(format));
  });

  it('a second chance continues like the real event and has the same champion', () => {
    const teams = [...event.sides.left.teams, ...event.sides.right.teams];
    // College football seeds rank the teams of both sides together.
    const hasSeeds = sport !== 'college-football' && teams.every(({ seed }) => seed !== null);
    let results: Record<string, string> = {};
    const sizes = event.rounds.map(({ games }, index) => {
      const left = remaining({ sport, format, results, roundNames: null });
      if (left.ok) {
        const newNameOf = (id: string | null) => nameOf(left.teams[id ?? ''] ?? null);
        const [smaller, last] = playOn(left, event.rounds.slice(index), newNameOf);
        expect(last).toBe(champion);
        const seedOf = (id: string) => teams.find((team) => team.name === newNameOf(id))?.seed;
        if (hasSeeds)
          expect(teamsOf(smaller).map(({ seed }) => seed)).toEqual(
            teamsOf(smaller).map(({ id }) => seedOf(id)),
          );
      }
      const round = play(format, results).filter((game) => game.round === index + 1);
      results = { ...results, ...winnersOf(round, games, ids) };
      return left.ok ? left.size : null;
    });
    expect(sizes.filter((size) => size !== null)).toEqual(
      [32, 16, 8].filter((size) => size < format.size && size < 2 ** event.rounds.length),
    );
  });
});

/** Plays the smaller tournament with the real results. Returns the tournament and the name of the last winner. */
function playOn(
  left: Remaining,
  rounds: BracketEvent['rounds'],
  nameOf: (id: string | null) => string,
): [Format, string] {
  const { size, seeds, roundPoints } = left;
  const smaller = makeFormat({ family: 'custom', size, reseeding: true, seeds, roundPoints });
  const ids = new Map(teamsOf(smaller).map(({ id }) => [nameOf(id), id]));
  let results: Record<string, string> = {};
  for (const [index, { games }] of rounds.entries()) {
    const round = play(smaller, results, 'results').filter((game) => game.round === index + 1);
    expect(pairings(round, nameOf)).toEqual(eventPairings(games));
    results = { ...results, ...winnersOf(round, games, ids) };
  }
  return [smaller, nameOf(play(smaller, results, 'results').at(-1)?.winner ?? null)];
}

function winnersOf(round: Game[], games: EventGame[], ids: Map<string, string>): Record<string, string> {
  const winners = new Set(games.map(({ winner }) => ids.get(winner)));
  return Object.fromEntries(
    round.flatMap(({ id, team1, team2 }) => {
      const winner = [team1, team2].find((team) => team !== null && winners.has(team));
      return winner ? [[id, winner]] : [];
    }),
  );
}

const pairings = (round: readonly Game[], nameOf: (id: string | null) => string) =>
  round.map(({ side, team1, team2 }) => pairing(side, nameOf(team1), nameOf(team2))).toSorted();
const eventPairings = (games: readonly EventGame[]) =>
  games.map(({ side, home, away }) => pairing(side, home, away)).toSorted();
const pairing = (side: Side | 'final', one: string, two: string) =>
  [side, ...[one, two].toSorted()].join(' / ');
