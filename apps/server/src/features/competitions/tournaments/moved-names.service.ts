import type { OpenChange } from '@lockroom/contract';
import { isLate, isSameName } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { readLines } from '../../rooms/rooms.service.ts';
import type { OwnerChange } from '../competition.type.ts';
import { lockOf, namesOf, type Tournament } from './tournament.ts';

type Names = Readonly<Record<string, string>>;
type Renaming = { teamId: string; from: string; to: string };

const KINDS = [
  'tournament.lock-set',
  'tournament.teams-named',
  'tournament.team-replaced',
  'tournament.results-saved',
  'tournament.imported',
  'act.taken-back',
] as const satisfies readonly OpenChange['kind'][];

/**
 * Refuses names that move from one team of a room's locked bracket to another, also by a detour over a third name: every
 * pick of the two would turn with them.
 */
export async function refuseMovedNames(
  db: Db,
  change: Pick<OwnerChange, 'room' | 'now'>,
  tournament: Tournament,
  next: Names,
): Promise<void> {
  const whyNot = await whyNotNamed(db, change, tournament, next);
  if (whyNot !== null) refuse('locked', whyNot);
}

/** Why teams cannot have these names; null where they can. */
export async function whyNotNamed(
  db: Db,
  { room, now }: Pick<OwnerChange, 'room' | 'now'>,
  tournament: Tournament,
  next: Names,
): Promise<string | null> {
  const { row } = tournament;
  if (room.kind !== 'room' || !isLate({ ...lockOf(row), now }, row.reopenedAt?.getTime() ?? null))
    return null;
  const is = namesOf(tournament);
  const moved = Object.entries(next).filter(([id, name]) => !isSame(name, is[id]));
  if (moved.length === 0) return null;
  const picked = await namesPicked(db, room.id, tournament, now);
  const isOthers = ([id, name]: [string, string]) =>
    Object.keys(is).some(
      (other) =>
        other !== id &&
        (isSame(name, is[other]) ||
          (picked.get(other)?.some((one) => isSame(name, one)) && !isSame(name, next[other]))),
    );
  const found = moved.find(isOthers);
  return found ? `The bracket has been locked: ${found[1]} cannot take another team's place.` : null;
}

/** The names under which teams have been picked: at the lock, and those of replacements since. */
async function namesPicked(
  db: Db,
  roomId: string,
  tournament: Tournament,
  now: number,
): Promise<Map<string, string[]>> {
  const { row } = tournament;
  const lines = await readLines(db, roomId, KINDS);
  const times = [
    ...lines.flatMap(({ change, at }) => locksIn(change, at)),
    ...[row.lockAt, row.reopenedAt].flatMap((at) => at?.getTime() ?? []),
  ].filter((at) => at <= now);
  const since = times.length > 0 ? Math.min(...times) : 0;
  const atLock = new Map(Object.entries(namesOf(tournament)));
  const replacements: Renaming[] = [];
  for (const { change, at } of lines.toReversed()) {
    if (at < since) break;
    const renamings = renamingsIn(change);
    for (const { teamId, from } of renamings) atLock.set(teamId, from);
    if (change.kind === 'tournament.team-replaced') replacements.push(...renamings);
  }
  const replaced = groupBy(replacements, ({ teamId }) => teamId);
  return new Map(
    [...atLock].map(([id, name]) => [id, [name, ...(replaced.get(id) ?? []).map(({ to }) => to)]]),
  );
}

/** When a bracket was to lock by a line, or did. */
function locksIn(change: OpenChange, at: number): number[] {
  switch (change.kind) {
    case 'tournament.lock-set':
      return change.data.to === null ? [] : [Date.parse(change.data.to)];
    case 'tournament.team-replaced':
      return change.data.lock?.to ? [Date.parse(change.data.lock.to)] : [];
    case 'tournament.results-saved':
      return [at];
    case 'tournament.imported':
      return [
        ...(change.data.lock?.to ? [Date.parse(change.data.lock.to)] : []),
        ...(change.data.results.length > 0 || change.data.finalScore ? [at] : []),
      ];
    default:
      return [];
  }
}

function renamingsIn(change: OpenChange): Renaming[] {
  switch (change.kind) {
    case 'tournament.teams-named':
    case 'tournament.imported':
      return change.data.teams;
    case 'tournament.team-replaced': {
      const { team, name } = change.data;
      return [{ teamId: team.teamId, from: team.name, to: name }];
    }
    case 'act.taken-back': {
      const { kind, data } = change.data;
      return renamingsIn({ kind, data } as OpenChange).map(({ teamId, from, to }) => ({
        teamId,
        from: to,
        to: from,
      }));
    }
    default:
      return [];
  }
}

const isSame = (name: string, other: string | undefined) => other !== undefined && isSameName(name, other);
