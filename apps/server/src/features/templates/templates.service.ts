import { randomInt } from 'node:crypto';
import type { ImportReport, ListPage, SameFights, Template, templates } from '@lockroom/contract';
import { isFightSport, isSameName, MOUNTAIN, readTemplateSport, sportLabel } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Owner, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { placeholderAccount } from '../auth/auth.service.ts';
import type {
  ImportFigures,
  ImportPlan,
  NamedRoom,
  OwnerChange,
  TemplateContent,
} from '../competitions/competition.type.ts';
import { lockOwner, logForOwner, readLockTime } from '../competitions/competition-host.service.ts';
import { createEntry } from '../competitions/entries.service.ts';
import { getCard } from '../competitions/fights/card.service.ts';
import { planCardImport } from '../competitions/fights/import.service.ts';
import { pasteCard } from '../competitions/fights/paste.service.ts';
import { pickAtRandom } from '../competitions/fights/picks.service.ts';
import { enterFightResult } from '../competitions/fights/results.service.ts';
import { createCard, describeCards } from '../competitions/fights/templates.service.ts';
import { planTournamentImport } from '../competitions/tournaments/import.service.ts';
import { changeLabels, nameTeams } from '../competitions/tournaments/names.service.ts';
import { fillAtRandom } from '../competitions/tournaments/picks.service.ts';
import { enterTournamentResults } from '../competitions/tournaments/results.service.ts';
import { changeStructure } from '../competitions/tournaments/setup.service.ts';
import { createTournament, describeTournaments } from '../competitions/tournaments/templates.service.ts';
import { readTournament } from '../competitions/tournaments/tournament.service.ts';
import { enterRoom } from '../rooms/membership.service.ts';
import { lockRoom } from '../rooms/rooms.service.ts';
import type { EventBracket, EventCard } from './event-file.ts';
import { toProof } from './templates.access.ts';
import {
  findTemplate,
  findTemplateHeld,
  insertTemplate,
  listTemplates,
  listTemplatesNamed,
  type TemplateRow,
} from './templates.store.ts';

export { listSources, readSourceIds, writeSourceIds } from './templates.store.ts';

/** Returns a page of templates, newest first. Reads their content with one query per competition type. */
export async function readTemplates(db: Db, query: PageQuery, now: number): Promise<ListPage<Template>> {
  const { items, next } = await readListPage(query, {
    read: (part) => listTemplates(db, part),
    has: async (id) => (await findTemplate(db, id)) !== null,
    present: (row) => row,
  });
  return { items: await present(db, items, now), next };
}

export async function readTemplate(db: Db, templateId: string, now: number): Promise<Template> {
  const [template] = await present(db, [found(await findTemplate(db, templateId))], now);
  return found(template);
}

const NO_CONTENT: Required<TemplateContent> = {
  fights: [],
  bracketSize: null,
  reseeding: null,
  teamNames: null,
  labels: null,
  lockTime: null,
  lockSource: null,
  resultSources: null,
  results: null,
  walkovers: null,
  tieBreakerActual: null,
};

async function present(db: Db, rows: readonly TemplateRow[], now: number): Promise<Template[]> {
  const owners = rows.map((row) => toProof(row).owner);
  const cards = owners.filter(({ sport }) => isFightSport(sport));
  const tournaments = owners.filter(({ sport }) => !isFightSport(sport));
  const content = new Map([
    ...(cards.length > 0 ? await describeCards(db, cards, now) : []),
    ...(tournaments.length > 0 ? await describeTournaments(db, tournaments) : []),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sport: row.sport,
    eventName: row.eventName,
    startsAt: row.startsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    ...NO_CONTENT,
    ...content.get(row.competitionId),
  }));
}

/** Creates a template with its card or tournament; `fights` start with Fight 1. */
export async function createTemplate(
  db: Db,
  actor: Pick<Viewer, 'id' | 'username' | 'tokenName'>,
  body: Context<typeof templates.create>['body'],
  now: number,
): Promise<TemplateRow> {
  const { sport, size } = readTemplateSport(body.sport) ?? refuseField('sport', 'Please choose a sport');
  const row: TemplateRow = {
    id: newId(),
    competitionId: newId(),
    name: body.name,
    sport,
    eventName: body.eventName || null,
    startsAt: body.startsAt ? readLockTime('startsAt', body.startsAt, { timeZone: MOUNTAIN }) : null,
    feedTokenHash: null,
    feedTokenAt: null,
    createdAt: new Date(now),
  };
  await insertTemplate(db, row);
  const { owner } = toProof(row);
  const setUp = isFightSport(owner.sport) ? createCard : createTournament;
  await setUp(db, { room: owner, actor, now }, size, body);
  return row;
}

/** Returns a template that the server itself is about to change; null if it has been deleted. */
export async function findEvent(db: Db, templateId: string) {
  const row = await findTemplate(db, templateId);
  if (!row) return null;
  return { template: toProof(row), startsAt: row.startsAt?.getTime() ?? null, createdAt: row.createdAt };
}

interface ImportRequest {
  room: NamedRoom & Pick<ProvenRoom, 'isCompleted'>;
  templateId: string;
  includeResults: boolean;
  sameFights: SameFights;
  now: number;
}

/** Reports what an import would change now. Refuses a completed room, as the import does. */
export async function previewImport(db: Db, request: ImportRequest): Promise<ImportReport> {
  if (request.room.isCompleted) refuse('event_completed');
  const template = found(isId(request.templateId) ? await findTemplate(db, request.templateId) : null);
  return toReport(template, (await plan(db, request, template)).figures);
}

/**
 * Imports a template (rules: play#templates-and-imports) and logs one line if anything changes. Also returns the owners
 * of entries that lost picks.
 */
export async function importTemplate(
  db: Db,
  request: ImportRequest & { actor: Pick<Viewer, 'id' | 'username'> },
) {
  const { room, actor, now } = request;
  await lockOwner(db, room);
  // The row of the template's competition is locked, so that nobody changes or deletes it in the meantime.
  const template = found(isId(request.templateId) ? await findTemplateHeld(db, request.templateId) : null);
  const { figures, ownerIds, write, changeBy } = await plan(db, request, template);
  const report = toReport(template, figures);
  if (!report.hasChanges) return { report, ownerIds: [] };
  await write();
  const change = changeBy({ templateId: template.id, templateName: template.name });
  await logForOwner(db, { room, actor, now }, change);
  return { report, ownerIds };
}

async function plan(db: Db, request: ImportRequest, row: TemplateRow): Promise<ImportPlan> {
  const { room } = request;
  refuseOtherSport(row, room);
  const planImport = isFightSport(room.sport) ? planCardImport : planTournamentImport;
  return planImport(db, { ...request, template: toProof(row).owner });
}

export function refuseOtherSport(template: Pick<TemplateRow, 'sport'>, room: Pick<Owner, 'sport'>): void {
  if (template.sport === room.sport) return;
  refuse(
    'conflict',
    `This template is for ${sportLabel(template.sport)}, but the room is for ${sportLabel(room.sport)}.`,
  );
}

function toReport({ id, name }: TemplateRow, figures: ImportFigures): ImportReport {
  const { fightsKept: _, questions: _asked, ...changes } = figures;
  const hasChanges = Object.values(changes).some((list) => list.length > 0);
  return { templateId: id, templateName: name, hasChanges, ...figures };
}

type EventStored = { templateId: string; did: 'created' | 'updated' | 'unchanged' };

/** Templates have no changes log, so no author is recorded. */
const NOBODY = { id: '', username: 'Lockroom' };

/**
 * Stores a real event with its results, in one transaction. Updates the template with the same name, sport and size, or
 * creates one. Storing it again changes nothing.
 */
export function storeEvent(db: Db, event: EventCard | EventBracket, now: number): Promise<EventStored> {
  return inTransaction(db, async (tx) => {
    const found = await findByName(tx, event);
    const { name, sport } = event;
    const more = event.kind === 'card' ? { eventName: event.eventName } : { bracketSize: event.size };
    const row = found ?? (await createTemplate(tx, NOBODY, { name, sport, ...more }, now));
    const { owner } = toProof(row);
    const change = { room: owner, actor: NOBODY, now };
    const changed =
      event.kind === 'card' ? await fillCard(tx, change, event) : await fillBracket(tx, change, event);
    if (found === null) return { templateId: row.id, did: 'created' };
    return { templateId: row.id, did: changed ? 'updated' : 'unchanged' };
  });
}

async function findByName(db: Db, event: EventCard | EventBracket): Promise<TemplateRow | null> {
  for (const row of await listTemplatesNamed(db, event)) {
    if (event.kind === 'card') return row;
    const { row: stored } = await readTournament(db, toProof(row).owner);
    if (stored.size === event.size) return row;
  }
  return null;
}

const OPPOSITE = { 0: 0, 1: 2, 2: 1 } as const;

/** Stores the event's card and results in a template; returns whether anything changed. */
async function fillCard(db: Db, change: OwnerChange, { fights }: EventCard): Promise<boolean> {
  const body = { fights: fights.map(({ result: _, ...fight }) => fight) };
  const { report } = await pasteCard(db, { ...change, body });
  let changed = report.hasChanges;
  const card = await getCard(db, change.room, change.now);
  for (const [index, { fighter1, result }] of fights.entries()) {
    const fight = card[index];
    if (!fight || result === null) continue;
    // An existing template may have the fighters in opposite corners.
    const isTurned = !isSameName(fight.fighter1, fighter1);
    const winnerId = isTurned ? OPPOSITE[result.winnerId] : result.winnerId;
    const sent = { fightId: fight.id, result: { ...result, winnerId } };
    const entered = await enterFightResult(db, change, sent);
    changed ||= entered.changed;
  }
  return changed;
}

/** Stores the event's structure, names, labels and results in a template; returns whether anything changed. */
async function fillBracket(db: Db, change: OwnerChange, event: EventBracket): Promise<boolean> {
  const { size, reseeding, teamNames, labels, results, score } = event;
  const sent = { winners: results, scores: score, scoresPath: 'final' };
  const steps = [
    (await changeStructure(db, { ...change, size, reseeding })).changed,
    await nameTeams(db, { ...change, names: teamNames }),
    Object.keys(labels).length > 0 && (await changeLabels(db, { ...change, labels })),
    (await enterTournamentResults(db, change, sent)).changed,
  ];
  return steps.includes(true);
}

/**
 * Adds an entry of a placeholder member with random but valid picks to a test room (rules: play#test-rooms) and returns
 * its id. Refuses in other rooms; the room's limits apply as usual.
 */
export async function createTestEntry(db: Db, room: ProvenRoom, now: number): Promise<string> {
  if (!room.isTestRoom) refuse('forbidden', 'Test brackets are for test rooms only.');
  const locked = await lockRoom(db, room.id);
  // Eight random letters, so that two placeholder members do not get the same name.
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  const owner = { id: newId(), username: `tester-${letters.join('')}` };
  await db.insert(users).values(placeholderAccount(owner, now));
  // Placeholder members do not count toward the number of members.
  await enterRoom(db, { room: { id: locked.id, maxParticipants: null }, joiner: owner, now });
  const entryId = await createEntry(db, { room, owner, now });
  await (isFightSport(room.sport) ? pickAtRandom : fillAtRandom)(db, { room, entryId, now });
  return entryId;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
