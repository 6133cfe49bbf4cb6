import type { ConferenceLabels, tournaments } from '@lockroom/contract';
import {
  CONFERENCE_COLORS,
  type ConferenceColor,
  DEFAULT_REGION_NAMES,
  findTeam,
  hasRegions,
  roundNames,
  roundsOf,
  roundTabs,
  teamNames,
  templateTeamId,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { AppError, refuseField } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/pipeline.ts';
import { logOnGround } from '../brackets/ground.service.ts';
import { openTournament, readOnGround, type TournamentChange } from './setup.service.ts';
import { namesOf, type Tournament } from './tournament.ts';
import { type TournamentFields, updateTournament } from './tournaments.store.ts';

/** The labels of a bracket, the names of its rounds in force. */
export function labelsOf({ format, row, sport }: Tournament): ConferenceLabels {
  return {
    leftLabel: row.leftLabel,
    rightLabel: row.rightLabel,
    leftColor: toColor(row.leftColor),
    rightColor: toColor(row.rightColor),
    roundNames: roundNames(format, row.roundNames),
    regionNames: hasRegions(sport, row.size) ? (row.regionNames ?? [...DEFAULT_REGION_NAMES]) : null,
  };
}

function toColor(stored: string): ConferenceColor {
  const color = CONFERENCE_COLORS.find((known) => known === stored);
  if (!color) throw new Error(`A bracket is stored with the unknown colour '${stored}'`);
  return color;
}

/**
 * Names teams; an empty name, or the default itself, brings back the default. A team that the bracket does not have
 * refuses all. Tells whether something changed.
 */
export async function nameTeams(
  db: Db,
  change: TournamentChange & { names: Readonly<Record<string, string>> },
): Promise<boolean> {
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
  const renamed = sent.filter(([id]) => was[id] !== is[id]);
  if (renamed.length === 0) return false;
  await updateTournament(db, row.competitionId, { teamNames: next });
  const texts = renamed.map(([id]) => `${was[id]} is now ${is[id]}`);
  await logOnGround(db, change, `changed team names: ${texts.join('; ')}`);
  return true;
}

/** The same by the keys of a template (decisions section 8): 'left-wc-3' is the left side's third team. */
export async function nameTemplateTeams(
  db: Db,
  change: TournamentChange & { names: Readonly<Record<string, string>> },
): Promise<boolean> {
  const { format } = await readOnGround(db, change.room);
  const names = Object.entries(change.names).map(([key, name]) => [templateTeamId(format, key) ?? key, name]);
  return nameTeams(db, { ...change, names: Object.fromEntries(names) });
}

/** Changes labels, colours and names of rounds and regions; what is not sent stays. Tells whether something changed. */
export async function changeLabels(
  db: Db,
  change: TournamentChange & { labels: Context<typeof tournaments.saveLabels>['body'] },
): Promise<boolean> {
  const tournament = await openTournament(db, change.room);
  const { row, format, sport } = tournament;
  const { roundNames: rounds, regionNames: regions, ...sides } = change.labels;
  const fields: TournamentFields = { ...sides };
  if (regions) {
    if (!hasRegions(sport, row.size)) refuseField('regionNames', 'This bracket has no regions');
    fields.regionNames = regions;
  }
  if (rounds) fields.roundNames = withoutTabs(rounds, roundTabs(format));
  const texts = labelChanges(tournament, { ...tournament, row: { ...row, ...fields } });
  if (texts.length === 0) return false;
  await updateTournament(db, row.competitionId, fields);
  await logOnGround(db, change, `changed labels: ${texts.join('; ')}`);
  return true;
}

/** A tab is not kept as a name, for tabs change with the size: its place is left empty. Null where no name is left. */
function withoutTabs(names: readonly string[], tabs: readonly string[]): string[] | null {
  const own = names.map((name, index) => (name === tabs[index] ? '' : name));
  return own.some((name) => name !== '') ? own : null;
}

/** What differs between the labels of two states of a bracket: 'the left side from Left to East'. */
export function labelChanges(before: Tournament, after: Tournament): string[] {
  const [was, is] = [labelsOf(before), labelsOf(after)];
  // More names may be kept than there are rounds, for when the bracket grows.
  const rounds = ({ row, format }: Tournament) =>
    [...roundNames(format, row.roundNames), ...(row.roundNames ?? []).slice(roundsOf(format))].join(', ');
  const regions = ({ regionNames }: ConferenceLabels) => (regionNames ?? []).join(', ');
  const rows: [string, string, string][] = [
    ['the left side', was.leftLabel, is.leftLabel],
    ['the right side', was.rightLabel, is.rightLabel],
    ['the colour of the left side', was.leftColor, is.leftColor],
    ['the colour of the right side', was.rightColor, is.rightColor],
    ['the rounds', rounds(before), rounds(after)],
    ['the regions', regions(was), regions(is)],
  ];
  return rows.flatMap(([what, from, to]) => (from === to ? [] : [`${what} from ${from} to ${to}`]));
}
