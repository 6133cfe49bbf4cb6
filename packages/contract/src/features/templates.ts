import { MOVE_DIRECTIONS, PASTE_MAX, SPORTS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofManager, post, put } from '../endpoint.ts';
import { Done, FactSource, Id, Instant, line, mapOf, pageOf } from '../schema.ts';
import {
  ActualScores,
  ActualTieBreaker,
  ConferenceLabels,
  ResultSources,
  Scores,
  SeenLabels,
  SeenTeamNames,
  SentTeamNames,
  SentWalkovers,
  Size,
  TeamNames,
  Walkovers,
  Winners,
} from '../tournament-shapes.ts';
import { Bracket } from './competitions.ts';
import {
  Card,
  cardChanges,
  Fight,
  Fighter,
  fightFields,
  SameFights,
  SeenFight,
  SentFightResult,
} from './fights.ts';

/** A tournament of 64 teams has 63 games. */
const MOST_RESULTS = 200;

/** A card or tournament to import into rooms (rules: play#templates-and-imports). */
export const Template = z.object({
  id: Id,
  name: z.string(),
  sport: z.enum(SPORTS),
  eventName: z.nullable(z.string()),
  startsAt: z.nullable(Instant),
  createdAt: Instant,
  /** The fights, Fight 1 first; empty for a tournament. */
  fights: Card,
  /** For a fight card, this field and all fields below are null. */
  bracketSize: z.nullable(z.int()),
  reseeding: z.nullable(z.boolean()),
  /** The names of all teams, including default names. */
  teamNames: z.nullable(TeamNames),
  labels: z.nullable(ConferenceLabels),
  lockTime: z.nullable(Instant),
  lockSource: z.nullable(FactSource),
  resultSources: z.nullable(ResultSources),
  results: z.nullable(Winners),
  walkovers: z.nullable(Walkovers),
  tieBreakerActual: z.nullable(ActualTieBreaker),
});
export type Template = z.infer<typeof Template>;

export const ImportReport = z.object({
  templateId: Id,
  templateName: z.string(),
  ...cardChanges,
  /** Changed lock times: one for each fight, or one for a tournament. */
  locksChanged: z.array(
    z.object({ what: z.string(), from: z.nullable(Instant), to: z.nullable(Instant), reopens: z.boolean() }),
  ),
  /** New and changed results, as sentences. */
  resultsSet: z.array(z.string()),
  /** Changed labels: 'the left side from Left to East'. */
  labelsChanged: z.array(z.string()),
  teamsRenamed: z.array(z.object({ teamId: z.string(), from: z.string(), to: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

const StartsAt = z.string().check(z.maxLength(40, 'That is not a date and time'));
const TemplateName = line({ min: 1, max: TEXT_MAX.templateName, name: 'Template name' });
export const NewFight = z.object({ fighter1: Fighter, fighter2: Fighter, ...fightFields });
/** The template to import. Its results are imported only if requested. */
export const SentImport = z.object({
  templateId: Id,
  includeResults: z.nullish(z.boolean()),
  sameFights: SameFights,
});
/** The results of a template, keyed by 'fight_{index}' for a card and by game id for a tournament. */
const TemplateResults = mapOf(
  z.string().check(z.maxLength(40)),
  z.nullable(z.union([z.string().check(z.maxLength(40)), SentFightResult])),
  MOST_RESULTS,
  'Too many results',
);
/** A template's lock times: by fight id for a card, or one for a tournament. */
const TemplateLocks = z.object({
  lockTimes: z.nullish(z.record(Id, z.nullable(z.string().check(z.maxLength(40))))),
  lockTime: z.nullish(z.string().check(z.maxLength(40))),
});
export const ImportedTemplate = z.extend(ImportReport, { success: z.literal(true) });
const ofAdministrator = { access: 'template.admin' } as const;
const importing = {
  ...ofManager,
  body: SentImport,
  response: ImportedTemplate,
} as const;

export const templates = {
  list: get('/api/templates', {
    access: 'user',
    byToken: 'events',
    summary: 'Every template, newest first',
    ...pageOf(Template),
  }),
  create: create('/api/templates', {
    access: 'admin',
    byToken: 'events',
    summary: 'Create a template; the sport may include a size: pro-football-14',
    body: z.object({
      name: TemplateName,
      sport: line({ min: 1, max: 60, name: 'Sport' }),
      bracketSize: z.nullish(z.int('Bracket size must be a number')),
      eventName: z.nullish(line({ max: TEXT_MAX.eventName, name: 'Event name' })),
      /** A time without an offset is read as Mountain Time, as lock times are. */
      startsAt: z.nullish(StartsAt),
      fights: z.nullish(z.array(NewFight).check(z.maxLength(PASTE_MAX.fights, 'Too many fights'))),
      teamNames: z.nullish(SentTeamNames),
    }),
    response: Template,
    rateLimit: 'create',
  }),
  get: get('/api/template/:templateId', {
    access: 'template.reader',
    byToken: 'events',
    summary: 'One template',
    response: Template,
  }),
  fights: get('/api/template/:templateId/fights', {
    access: 'template.reader',
    byToken: true,
    summary: 'The card of a template, Fight 1 first; empty for a bracket',
    response: Card,
  }),
  addFight: create('/api/template/:templateId/add-fight', {
    ...ofAdministrator,
    summary: 'Add a fight at the bottom of the card',
    body: NewFight,
    response: Fight,
  }),
  editFight: put('/api/template/:templateId/edit-fight/:index', {
    ...ofAdministrator,
    summary: 'Change any field of the fight at this index, counted from 0',
    body: z.object({
      fighter1: z.optional(Fighter),
      fighter2: z.optional(Fighter),
      ...fightFields,
      seen: SeenFight,
    }),
    response: Fight,
  }),
  deleteFight: del('/api/template/:templateId/delete-fight/:index', {
    ...ofAdministrator,
    summary: 'Delete the fight at this index',
    response: Done,
  }),
  moveFight: put('/api/template/:templateId/move-fight/:index', {
    ...ofAdministrator,
    summary: "Swap the fight at this index with its neighbor; 'up' is toward the main event",
    body: z.object({ direction: z.enum(MOVE_DIRECTIONS, "Direction must be 'up' or 'down'") }),
    response: Card,
  }),
  saveResults: post('/api/template/:templateId/save-results', {
    ...ofAdministrator,
    summary: 'Save results: by fight_{index} for a card, by game id for a bracket, with its final score',
    body: z.object({
      results: TemplateResults,
      walkovers: SentWalkovers,
      tieBreakerActual: z.nullish(ActualScores),
      seen: z.nullish(z.object({ results: TemplateResults, tieBreakerActual: z.optional(Scores) })),
    }),
    response: Template,
  }),
  updateBracketSize: post('/api/template/:templateId/update-bracket-size', {
    ...ofAdministrator,
    summary: 'Change the number of teams of a bracket; clears its results',
    body: Size,
    response: Template,
  }),
  saveTeamNames: post('/api/template/:templateId/save-team-names', {
    ...ofAdministrator,
    summary:
      'Name teams by id or by position: left-top-1, left-wc-3, right-wc-4; an empty name is the default',
    body: SeenTeamNames,
    response: Template,
  }),
  saveLabels: put('/api/template/:templateId/conference-labels', {
    ...ofAdministrator,
    summary: 'Name sides, rounds and regions of a bracket; absent fields do not change',
    body: SeenLabels,
    response: Template,
  }),
  updateName: put('/api/template/:templateId/update-name', {
    ...ofAdministrator,
    summary: 'Rename a template',
    body: z.object({ name: TemplateName }),
    response: Template,
  }),
  setStart: put('/api/template/:templateId', {
    ...ofAdministrator,
    summary: 'Set the time at which the event begins; null clears it',
    body: z.object({ startsAt: z.nullable(StartsAt) }),
    response: Template,
  }),
  setLockTimes: post('/api/template/:templateId/set-lock-times', {
    ...ofAdministrator,
    summary: 'Set lock times by fight id, or the one lock time of a bracket; null clears one',
    body: z.extend(TemplateLocks, { seen: z.nullish(TemplateLocks) }),
    response: Template,
  }),
  remove: del('/api/template/:templateId', {
    ...ofAdministrator,
    summary: 'Delete a template permanently; rooms keep what they imported from it',
    response: Done,
  }),
  removeFromList: del('/api/templates/:templateId', {
    ...ofAdministrator,
    summary: 'Alias of DELETE /api/template/{templateId}',
    response: Done,
  }),
  preview: get('/api/rooms/:roomId/import-preview', {
    ...ofManager,
    summary: 'Preview the changes of an import',
    query: z.object({
      templateId: Id,
      includeResults: z.optional(z.enum(['true', 'false'])),
      // Comma-separated keys that get the value null in `sameFights`, because their fights are not on the card.
      otherFights: z.optional(z.string().check(z.maxLength(4_000))),
    }),
    response: ImportReport,
  }),
  import: post('/api/rooms/:roomId/import-template', {
    ...importing,
    summary: "Import a template's card or team names, its locks and, if requested, its results",
  }),
  importFootball: post('/api/football/room/:roomId/import-template', {
    ...importing,
    summary: 'Alias of POST /api/rooms/{roomId}/import-template',
  }),
  importCustom: post('/api/custom/room/:roomId/import-template', {
    ...importing,
    summary: 'Alias of POST /api/rooms/{roomId}/import-template',
  }),
  createTestBracket: create('/api/test/create-bracket', {
    access: 'room.manager',
    summary: "Add a placeholder's bracket with random picks to a test room",
    body: z.object({ roomId: Id }),
    response: Bracket,
  }),
};
