import { isDeepStrictEqual } from 'node:util';
import { labelText, lockText, resultTexts } from '@lockroom/contract';
import { closedBetween, hindsightSince, prune, reopens, sidePlaces, withoutTeam } from '@lockroom/rules';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { competitions, entries } from '../../../kernel/db/tables/competitions.ts';
import { tournamentPicks, tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { ActTables, OwnerChange, Undoing, UndoPlan } from '../competition.type.ts';
import { type Changed, RANKS, revive, type SavedRows, toJson } from '../undo-snapshot.service.ts';
import { labelChanges, whyNotNamed } from './names.service.ts';
import {
  actualScores,
  lockOf,
  namesOf,
  postedText,
  resultChanges,
  scoreChange,
  type Tournament,
  type TournamentRow,
  toTournament,
} from './tournament.ts';

const TOURNAMENTS = 'tournaments';
const PICKS = 'tournament_picks';

export const tournamentTables: ActTables = {
  facts: [{ table: tournaments, of: (id) => eq(tournaments.competitionId, id) }],
  picks: [
    {
      table: tournamentPicks,
      of: (id) =>
        sql`${tournamentPicks.entryId} in (
          select ${entries.id} from ${entries} join ${competitions} on ${competitions.roomId} = ${entries.roomId}
          where ${competitions.id} = ${id})`,
    },
  ],
};

/** Returns a message for members about the results that an action entered; null if there are none. */
export function postedByTournamentAct(
  { before, after }: Changed,
  owner: Pick<Owner, 'sport'>,
): string | null {
  const [was, is] = [tournamentOf(before, owner), tournamentOf(after, owner)];
  if (!was || !is) return null;
  const scores = actualScores(is.row);
  // Skip structural changes: they clear results and never add any.
  if (was.row.size !== is.row.size || was.row.reseeding !== is.row.reseeding) return null;
  return postedText(is, was.row, is.row, scoreChange(actualScores(was.row), scores) && scores);
}

export function undoneInTournament(
  { before, after, now }: Undoing,
  room: Pick<Owner, 'sport'> & { timeZone: string },
): string[] {
  const [next, is] = [tournamentOf(before, room), tournamentOf(after, room)];
  if (!next || !is) return [];
  const sheets = Object.keys(before[PICKS] ?? {}).filter((id) => now[RANKS]?.[id]).length;
  const back = `${sheets} ${sheets === 1 ? 'bracket gets its picks' : 'brackets get their picks'} back`;
  return [...partsOf(is, next, room), ...(sheets > 0 ? [back] : [])];
}

/** Returns the rows to write when an action is undone, or why it cannot be undone. Writes nothing. */
export async function planTournamentUndo(
  db: Db,
  { room, now }: OwnerChange,
  undoing: Undoing,
): Promise<UndoPlan> {
  const [next, is] = [tournamentOf(undoing.before, room), tournamentOf(undoing.now, room)];
  if (!next || !is)
    return { whyNot: null, rows: {}, reopens: false, picks: NO_PICKS.counts, removedFights: [] };
  let whyNot = await whyNotNamed(db, { room, now }, is, namesOf(next));
  const [from, to] = [lockOf(is.row), lockOf(next.row)];
  const opens = reopens(from, to, now);
  // If another action has changed `reopenedAt` in the meantime, keep the newer value.
  const left = tournamentOf(undoing.after, room)?.row.reopenedAt?.getTime();
  const stands = left === is.row.reopenedAt?.getTime() ? next.row.reopenedAt : is.row.reopenedAt;
  const since = hindsightSince(stands?.getTime() ?? null, from, to, now);
  const reopenedAt = opens && since !== null ? new Date(since) : stands;
  const { sheets, counts } = planPicks(undoing, is, next);
  if (counts.lost > 0 && closedBetween(from, undoing.at.getTime(), now))
    whyNot ??= 'Members have made picks since then, and the bracket is now locked, so this cannot be undone.';
  const rows: UndoPlan['rows'] = { [TOURNAMENTS]: { gone: [], rows: [toJson({ ...next.row, reopenedAt })] } };
  if (sheets) rows[PICKS] = sheets;
  return { whyNot, rows, reopens: opens, picks: counts, removedFights: [] };
}

interface PicksPlan {
  sheets: UndoPlan['rows'][string] | null;
  counts: UndoPlan['picks'];
}
const NO_PICKS: PicksPlan = { sheets: null, counts: { returned: 0, kept: 0, lost: 0 } };

function tournamentOf(rows: SavedRows, owner: Pick<Owner, 'sport'>): Tournament | null {
  const [row] = Object.values(rows[TOURNAMENTS] ?? {});
  return row ? toTournament(revive(tournaments, row) as TournamentRow, owner.sport) : null;
}

function partsOf(is: Tournament, next: Tournament, room: { timeZone: string }): string[] {
  if (is.row.size !== next.row.size || is.row.reseeding !== next.row.reseeding) {
    const results = Object.keys(next.row.results).length;
    return [
      ...(is.row.size === next.row.size ? [] : [`${next.row.size} teams`]),
      ...(is.row.reseeding === next.row.reseeding ? [] : [`reseeding ${next.row.reseeding ? 'on' : 'off'}`]),
      ...(results > 0 ? [`${results} ${results === 1 ? 'result' : 'results'}`] : []),
    ];
  }
  const [names, to] = [namesOf(is), namesOf(next)];
  const results = resultChanges(is, is.row, next.row, []);
  const finalScore = scoreChange(actualScores(is.row), actualScores(next.row));
  const points = next.row.roundPoints.join(', ');
  return [
    ...Object.keys(to).flatMap((id) => (names[id] === to[id] ? [] : [`${names[id]} is ${to[id]} again`])),
    ...labelChanges(is, next).map(labelText),
    ...(points === is.row.roundPoints.join(', ') ? [] : [`points per round ${points}`]),
    ...(is.row.lockAt?.getTime() === next.row.lockAt?.getTime()
      ? []
      : [`lock time ${lockText(next.row.lockAt?.toISOString() ?? null, room)}`]),
    ...resultTexts({ results, finalScore }),
  ];
}

/**
 * Returns the picks to write when an action that cleared picks is undone. Restores the earlier picks; if the action
 * changed the games, deletes picks made since then.
 */
function planPicks({ before, after, now }: Undoing, present: Tournament, next: Tournament): PicksPlan {
  const [old, left] = [before[PICKS], after[PICKS]];
  if (!old || !left) return NO_PICKS;
  const team = teamTakenBack(present.row, next.row);
  if (team !== null)
    return planReplacedPicks({ old, left, present: now[PICKS] ?? {}, ranks: now[RANKS] ?? {} }, next, team);
  const [was] = Object.values(before[TOURNAMENTS] ?? {});
  const [is] = Object.values(after[TOURNAMENTS] ?? {});
  // Without byes, turning reseeding on or off does not move any team.
  const isOther =
    was?.size !== is?.size ||
    (was?.reseeding !== is?.reseeding && sidePlaces(Number(is?.size)) !== Number(is?.size) / 2);
  const stored = now[PICKS] ?? {};
  const newer = Object.keys(stored).filter((id) => isOther && !isDeepStrictEqual(stored[id], left[id]));
  // Skip entries that have been deleted in the meantime.
  const rows = Object.entries(old).flatMap(([id, row]) => (now[RANKS]?.[id] ? [row] : []));
  const returned = rows.reduce((sum, row) => sum + picksIn(row), 0);
  const lost = newer.reduce((sum, id) => sum + picksIn(stored[id]), 0);
  return { sheets: { gone: newer, rows }, counts: { returned, kept: 0, lost } };
}

type Sheets = SavedRows[string];
const picksOf = (row: Sheets[string] | undefined) => (row?.picks ?? {}) as Record<string, string>;

/** Returns the team whose replacement is being undone, or null if that replacement withdrew no picks. */
function teamTakenBack(is: TournamentRow, next: TournamentRow): string | null {
  const teams = Object.entries(is.replaced).filter(
    ([id, { at, follows }]) => !follows && at !== next.replaced?.[id]?.at,
  );
  return teams[0]?.[0] ?? null;
}

/**
 * Returns the picks to write when a replacement that withdrew picks is undone. Newer picks stay, except those of the
 * new team, and earlier picks fill the gaps.
 */
function planReplacedPicks(
  { old, left, present, ranks }: Record<'old' | 'left' | 'present' | 'ranks', Sheets>,
  { format }: Tournament,
  team: string,
): PicksPlan {
  const counts = { returned: 0, kept: 0, lost: 0 };
  const rows: Sheets[string][] = [];
  for (const [id, is] of Object.entries(present)) {
    // Skip entries that have been deleted in the meantime.
    if (!ranks[id]) continue;
    const own = old[id];
    const [was, newer, after] = [picksOf(own), picksOf(is), picksOf(left[id])];
    const stand = withoutTeam(format, newer, team).picks;
    const lost = picksIn(is) - Object.keys(stand).length;
    if (!own && lost === 0) continue;
    const picks = prune(format, { ...was, ...stand }, 'picks');
    const games = Object.keys(picks);
    const made = Object.keys(stand).filter((game) => stand[game] !== after[game]);
    counts.returned += games.filter((game) => stand[game] === undefined).length;
    counts.kept += own ? made.filter((game) => picks[game]).length : 0;
    // With reseeding, a restored pick can make a newer pick impossible.
    counts.lost += lost + made.filter((game) => !picks[game]).length;
    rows.push(isDeepStrictEqual(is, left[id]) && own ? own : { ...is, picks, taken: own?.taken ?? is.taken });
  }
  return { sheets: { gone: [], rows }, counts };
}

const picksIn = (row: Record<string, unknown> | undefined) => Object.keys(row?.picks ?? {}).length;
