import { isSameName, play } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { labelsOf } from './names.service.ts';
import { enterTournamentResults } from './results.service.ts';
import { setLock } from './setup.service.ts';
import { readTournament } from './tournament.service.ts';
import { gameFact, lockOf, namesOf, type Tournament } from './tournament.ts';

/** Applies a feed line to a tournament (rules: api#events-feed). Returns whether the tournament changed. */
export async function applyGameLine(db: Db, change: OwnerChange, { what, value }: FeedLine) {
  const tournament = await readTournament(db, change.room);
  if (isSameName(what, 'Bracket')) {
    const lock = /^(?:lock\s+(\S.*)|no lock)$/i.exec(value);
    if (!lock) return refuse('invalid_input', "For the bracket, write 'lock' and its time, or 'no lock'");
    return setLock(db, { ...change, lockTime: lock[1] ?? null });
  }
  const score = isSameName(what, 'Final score') ? readScore(value) : null;
  const [, played = value, word] = /^(.*\S)( by walkover)$/i.exec(value) ?? [];
  const winners = score ? {} : winnerIn(tournament, what, played);
  // A line replaces the stored result completely, so without 'by walkover' the game counts as played.
  const decided = Object.keys(winners).filter((id) => winners[id] !== null);
  const walkovers = Object.fromEntries(decided.map((id) => [id, word !== undefined]));
  const sent = { winners, walkovers, scores: score, scoresPath: 'score' };
  return (await enterTournamentResults(db, change, sent)).changed;
}

/** Returns a bracket's lock under the single key 'bracket', because a fight card also returns its locks by key. */
export async function bracketLocks(db: Db, owner: Owner) {
  return new Map([['bracket', lockOf((await readTournament(db, owner)).row)]]);
}

function readScore(value: string) {
  if (/^none$/i.test(value)) return { team1Score: null, team2Score: null };
  const read = /^(\d{1,4})\s*-\s*(\d{1,4})$/.exec(value);
  if (!read)
    return refuse('invalid_input', "Write the final score as '24 - 21', the left side's champion first");
  return { team1Score: Number(read[1]), team2Score: Number(read[2]) };
}

/** 'E-8: Auburn' means Auburn's game in that round. 'E-8, game 2: no result' names the game by number. */
function winnerIn(tournament: Tournament, what: string, value: string): Record<string, string | null> {
  const { format, row } = tournament;
  const rounds = labelsOf(tournament).roundNames;
  const [, round = what, number] = /^(.*), game (\d{1,3})$/i.exec(what) ?? [];
  const games = play(format, row.results, 'results').filter((game) => {
    const isOfRound = [gameFact(tournament, game).roundName, rounds[game.round - 1] ?? ''].some((name) =>
      isSameName(name, round),
    );
    return game.id === what || (isOfRound && (number === undefined || game.number === Number(number)));
  });
  if (games.length === 0) return refuse('invalid_input', `There is no round or game ${what}`);
  if (/^no result$/i.test(value)) {
    const [game, ...others] = games;
    if (!game || others.length > 0)
      return refuse('invalid_input', `Say which game, for example '${round}, game 1: no result'`);
    return { [game.id]: null };
  }
  const named = Object.entries(namesOf(tournament));
  const exact = named.filter(([id, name]) => name === value || id === value);
  const teams = exact.length > 0 ? exact : named.filter(([, name]) => isSameName(name, value));
  if (teams.length === 0) return refuse('invalid_input', `There is no team ${value}`);
  const playing = games.flatMap(({ id, team1, team2 }) =>
    teams.flatMap(([team]) => (team === team1 || team === team2 ? [[id, team] as const] : [])),
  );
  if (playing.length > 1 && new Set(playing.map(([, team]) => team)).size > 1)
    return refuse('invalid_input', `Several teams in ${what} have the name ${value}`);
  const [first] = playing;
  const why = `${value} is not in ${what}, according to the results of the earlier games`;
  return first ? { [first[0]]: first[1] } : refuse('invalid_input', why);
}
