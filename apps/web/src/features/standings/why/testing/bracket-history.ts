import type { RoomPicks, TimelineMoment } from '@lockroom/contract';
import { formatFamily, isTournamentSport, makeFormat, packTeams } from '@lockroom/rules';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import {
  expectedTournamentStandings,
  gamesOf,
  type OracleGame,
  type OracleScore,
  roundOf,
  roundsIn,
} from '@lockroom/testing/tournament-oracle';
import { noor } from '../../../../testing/render-app.tsx';
import { entryOf, idOf, roomOf } from '../../../rooms/testing/room-fixtures.ts';
import { BRACKET_COUNTS, MOST_OFF } from './expected-words.ts';
import { drawFrom, momentOf, ownersOf, type PlayedRoom } from './played-room.ts';

interface State {
  results: Readonly<Record<string, string>>;
  actual: OracleScore;
}

/** A real tournament with sheets of chance: its first result was entered wrong first, its first game was a walkover. */
export function playBracket(name: string, { seed }: { seed: number }): PlayedRoom {
  const draw = drawFrom(seed);
  const real = readRealBracket(name);
  const { bracket, teams, sport } = real;
  if (!isTournamentSport(sport)) throw new Error(`${name} is no tournament`);

  const moments: TimelineMoment[] = [];
  const states: State[] = [];
  let state: State = { results: {}, actual: null };
  const games: OracleGame[] = [];
  const happens = (act: TimelineMoment['act'], game: string, winner: string) => {
    moments.push(momentOf(moments.length, act, { games: { [game]: state.results[game] ?? null } }));
    state = { ...state, results: { ...state.results, [game]: winner } };
    states.push(state);
  };
  let slip: { game: string; team: string } | null = null;
  for (const [index, { winners }] of real.rounds.entries()) {
    const round = gamesOf(bracket, state.results, index + 1);
    games.push(...round);
    // A team can have won its round while the game that a sheet has it in is open.
    for (const game of round.reverse()) {
      const winner = game.teams.find((team) => winners.includes(teams[team] ?? '')) ?? '';
      const [loser = ''] = game.teams.filter((team) => team !== winner);
      happens('result', game.id, slip ? winner : loser);
      if (slip) continue;
      slip = { game: game.id, team: loser };
      happens('correction', game.id, winner);
    }
  }
  const walkover = games[0]?.id ?? '';
  const [left, right] = real.score;
  moments.push(momentOf(moments.length, 'result', { finalScore: null }));
  state = { ...state, actual: real.score };
  states.push(state);

  /** A sheet that follows the results but for these games, and for what comes of them. */
  const fill = (slips: (game: string) => boolean) => {
    const picks: Record<string, string> = {};
    for (const [index, { winners }] of real.rounds.entries())
      for (const { id, teams: pair } of gamesOf(bracket, picks, index + 1)) {
        const right = pair.find((team) => winners.includes(teams[team] ?? '')) ?? pair[draw(2)] ?? '';
        picks[id] = slips(id) ? (pair.find((team) => team !== right) ?? '') : right;
      }
    return picks;
  };
  const alike = fill(() => false);
  const score = (): OracleScore => [draw(2) + left, draw(3) + right];
  const sheets: { picks: Record<string, string>; score: OracleScore }[] = [
    ...[2, 2, 3, 3, 4, 5].map((often) => ({ picks: fill(() => draw(often) === 0), score: score() })),
    ...games.slice(0, 4).map((game) => ({ picks: fill((id) => id === game.id), score: score() })),
    { picks: alike, score: [left, right] },
    { picks: alike, score: [right, left] },
    { picks: alike, score: [left + 3, right] },
    { picks: alike, score: [right + 3, left] },
    { picks: alike, score: null },
    { picks: alike, score: null },
    { picks: {}, score: null },
  ];
  const owners = ownersOf(sheets.length, seed);
  const entries = sheets.map((_, index) => {
    const { name: owner, number } = owners[index] ?? { name: '', number: 1 };
    return entryOf(index + 1, owner, { number, sport });
  });
  const format = makeFormat({
    family: formatFamily(sport),
    size: bracket.size,
    reseeding: bracket.reseeding,
    roundPoints: bracket.roundPoints,
  });
  const roundNames = Array.from({ length: roundsIn(bracket.size) }, (_, index) => `Day ${index + 1}`);
  const picks: RoomPicks = {
    basis: 'all',
    seen: [],
    covered: [],
    entries: entries.map(({ id, creatorId, user, number }, index) => {
      const own = sheets[index]?.score ?? null;
      return {
        id,
        ownerId: creatorId,
        ownerName: user.username,
        number,
        picks: packTeams(format, sheets[index]?.picks ?? {}),
        coveredPicks: null,
        tieBreaker: own && { team1Score: own[0], team2Score: own[1] },
      };
    }),
  };
  const teamOf = (id: string | undefined) => teams[id ?? ''] ?? '';

  return {
    room: roomOf({ sport, bracketSize: bracket.size }),
    answers: {
      entries,
      moments,
      picks,
      competition: {
        kind: 'tournament',
        eventId: idOf(101),
        bracketSize: bracket.size,
        reseeding: bracket.reseeding,
        teamNames: teams,
        replaced: {},
        labels: {
          leftLabel: 'West',
          rightLabel: 'East',
          leftColor: 'red',
          rightColor: 'blue',
          roundNames,
          regionNames: null,
        },
        roundPoints: [...bracket.roundPoints],
        results: { ...state.results },
        walkovers: [walkover],
        lockTime: null,
        tieBreaker: { tieBreakerTeam1Score: left, tieBreakerTeam2Score: right },
        serverTime: '2026-11-03T12:00:00.000Z',
      },
    },
    counts(moment) {
      if (!states[moment]?.actual) return BRACKET_COUNTS.slice(0, 2);
      return BRACKET_COUNTS.filter(({ told }) => told !== 'side' || left !== right);
    },
    expectedAt(moment) {
      const { results, actual } = states[moment] ?? { results: {}, actual: null };
      const standings = expectedTournamentStandings(
        bracket,
        results,
        actual,
        entries.map(({ id, createdAt }, index) => ({
          id,
          createdAt,
          picks: sheets[index]?.picks ?? {},
          score: sheets[index]?.score ?? null,
        })),
      );
      return {
        rule: `Rule: points for a right winner: ${roundNames.map((day, index) => `${day} ${bracket.roundPoints[index]}`).join(', ')}.`,
        standings: standings.map(({ id, totalPoints, correctFighters }) => {
          const own = sheets[entries.findIndex((entry) => entry.id === id)]?.score ?? null;
          return {
            id,
            total: totalPoints,
            figures: [totalPoints, correctFighters, ...nearness(own, actual)],
          };
        }),
        rowsOf(entryId) {
          const at = entries.findIndex(({ id }) => id === entryId);
          const own = sheets[at]?.picks ?? {};
          const picker = entries[at]?.creatorId === noor.id ? 'you' : 'pick';
          return games.flatMap(({ id, teams: pair }) => {
            const winner = results[id];
            const picked = own[id];
            const hasWon = Object.entries(results).some(
              ([game, team]) => team === picked && roundOf(game) === roundOf(id),
            );
            if (winner === undefined && !hasWon) return [];
            const over = `${teamOf(winner)} over ${teamOf(pair.find((team) => team !== winner))}`;
            const text = picked === undefined ? 'no pick' : `${picker}: ${teamOf(picked)}`;
            const isCorrected = slip?.game === id && winner !== slip.team;
            return [
              {
                id,
                result: winner === undefined ? 'Still open' : id === walkover ? `${over}, w/o` : over,
                pick: !hasWon ? text : picked === winner ? 'as picked' : `${text}, through this round`,
                isRight: hasWon,
                was: isCorrected ? teamOf(slip?.team) : null,
                parts: [],
                sum: hasWon ? (bracket.roundPoints[roundOf(id) - 1] ?? 1) : 0,
              },
            ];
          });
        },
      };
    },
  };
}

/** How near a prediction is to the score of the final, as figures of which more is better. */
function nearness(own: OracleScore, actual: OracleScore): number[] {
  if (actual === null) return [];
  const [left, right] = actual;
  const isLevel = left === right;
  if (own === null) return isLevel ? [0, 0] : [0, 0, 0];
  const [mine, theirs] = own;
  const total = MOST_OFF - Math.abs(mine + theirs - left - right);
  const both = MOST_OFF - Math.abs(mine - left) - Math.abs(theirs - right);
  const side = Math.sign(mine - theirs) === Math.sign(left - right) ? 1 : 0;
  return isLevel ? [total, both] : [total, side, both];
}
