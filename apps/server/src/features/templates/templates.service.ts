import type { Fight, ListPage, Template, templates } from '@lockroom/contract';
import { readTemplateSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { type PageQuery, readListPage } from '../../kernel/db/list-pages.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Owner, ProvenTemplate, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import type { CompetitionType, TemplateContent } from '../competitions/competition.type.ts';
import { getCard } from '../competitions/fights/card.service.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { toProof } from './templates.access.ts';
import { findTemplate, insertTemplate, listTemplates, type TemplateRow } from './templates.store.ts';

type Types = readonly CompetitionType[];

/** A page of the templates with card or tournament, newest first; a query for each type, however many they are. */
export async function readTemplates(
  db: Db,
  types: Types,
  query: PageQuery,
  now: number,
): Promise<ListPage<Template>> {
  const { items, next } = await readListPage(query, {
    read: (part) => listTemplates(db, part),
    has: async (id) => (await findTemplate(db, id)) !== null,
    present: (row) => row,
  });
  return { items: await present(db, types, items, now), next };
}

/** One template with its card or tournament. */
export async function readTemplate(db: Db, types: Types, templateId: string, now: number): Promise<Template> {
  const [template] = await present(db, types, [found(await findTemplate(db, templateId))], now);
  return found(template);
}

const NO_CONTENT: Required<TemplateContent> = {
  fights: [],
  bracketSize: null,
  reseeding: null,
  teamNames: null,
  labels: null,
  lockTime: null,
  results: null,
  walkovers: null,
  tieBreakerActual: null,
};

async function present(db: Db, types: Types, rows: readonly TemplateRow[], now: number): Promise<Template[]> {
  const owners = rows.map((row) => toProof(row).owner);
  const content = await describeAll(db, types, owners, now);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sport: row.sport,
    eventName: row.eventName,
    createdAt: row.createdAt.toISOString(),
    ...NO_CONTENT,
    ...content.get(row.competitionId),
  }));
}

async function describeAll(
  db: Db,
  types: Types,
  owners: readonly Owner[],
  now: number,
): Promise<Map<string, TemplateContent>> {
  const all = new Map<string, TemplateContent>();
  for (const [side, own] of groupBy(owners, (owner) => typeOf(types, owner.sport).templates)) {
    for (const [competitionId, content] of await side.describe(db, own, now)) all.set(competitionId, content);
  }
  return all;
}

/** The card of a template, Fight 1 first; empty for one that holds none. */
export async function readCard(
  db: Db,
  types: Types,
  { owner }: ProvenTemplate,
  now: number,
): Promise<Fight[]> {
  const content = await describeAll(db, types, [owner], now);
  return content.get(owner.competitionId)?.fights ?? [];
}

/**
 * Creates a template with its card or tournament; `fights` come Fight 1 first, as they are listed.
 */
export async function createTemplate(
  db: Db,
  types: Types,
  actor: Pick<Viewer, 'id' | 'username'>,
  body: Context<typeof templates.create>['body'],
  now: number,
): Promise<TemplateRow> {
  const { sport, size } = readTemplateSport(body.sport) ?? refuseField('sport', 'Please choose a sport');
  const row: TemplateRow = {
    id: newId(),
    // It belongs to no room, so its key is its own.
    competitionId: newId(),
    name: body.name,
    sport,
    eventName: body.eventName || null,
    feedTokenHash: null,
    feedTokenAt: null,
    createdAt: new Date(now),
  };
  await insertTemplate(db, row);
  const { owner } = toProof(row);
  await typeOf(types, owner.sport).templates.create(db, { room: owner, actor, now }, { size, body });
  return row;
}

/**
 * The id of the fight at an index of the list, from 0 (rules: api#fights-in-a-body); not_found where there is none.
 */
export async function fightAt(
  db: Db,
  { owner }: ProvenTemplate,
  index: string,
  now: number,
): Promise<string> {
  const fight = /^\d{1,4}$/.test(index) ? (await getCard(db, owner, now))[Number(index)] : undefined;
  return found(fight).id;
}
