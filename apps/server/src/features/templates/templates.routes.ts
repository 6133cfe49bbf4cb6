import {
  followings,
  type Proposal,
  roomTopic,
  TEMPLATES_TOPIC,
  templates,
  userTopic,
} from '@lockroom/contract';
import { isFightSport, MOUNTAIN } from '@lockroom/rules';
import { refuseField } from '../../kernel/errors.ts';
import type { Authenticate, ProvenTemplate } from '../../kernel/http/access-context.ts';
import { type Context, type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
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
  fightAt,
  importTemplate,
  previewImport,
  readCard,
  readTemplate,
  readTemplates,
} from './templates.service.ts';
import { countFollowers, deleteTemplate, findTemplate, updateTemplate } from './templates.store.ts';

type Calls = typeof templates;
type Changed = Pick<Context<Calls['create']>, 'db' | 'now' | 'announce'> & { template: { id: string } };

/** API calls for templates, for importing them into rooms, and for the entries of test rooms. */
export function templateRoutes(): Implementation[] {
  const changed = ({ db, template, now, announce }: Changed) => {
    announce(TEMPLATES_TOPIC);
    return readTemplate(db, template.id, now);
  };
  return implement(templates, {
    list: ({ db, query, now }) => readTemplates(db, query, now),
    create: async (call) => {
      const { db, viewer, body, now } = call;
      return changed({ ...call, template: await createTemplate(db, viewer, body, now) });
    },
    get: ({ db, template, now }) => readTemplate(db, template.id, now),
    fights: ({ db, template, now }) => readCard(db, template, now),
    addFight: async (call) => {
      const { db, template, body, now } = call;
      const fightId = await addFight(db, { ...changeOf(call), body });
      call.announce(TEMPLATES_TOPIC);
      return getFight(db, template.owner, fightId, now);
    },
    editFight: async (call) => {
      const { db, template, params, body, now } = call;
      const fightId = await fightAt(db, template, params.index, now);
      await changeFight(db, { ...changeOf(call), fightId, body });
      call.announce(TEMPLATES_TOPIC);
      return getFight(db, template.owner, fightId, now);
    },
    deleteFight: async (call) => {
      const { db, template, params, now } = call;
      const fightId = await fightAt(db, template, params.index, now);
      await dropFight(db, { ...changeOf(call), fightId });
      call.announce(TEMPLATES_TOPIC);
    },
    moveFight: async (call) => {
      const { db, template, params, body, now } = call;
      const fightId = await fightAt(db, template, params.index, now);
      const moved = await shiftFight(db, { ...changeOf(call), fightId, direction: body.direction });
      if (moved) call.announce(TEMPLATES_TOPIC);
      return getCard(db, template.owner, now);
    },
    saveResults: async (call) => {
      const enter = isFightSport(call.template.owner.sport) ? enterCardResults : enterBracketResults;
      await enter(call.db, changeOf(call), call.body);
      return changed(call);
    },
    updateBracketSize: async (call) => {
      const { bracketSize: size, reseeding } = call.body;
      await changeStructure(call.db, { ...changeOf(call), size, reseeding });
      return changed(call);
    },
    saveTeamNames: async (call) => {
      const { teamNames: names, seen } = call.body;
      await nameTemplateTeams(call.db, { ...changeOf(call), names, seen: seen?.teamNames });
      return changed(call);
    },
    saveLabels: async (call) => {
      await changeLabels(call.db, { ...changeOf(call), labels: call.body });
      return changed(call);
    },
    updateName: async (call) => {
      await updateTemplate(call.db, call.template.id, { name: call.body.name });
      return changed(call);
    },
    setStart: async (call) => {
      const { startsAt: sent } = call.body;
      const startsAt = sent === null ? null : readLockTime('startsAt', sent, { timeZone: MOUNTAIN });
      await updateTemplate(call.db, call.template.id, { startsAt });
      return changed(call);
    },
    setLockTimes: async (call) => {
      const setLocks = isFightSport(call.template.owner.sport) ? setCardLocks : setBracketLock;
      await setLocks(call.db, changeOf(call), call.body);
      return changed(call);
    },
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
      const id = await createTestEntry(db, { room, now });
      announce(roomTopic(room.id, 'members'), roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      return getEntry(db, id, { room, viewerId: viewer.id, now });
    },
  });
}

function changeOf({
  template,
  viewer,
  now,
}: Pick<Context<Calls['addFight']>, 'template' | 'viewer' | 'now'>) {
  return { room: template.owner, actor: viewer, now };
}

async function remove({
  db,
  template,
  announce,
}: Pick<Context<Calls['remove']>, 'db' | 'announce'> & { template: ProvenTemplate }) {
  await deleteTemplate(db, { id: template.id, competitionId: template.owner.competitionId });
  announce(TEMPLATES_TOPIC);
}

async function runImport(call: Omit<Context<Calls['import']>, 'query'>) {
  const { db, room, viewer, body, now, announce } = call;
  const { report, ownerIds } = await importTemplate(db, {
    room,
    actor: viewer,
    templateId: body.templateId,
    includeResults: body.includeResults ?? false,
    sameFights: body.sameFights,
    now,
  });
  if (report.hasChanges) {
    announce(...scoreTopics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
  }
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
 * API calls for template feeds and for rooms that follow a template as an event. `authenticate` finds a token's owner.
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
  return implement(followings, {
    calendar: ({ db, query, now }) => readCalendar(db, query, { sourceLabel, now }),
    get: ({ db, room }) => readFollowing(db, room.id, sourceLabel),
    follow: async ({ db, room, viewer, body, now, announce, enqueue }) => {
      const { mode, templateId } = body;
      if (mode === 'off') {
        if (await unfollow(db, { room, actor: viewer, now }))
          announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
        return readFollowing(db, room.id, sourceLabel);
      }
      if (!templateId) refuseField('templateId', 'Please choose an event');
      await follow(db, { room, actor: viewer, templateId, mode, now });
      // In 'ask' mode, no job is needed, because the page shows the proposals.
      if (mode === 'take') await enqueue(FOLLOW_JOB, { roomId: room.id });
      announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
      return readFollowing(db, room.id, sourceLabel);
    },
    proposals: ({ db, room, query, now }) => listed(query, readProposals(db, room, now)),
    takeSome: (call) => {
      const asked = { room: call.room, actor: call.viewer, ids: call.body.proposalIds };
      return listed(call.query, takeProposals(call, asked));
    },
    take: (call) => {
      const asked = { room: call.room, actor: call.viewer, ids: [call.params.proposalId] };
      return listed(call.query, takeProposals(call, asked));
    },
    dismiss: ({ db, room, params, query, now }) =>
      listed(query, dismissProposal(db, { room, id: params.proposalId, now })),
    feed: async ({ db, template }) => {
      const { feedTokenAt = null } = (await findTemplate(db, template.id)) ?? {};
      return {
        rooms: await countFollowers(db, template.id),
        tokenMadeAt: feedTokenAt?.toISOString() ?? null,
      };
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
