import type { ConferenceLabels, LabelChange, OpenChange, tournaments } from '@lockroom/contract';
import {
  couldUseHindsight,
  DEFAULT_REGION_NAMES,
  findTeam,
  hasRegions,
  isSameName,
  roundNames,
  roundsOf,
  roundTabs,
  teamNames,
  templateTeamId,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { AppError, type MovedFact, refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import { readLines } from '../../rooms/rooms.service.ts';
import type { OwnerChange } from '../competition.type.ts';
import { logForOwner } from '../competition-host.service.ts';
import { openTournament, readTournament, updateTournament } from './tournament.service.ts';
import { lockOf, namesOf, type Tournament, type TournamentFields } from './tournament.ts';

export function labelsOf({ format, row, sport }: Tournament): ConferenceLabels {
  const { leftLabel, rightLabel, leftColor, rightColor } = row;
  return {
    ...{ leftLabel, rightLabel, leftColor, rightColor },
    roundNames: roundNames(format, row.roundNames),
    regionNames: hasRegions(sport, row.size) ? (row.regionNames ?? [...DEFAULT_REGION_NAMES]) : null,
  };
}

type Names = Readonly<Record<string, string>>;
/** The new team names, and the old names as the sender saw them. */
type Naming = OwnerChange & { names: Names; seen?: Names | undefined };

/**
 * Names teams. An empty name, or the default name, restores the default. Refuses all names if any team is unknown.
 * Returns whether anything changed.
 */
export async function nameTeams(db: Db, change: Naming): Promise<boolean> {
  const tournament = await openTournament(db, change.room);
  const { row, format } = tournament;
  const sent = Object.entries(change.names);
  const unknown = sent.filter(([id]) => !findTeam(format, id));
  if (unknown.length > 0) {
    const issues = unknown.map(([id]) => ({ path: `teamNames.${id}`, message: `There is no team ${id}` }));
    throw new AppError('invalid_input', issues[0]?.message, { issues });
  }
  const defaults = teamNames(format);
  const named = Object.entries({ ...row.teamNames, ...change.names });
  const next = Object.fromEntries(named.filter(([id, name]) => name !== '' && name !== defaults[id]));
  const [was, is] = [namesOf(tournament), teamNames(format, next)];
  const teams = sent.flatMap(([teamId]) => {
    const [from = teamId, to = teamId] = [was[teamId], is[teamId]];
    return from === to ? [] : [{ teamId, from, to }];
  });
  if (teams.length === 0) return false;
  refuseStale(
    teams.flatMap(({ teamId, from }) => {
      const saw = change.seen?.[teamId];
      if (saw === undefined || (saw || defaults[teamId]) === from) return [];
      return [{ path: `teamNames.${teamId}`, now: from, text: `${defaults[teamId]}: now ${from}` }];
    }),
  );
  await refuseMovedNames(db, change, tournament, is);
  await updateTournament(db, row.competitionId, { teamNames: next });
  await logForOwner(db, change, { kind: 'tournament.teams-named', data: { teams } });
  return true;
}

/**
 * Names teams by template key (rules: play#templates-and-imports). For example, 'left-wc-3' is the third team in the
 * bracket's left half.
 */
export async function nameTemplateTeams(db: Db, change: Naming): Promise<boolean> {
  const { format } = await readTournament(db, change.room);
  const byTeam = (names: Names): Names =>
    Object.fromEntries(
      Object.entries(names).map(([key, name]) => [templateTeamId(format, key) ?? key, name]),
    );
  return nameTeams(db, { ...change, names: byTeam(change.names), seen: change.seen && byTeam(change.seen) });
}

/**
 * Changes labels, colors, and the names of rounds and regions. Missing fields stay unchanged. Returns whether anything
 * changed.
 */
export async function changeLabels(
  db: Db,
  change: OwnerChange & { labels: Context<typeof tournaments.saveLabels>['body'] },
): Promise<boolean> {
  const tournament = await openTournament(db, change.room);
  const { row, format, sport } = tournament;
  const { roundNames: rounds, regionNames: regions, seen, ...sides } = change.labels;
  const fields: TournamentFields = { ...sides };
  if (regions) {
    if (!hasRegions(sport, row.size)) refuseField('regionNames', 'This bracket has no regions');
    fields.regionNames = regions;
  }
  if (rounds) fields.roundNames = withoutTabs(rounds, roundTabs(format));
  const labels = labelChanges(tournament, { ...tournament, row: { ...row, ...fields } });
  if (labels.length === 0) return false;
  refuseStale(movedLabels(labelsOf(tournament), labels, seen));
  await updateTournament(db, row.competitionId, fields);
  await logForOwner(db, change, { kind: 'tournament.labels-changed', data: { labels } });
  return true;
}

const LABEL_WORDS: Readonly<Record<LabelChange['label'], string>> = {
  leftLabel: 'Left label',
  rightLabel: 'Right label',
  leftColor: 'Left color',
  rightColor: 'Right color',
  roundNames: 'Round names',
  regionNames: 'Regions',
};

/** Reports labels that a change would overwrite and whose values differ from those that the sender saw. */
function movedLabels(
  is: ConferenceLabels,
  changes: readonly LabelChange[],
  seen: Partial<ConferenceLabels> | null | undefined,
): MovedFact[] {
  return changes.flatMap(({ label }) => {
    const [saw, now] = [seen?.[label], is[label]];
    if (saw === undefined || String(saw) === String(now)) return [];
    const text = Array.isArray(now) ? now.join(', ') : (now ?? 'none');
    return [{ path: label, now, text: `${LABEL_WORDS[label]}: now ${text}` }];
  });
}

/** Omits default names, because the defaults depend on the size. Returns null if no name is left. */
function withoutTabs(names: readonly string[], tabs: readonly string[]): string[] | null {
  const own = names.map((name, index) => (name === tabs[index] ? '' : name));
  return own.some((name) => name !== '') ? own : null;
}

export function labelChanges(before: Tournament, after: Tournament): LabelChange[] {
  const [was, is] = [labelsOf(before), labelsOf(after)];
  const sides = (['leftLabel', 'rightLabel', 'leftColor', 'rightColor'] as const).flatMap((label) =>
    was[label] === is[label] ? [] : [{ label, from: was[label], to: is[label] }],
  );
  // More names than rounds may be stored, in case the bracket grows later.
  const rounds = ({ row, format }: Tournament) => [
    ...roundNames(format, row.roundNames),
    ...(row.roundNames ?? []).slice(roundsOf(format)),
  ];
  return [
    ...sides,
    ...listChange('roundNames', rounds(before), rounds(after)),
    ...listChange('regionNames', was.regionNames ?? [], is.regionNames ?? []),
  ];
}

function listChange(label: 'roundNames' | 'regionNames', from: string[], to: string[]): LabelChange[] {
  return from.join(', ') === to.join(', ') ? [] : [{ label, from, to }];
}

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
 * Refuses to move a name from one team of a locked bracket to another, directly or via a third name, because the move
 * would reassign everybody's picks.
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

export async function whyNotNamed(
  db: Db,
  { room, now }: Pick<OwnerChange, 'room' | 'now'>,
  tournament: Tournament,
  next: Names,
): Promise<string | null> {
  const { row } = tournament;
  if (room.kind !== 'room' || !couldUseHindsight({ ...lockOf(row), now }, row.reopenedAt?.getTime() ?? null))
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
  return found
    ? `Another team was called ${found[1]} when people picked, so this name would mix up their picks.`
    : null;
}

/**
 * Returns the names under which teams were picked: those at the time of the lock, and those given by later
 * replacements.
 */
async function namesPicked(db: Db, roomId: string, tournament: Tournament, now: number) {
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

/**
 * Returns the lock times that result from a log line: the lock time that the line set, and the line's own time if it
 * reports results.
 */
function locksIn(change: OpenChange, at: number): number[] {
  const timesOf = (lock: { to: string | null } | null) => (lock?.to ? [Date.parse(lock.to)] : []);
  switch (change.kind) {
    case 'tournament.lock-set':
      return timesOf(change.data);
    case 'tournament.team-replaced':
      return timesOf(change.data.lock);
    case 'tournament.results-saved':
      return [at];
    case 'tournament.imported': {
      const { lock, results, finalScore } = change.data;
      return [...timesOf(lock), ...(results.length > 0 || finalScore ? [at] : [])];
    }
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
      const undone = renamingsIn({ kind, data } as OpenChange);
      return undone.map(({ teamId, from, to }) => ({ teamId, from: to, to: from }));
    }
    default:
      return [];
  }
}

const isSame = (name: string, other: string | undefined) => other !== undefined && isSameName(name, other);
