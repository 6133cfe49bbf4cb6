import {
  followings as followingCalls,
  type Proposal,
  roomTopic,
  TEMPLATES_TOPIC,
  templates,
  userTopic,
} from '@lockroom/contract';
import { isFightSport, MOUNTAIN } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import { followings } from '../../kernel/db/tables/templates.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Context, type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { readLockTime, scoreTopics } from '../competitions/competition-host.service.ts';
import { getEntry } from '../competitions/entries.service.ts';
import {
  addFight,
  changeFight,
  dropFight,
  getCard,
  getFight,
  shiftFight,
} from '../competitions/fights/card.service.ts';
import { enterCardResults, setCardLocks } from '../competitions/fights/templates.service.ts';
import { changeLabels, nameTemplateTeams } from '../competitions/tournaments/names.service.ts';
import { changeStructure } from '../competitions/tournaments/setup.service.ts';
import { enterBracketResults, setBracketLock } from '../competitions/tournaments/templates.service.ts';
import { readCalendar } from './events.service.ts';
import { sendCard, sendFeed } from './feed.service.ts';
import {
  dismissProposal,
  FOLLOW_JOB,
  follow,
  readFollowing,
  readProposals,
  takeProposals,
  unfollow,
} from './followings.service.ts';
import {
  createTemplate,
  createTestEntry,
  importTemplate,
  previewImport,
  readTemplate,
  readTemplates,
} from './templates.service.ts';
import { deleteTemplate, findTemplate, updateTemplate } from './templates.store.ts';

type Calls = typeof templates;
type Changing = Pick<Context<Calls['addFight']>, 'db' | 'template' | 'viewer' | 'now' | 'announce'>;

/** API routes for templates, for importing them into rooms, and for the entries of test rooms. */
export function templateRoutes(): Implementation[] {
  return implement(templates, {
    list: ({ db, query, now }) => readTemplates(db, query, now),
    create: async ({ db, viewer, body, now, announce }) => {
      const { id } = await createTemplate(db, viewer, body, now);
      announce(TEMPLATES_TOPIC);
      return readTemplate(db, id, now);
    },
    get: ({ db, template, now }) => readTemplate(db, template.id, now),
    fights: async ({ db, template: { owner }, now }) =>
      isFightSport(owner.sport) ? getCard(db, owner, now) : [],
    addFight: async (call) => {
      const fightId = await addFight(call.db, { ...changeOf(call), body: call.body });
      call.announce(TEMPLATES_TOPIC);
      return getFight(call.db, call.template.owner, fightId, call.now);
    },
    editFight: async (call) => {
      const fightId = await fightAt(call);
      await changeFight(call.db, { ...changeOf(call), fightId, body: call.body });
      call.announce(TEMPLATES_TOPIC);
      return getFight(call.db, call.template.owner, fightId, call.now);
    },
    deleteFight: async (call) => {
      await dropFight(call.db, { ...changeOf(call), fightId: await fightAt(call) });
      call.announce(TEMPLATES_TOPIC);
    },
    moveFight: async (call) => {
      const { direction } = call.body;
      const moved = await shiftFight(call.db, { ...changeOf(call), fightId: await fightAt(call), direction });
      if (moved) call.announce(TEMPLATES_TOPIC);
      return getCard(call.db, call.template.owner, call.now);
    },
    saveResults: changing(async (call) => {
      const enter = isFightSport(call.template.owner.sport) ? enterCardResults : enterBracketResults;
      await enter(call.db, changeOf(call), call.body);
    }),
    updateBracketSize: changing((call) => {
      const { bracketSize: size, reseeding } = call.body;
      return changeStructure(call.db, { ...changeOf(call), size, reseeding });
    }),
    saveTeamNames: changing((call) => {
      const { teamNames: names, seen } = call.body;
      return nameTemplateTeams(call.db, { ...changeOf(call), names, seen: seen?.teamNames });
    }),
    saveLabels: changing((call) => changeLabels(call.db, { ...changeOf(call), labels: call.body })),
    updateName: changing(({ db, template, body: { name } }) => updateTemplate(db, template.id, { name })),
    setStart: changing(({ db, template, body: { startsAt: sent } }) => {
      const startsAt = sent === null ? null : readLockTime('startsAt', sent, { timeZone: MOUNTAIN });
      return updateTemplate(db, template.id, { startsAt });
    }),
    setLockTimes: changing((call) => {
      const setLocks = isFightSport(call.template.owner.sport) ? setCardLocks : setBracketLock;
      return setLocks(call.db, changeOf(call), call.body);
    }),
    remove,
    removeFromList: remove,
    preview: ({ db, room, query, now }) =>
      previewImport(db, {
        room,
        templateId: query.templateId,
        includeResults: query.includeResults === 'true',
        sameFights: Object.fromEntries((query.otherFights ?? '').split(',').map((key) => [key, null])),
        now,
      }),
    import: runImport,
    importFootball: runImport,
    importCustom: runImport,
    createTestBracket: async ({ db, room, viewer, now, announce }) => {
      const id = await createTestEntry(db, room, now);
      announce(roomTopic(room.id, 'members'), roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      return getEntry(db, id, { room, viewerId: viewer.id, now });
    },
  });
}

/** Creates a handler that changes a template and responds with it. */
function changing<Call extends Changing>(change: (call: Call) => Promise<unknown>) {
  return async (call: Call) => {
    await change(call);
    call.announce(TEMPLATES_TOPIC);
    return readTemplate(call.db, call.template.id, call.now);
  };
}

function changeOf({ template, viewer, now }: Changing) {
  return { room: template.owner, actor: viewer, now };
}

/** Returns the id of the fight at a 0-based index of the list (rules: api#fights-in-a-body); fails with not_found. */
async function fightAt({ db, template, params, now }: Changing & { params: { index: string } }) {
  const isIndex = /^\d{1,4}$/.test(params.index);
  return found(isIndex ? (await getCard(db, template.owner, now))[Number(params.index)] : null).id;
}

async function remove({ db, template, announce }: Pick<Changing, 'db' | 'template' | 'announce'>) {
  await deleteTemplate(db, { id: template.id, competitionId: template.owner.competitionId });
  announce(TEMPLATES_TOPIC);
}

async function runImport(call: Omit<Context<Calls['import']>, 'query'>) {
  const { db, room, viewer: actor, body, now, announce } = call;
  const { templateId, includeResults, sameFights } = body;
  const asked = { room, actor, templateId, includeResults: includeResults ?? false, sameFights, now };
  const { report, ownerIds } = await importTemplate(db, asked);
  if (report.hasChanges) announce(...scoreTopics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
  return { success: true as const, ...report };
}

/**
 * Omits proposals to clear values that only the room has, unless `own` is set. A script that accepts all proposals
 * therefore clears nothing.
 */
async function listed({ own }: { own?: string | undefined }, proposals: Promise<Proposal[]>) {
  return (await proposals).filter(({ state }) => own === 'true' || state !== 'own');
}

/**
 * API routes for template feeds and for rooms that follow a template as an event. `authenticate` finds a token's owner.
 */
export function followingRoutes({
  publicUrl,
  authenticate,
  sourceLabel,
}: {
  publicUrl: string;
  authenticate: Authenticate;
  /** Returns the display name of a data source, such as 'ESPN'. */
  sourceLabel: (name: string) => string;
}): Implementation[] {
  return implement(followingCalls, {
    calendar: (call) => readCalendar(call, sourceLabel),
    get: ({ db, room }) => readFollowing(db, room.id, sourceLabel),
    follow: async ({ db, room, viewer, body, now, announce, enqueue }) => {
      const { mode, templateId } = body;
      let isChanged = true;
      if (mode === 'off') isChanged = await unfollow(db, { room, actor: viewer, now });
      else {
        if (!templateId) refuseField('templateId', 'Please choose an event');
        await follow(db, { room, actor: viewer, templateId, mode, now });
        // In 'ask' mode, no job is needed, because the page shows the proposals.
        if (mode === 'take') await enqueue(FOLLOW_JOB, { roomId: room.id });
      }
      if (isChanged) announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
      return readFollowing(db, room.id, sourceLabel);
    },
    proposals: ({ db, room, query, now }) => listed(query, readProposals(db, room, now)),
    takeSome: (call) => listed(call.query, takeProposals(call, call.body.proposalIds)),
    take: (call) => listed(call.query, takeProposals(call, [call.params.proposalId])),
    dismiss: ({ db, room, params, query, now }) =>
      listed(query, dismissProposal(db, { room, id: params.proposalId, now })),
    feed: async ({ db, template }) => {
      const { feedTokenAt = null } = (await findTemplate(db, template.id)) ?? {};
      const rooms = await db.$count(followings, eq(followings.templateId, template.id));
      return { rooms, tokenMadeAt: instantOf(feedTokenAt) };
    },
    makeFeedToken: async ({ db, template, now }) => {
      const token = newToken();
      const feed = { feedTokenHash: hashToken(token), feedTokenAt: new Date(now) };
      await updateTemplate(db, template.id, feed);
      return { token, url: `${publicUrl}/api/events-feed/${template.id}` };
    },
    endFeedToken: ({ db, template }) =>
      updateTemplate(db, template.id, { feedTokenHash: null, feedTokenAt: null }),
    sendFeed: (call) => sendFeed(call, authenticate),
    sendCard: (call) => sendCard(call, authenticate),
  });
}
