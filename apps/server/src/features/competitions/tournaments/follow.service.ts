import { scoreText } from '@lockroom/contract';
import { formatInstant, isSameName, play, reopens } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type {
  Adoption,
  AdoptionResult,
  ComparedFact,
  Comparison,
  FollowState,
  Scores,
} from '../competition.type.ts';
import { inSteps, zoneOf } from '../competition-host.service.ts';
import { nameTeams } from './names.service.ts';
import { listTeamSheets } from './picks.store.ts';
import { enterTournamentResults } from './results.service.ts';
import { setLock } from './setup.service.ts';
import { readTournament } from './tournament.service.ts';
import { actualScores, gameFact, lockOf, namesOf, type Tournament } from './tournament.ts';

const keyOf = (fact: ComparedFact['fact'], id: string) => `${fact}:${id}`;

/** Compares a room's tournament with the template's. Returns nothing if the formats differ. */
export async function compareTournaments(
  db: Db,
  { room, template, taken, now }: FollowState,
): Promise<Comparison> {
  const [own, event] = [await readTournament(db, room), await readTournament(db, template)];
  if (own.row.size !== event.row.size || own.row.reseeding !== event.row.reseeding)
    return { facts: [], matched: {} };
  const isSafe = !reopens(lockOf(own.row), lockOf({ ...own.row, lockAt: event.row.lockAt }), now);
  const names = nameFacts(own, event);
  const isNamed = names.some((fact) => fact.own !== fact.event);
  const isPicked = isNamed && (await hasPicks(db, room));
  const facts = [
    // A different name may mean a different team, which would inherit the picks. Check whether anybody has picks,
    // because a check per team would disclose which teams were picked.
    ...names.map((fact) => ({
      ...fact,
      isSafe: isSameName(fact.ownText, fact.eventText) || (fact.own === null && !isPicked),
    })),
    { ...lockFact(own, event, zoneOf(room)), isSafe },
    ...resultFacts(own, event),
    scoreFact(own, event),
  ];
  return {
    facts: facts.map((fact) => ({ whyNot: null, isSafe: true, ...fact, base: taken[fact.key] ?? null })),
    matched: {},
  };
}

/** Like `adoptCardFacts`, but for a tournament. */
export async function adoptTournamentFacts(
  db: Db,
  { change, state, keys, skipsRefused }: Adoption,
): Promise<AdoptionResult> {
  const source = await readTournament(db, state.template);
  const { row, format } = source;
  const isSelected = (fact: ComparedFact['fact'], id: string) => keys.has(keyOf(fact, id));
  const teams = teamIds(source).filter((id) => isSelected('names', id));
  const games = play(format, {}).flatMap(({ id }) => (isSelected('result', id) ? [id] : []));
  const finalScore = isSelected('score', 'final') ? actualScores(row) : null;
  const enter = (ids: readonly string[], scores: Scores | null) => () =>
    enterTournamentResults(db, change, {
      winners: Object.fromEntries(ids.map((id) => [id, row.results[id] ?? null])),
      walkovers: Object.fromEntries(ids.map((id) => [id, row.walkovers.includes(id)])),
      scores,
      scoresPath: 'tieBreakerActual',
      sources: row.sources,
    });
  const names = Object.fromEntries(teams.map((id) => [id, row.teamNames[id] ?? '']));
  const name = () => nameTeams(db, { ...change, names });
  const lock = () =>
    setLock(db, { ...change, lockTime: row.lockAt?.toISOString() ?? null, source: row.sources.lock });
  const steps = [...(teams.length > 0 ? [name] : []), ...(isSelected('lock', 'bracket') ? [lock] : [])];
  await inSteps<unknown>(steps, { skipsRefused });
  if (games.length === 0 && !finalScore) return { posted: null, ownerIds: [] };
  let entered = await inSteps([enter(games, finalScore)], { skipsRefused });
  // If the new results and the room's own results conflict, try each new result separately.
  const oneByOne = [...games.map((id) => enter([id], null)), ...(finalScore ? [enter([], finalScore)] : [])];
  if (entered.length === 0) entered = await inSteps(oneByOne, { skipsRefused: true });
  return { posted: entered.flatMap(({ posted }) => posted ?? []).at(-1) ?? null, ownerIds: [] };
}

type FactValues = Omit<ComparedFact, 'base' | 'whyNot' | 'isSafe'>;

const teamIds = (tournament: Tournament) => Object.keys(namesOf(tournament));

async function hasPicks(db: Db, owner: Owner): Promise<boolean> {
  const sheets = owner.kind === 'room' ? await listTeamSheets(db, owner.id) : [];
  return sheets.some(({ picks }) => Object.keys(picks).length > 0);
}

function nameFacts(own: Tournament, event: Tournament): FactValues[] {
  const [mine, theirs] = [namesOf(own), namesOf(event)];
  return teamIds(event).map((id) => ({
    key: keyOf('names', id),
    fact: 'names',
    subjectId: id,
    what: `Team ${mine[id]}`,
    own: own.row.teamNames[id] ?? null,
    event: event.row.teamNames[id] ?? null,
    ownText: mine[id] ?? id,
    eventText: theirs[id] ?? id,
  }));
}

function lockFact(own: Tournament, event: Tournament, timeZone: string): FactValues {
  const text = ({ row }: Tournament) =>
    row.lockAt ? formatInstant(row.lockAt.getTime(), timeZone, 'full') : 'no lock time';
  return {
    key: keyOf('lock', 'bracket'),
    fact: 'lock',
    subjectId: null,
    what: 'Lock of the bracket',
    own: own.row.lockAt?.toISOString() ?? null,
    event: event.row.lockAt?.toISOString() ?? null,
    ownText: text(own),
    eventText: text(event),
  };
}

function resultFacts(own: Tournament, event: Tournament): FactValues[] {
  const [mine, theirs] = [namesOf(own), namesOf(event)];
  return play(own.format, own.row.results).map((game) => {
    const { roundName, number } = gameFact(own, game);
    const [is, to] = [wonIn(own, game.id), wonIn(event, game.id)];
    return {
      key: keyOf('result', game.id),
      fact: 'result',
      subjectId: game.id,
      what: number === null ? roundName : `${roundName}, game ${number}`,
      own: is && is.team + is.word,
      event: to && to.team + to.word,
      ownText: is ? (mine[is.team] ?? is.team) + is.word : 'no result',
      eventText: to ? (theirs[to.team] ?? to.team) + to.word : 'no result',
    };
  });
}

function wonIn({ row }: Tournament, gameId: string): { team: string; word: string } | null {
  const team = row.results[gameId];
  return team === undefined ? null : { team, word: row.walkovers.includes(gameId) ? ' by walkover' : '' };
}

function scoreFact(own: Tournament, event: Tournament): FactValues {
  const text = ({ row }: Tournament) => {
    const { team1Score, team2Score } = actualScores(row);
    return team1Score === null ? null : scoreText({ team1Score, team2Score });
  };
  const [is, to] = [text(own), text(event)];
  return {
    key: keyOf('score', 'final'),
    fact: 'score',
    subjectId: null,
    what: 'Final score',
    own: is,
    event: to,
    ownText: is ?? 'none',
    eventText: to ?? 'none',
  };
}
