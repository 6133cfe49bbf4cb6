import {
  countText,
  type TakenTeamPick,
  type TeamReplacePreview,
  type tournamentActs,
  userTopic,
} from '@lockroom/contract';
import {
  findTeam,
  formatInstant,
  isLocked,
  isSameName,
  pickAccess,
  playedTeams,
  type TeamTakeBack,
  withoutTeam,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../../kernel/http/access-context.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import { type Notifier, notifyOwners, pages } from '../../notifications/notifications.service.ts';
import { remindAgain } from '../../notifications/reminders.service.ts';
import { readTakeBack } from '../../rooms/rooms.service.ts';
import type { AtEntry } from '../competition.type.ts';
import { listText, lockMove, logForOwner, readFutureLockTime } from '../competition-host.service.ts';
import { refuseMovedNames } from './names.service.ts';
import { listTakenTeams, listTeamSheets, type TeamSheet, takeBackTeamPicks } from './picks.store.ts';
import { openTournament, readTournament, rewriteTournament } from './tournament.service.ts';
import { lockOf, namesOf, type Tournament } from './tournament.ts';

type Body = Context<typeof tournamentActs.replace>['body'];

/**
 * Replaces a team (rules: play#replaced-teams). All picks of the team are withdrawn or moved to the new team, as
 * requested or else as set for the room.
 */
export async function replaceTeam(call: Notifier & { room: ProvenRoom; viewer: Viewer }, body: Body) {
  const { db, now, room, viewer } = call;
  const { teamId, name } = body;
  const tournament = await openTournament(db, room);
  const { row } = tournament;
  const left = nameOf(tournament, teamId);
  if (body.seen && body.seen.name !== left)
    refuseStale([{ path: 'teamId', now: left, text: `${body.seen.name}: now ${left}` }]);
  const lockAt = readNewLock(tournament, teamId, body.lockTime ?? null, { ...room, now });
  const isOpen = !isLocked({ ...lockOf({ ...row, lockAt }), now });
  refuseTaken(tournament, teamId, name);
  const follows = room.isSealed || (body.takeBack ?? (await chosenIn(db, room))) === 'follow';
  const names = namesOf(tournament);
  if (follows) await refuseMovedNames(db, { room, now }, tournament, { ...names, [teamId]: name });
  const at = new Date(now).toISOString();
  const sheets = affectedEntries(tournament, await listTeamSheets(db, room.id), teamId);
  const takenIn = (taken: AffectedEntry['taken']) =>
    Object.entries(taken).map(([gameId, team]) => ({ gameId, team: names[team] ?? team, takenAt: at }));
  const rows = sheets.map(({ entryId, picks, taken }) => ({ entryId, picks, taken: takenIn(taken) }));
  if (!follows) await takeBackTeamPicks(db, rows);
  const replaced = { ...row.replaced, [teamId]: { name: left, at, follows } };
  const teams = { ...row.teamNames, [teamId]: name };
  const reopens = await rewriteTournament(db, row, { teamNames: teams, replaced, lockAt }, now);
  const isMoved = lockAt?.getTime() !== row.lockAt?.getTime();
  const takenBack = follows ? 0 : sheets.reduce((sum, { taken }) => sum + Object.keys(taken).length, 0);
  const lock = isMoved ? lockMove(row.lockAt, lockAt, reopens) : null;
  const data = { team: { teamId, name: left }, name, follows, takenBack, lock };
  await logForOwner(db, { room, actor: viewer, now }, { kind: 'tournament.team-replaced', data });
  const ownerIds = [...new Set(sheets.map(({ ownerId }) => ownerId))];
  if (!follows && isOpen)
    await remindAgain(db, { competitionId: room.competitionId, lockAt, userIds: ownerIds });
  const locks =
    isMoved && lockAt ? ` The bracket locks ${formatInstant(lockAt.getTime(), room.timeZone)}.` : '';
  const what = `${name} replaces ${left} in ${room.name}.${locks}`;
  const after = follows ? '' : isOpen ? ' Pick again.' : ' The bracket is locked.';
  const members = sheets.filter(({ isMember }) => isMember);
  await notifyOwners(call, members, viewer.id, (own) => ({
    kind: 'team-replaced',
    roomId: room.id,
    title: 'Team Replaced',
    message: `${what} ${picksText(own, { left, name, follows })}${after}`,
    link: own[0] ? pages.entry(own[0].entryId) : null,
    lineKey: `team-replaced:${room.competitionId}:${teamId}`,
  }));
  call.announce(...ownerIds.map((id) => userTopic(id, 'sheets')));
  return { teamId, name, lockTime: lockAt?.toISOString() ?? null, takenBack, isMoved };
}

/**
 * `own` is how often the entry picked the replaced team. `taken` contains those picks and the later picks that depend
 * on them.
 */
type AffectedEntry = TeamSheet & { taken: Record<string, string>; own: number };

function affectedEntries(
  { format }: Tournament,
  sheets: readonly TeamSheet[],
  teamId: string,
): AffectedEntry[] {
  return sheets.flatMap((sheet) => {
    const own = Object.values(sheet.picks).filter((team) => team === teamId).length;
    return own === 0 ? [] : [{ ...sheet, ...withoutTeam(format, sheet.picks, teamId), own }];
  });
}

async function chosenIn(db: Db, room: ProvenRoom): Promise<TeamTakeBack> {
  return (await readTakeBack(db, room.id)) === 'follow' ? 'follow' : 'his';
}

function nameOf(tournament: Tournament, teamId: string): string {
  const name = namesOf(tournament)[teamId];
  if (!findTeam(tournament.format, teamId) || name === undefined)
    return refuseField('teamId', `There is no team ${teamId}`);
  return name;
}

function refuseTaken(tournament: Tournament, teamId: string, name: string): void {
  const taken = Object.entries(namesOf(tournament)).find(([, other]) => isSameName(other, name));
  const why = taken?.[0] === teamId ? 'is the team you are replacing' : 'is already in the bracket';
  if (taken) refuseField('name', `${taken[1]} ${why}.`);
}

/**
 * Returns the lock after the replacement. Refuses to replace a team that has played, and to change the lock of a
 * bracket that has a result.
 */
function readNewLock(
  tournament: Tournament,
  teamId: string,
  text: string | null,
  { now, timeZone }: { now: number; timeZone: string },
): Date | null {
  const { row, format } = tournament;
  if (playedTeams(format, row.results).has(teamId))
    refuse('locked', `${nameOf(tournament, teamId)} has a result.`);
  if (text === null) return row.lockAt;
  if (lockOf(row).hasResult) refuse('locked', 'The bracket has a result, so its picks stay locked.');
  return readFutureLockTime(text, now, { timeZone });
}

/**
 * Counts the entries and the picks that a replacement would affect. For a sealed room, returns only the total number of
 * entries.
 */
export async function previewTeam(
  db: Db,
  { room, viewer, teamId }: { room: ProvenRoom; viewer: Viewer; teamId: string },
): Promise<TeamReplacePreview> {
  const tournament = await readTournament(db, room);
  nameOf(tournament, teamId);
  const all = await listTeamSheets(db, room.id);
  if (room.isSealed)
    return { brackets: all.length, picked: null, picks: null, others: null, told: null, takeBack: 'follow' };
  const sheets = affectedEntries(tournament, all, teamId);
  const sum = (of: (own: AffectedEntry) => number) => sheets.reduce((total, own) => total + of(own), 0);
  const told = sheets.filter(({ isMember, ownerId }) => isMember && ownerId !== viewer.id);
  return {
    brackets: all.length,
    picked: sheets.length,
    picks: sum(({ own }) => own),
    others: sum(({ own, taken }) => Object.keys(taken).length - own),
    told: new Set(told.map(({ ownerId }) => ownerId)).size,
    takeBack: await chosenIn(db, room),
  };
}

/**
 * Returns an entry's withdrawn picks (rules: secrecy#cleared-picks). The owner can always see them; everybody else,
 * including the manager, only once they can read the entry's picks.
 */
export async function readTakenTeams(
  db: Db,
  { room, entry, now }: Omit<AtEntry, 'viewer'>,
): Promise<TakenTeamPick[]> {
  const { row } = await readTournament(db, room);
  const who = { isOwner: entry.isOwner, isManager: false, completed: room.isCompleted };
  return pickAccess({ ...who, ...lockOf(row), now }) === 'hidden' ? [] : listTakenTeams(db, entry.id);
}

/** Returns a sentence such as 'Your 2 picks of Duke were cleared, and 1 later pick with them.' */
function picksText(
  sheets: readonly AffectedEntry[],
  { left, name, follows }: { left: string; name: string; follows: boolean },
): string {
  const own = sheets.reduce((sum, each) => sum + each.own, 0);
  const others = sheets.reduce((sum, { taken }) => sum + Object.keys(taken).length, -own);
  const where = sheets.length > 1 ? ` in Brackets ${listText(sheets.map(({ number }) => number))}` : '';
  const [counts, was, it] = own === 1 ? ['counts', 'was', 'it'] : ['count', 'were', 'them'];
  const more = others > 0 ? `, and ${countText(others, 'later pick')} with ${it}` : '';
  const fate = follows ? `now ${counts} for ${name}` : `${was} cleared${more}`;
  return `Your ${countText(own, 'pick')} of ${left}${where} ${fate}.`;
}
