import { followings, roomTopic } from '@lockroom/contract';
import { refuseField } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { sendFeed } from './feed.service.ts';
import { FOLLOW_JOB } from './followings.jobs.ts';
import {
  dismissProposal,
  follow,
  readFollowing,
  readProposals,
  takeProposals,
  unfollow,
} from './followings.service.ts';
import { countFollowers, setFeedToken } from './followings.store.ts';
import { findTemplate } from './templates.store.ts';

/** Rooms that follow a template as an event, and the feed of a template. */
export function followingRoutes({
  types,
  publicUrl,
}: {
  types: readonly CompetitionType[];
  publicUrl: string;
}): Implementation[] {
  return implement(followings, {
    get: ({ db, room }) => readFollowing(db, room.id),
    follow: async ({ db, room, viewer, body, now, announce, enqueue }) => {
      const { mode, templateId } = body;
      if (mode === 'off') {
        if (await unfollow(db, { room, actor: viewer, now }))
          announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
        return readFollowing(db, room.id);
      }
      if (!templateId) refuseField('templateId', 'Please choose an event');
      await follow(db, types, { room, actor: viewer, templateId, mode, now });
      // A manager who wants to be asked has the proposals in front of him.
      if (mode === 'take') await enqueue(FOLLOW_JOB, { roomId: room.id });
      announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
      return readFollowing(db, room.id);
    },
    proposals: ({ db, room, now }) => readProposals(db, types, room, now),
    takeSome: (call) =>
      takeProposals(call, types, { room: call.room, actor: call.viewer, ids: call.body.proposalIds }),
    take: (call) =>
      takeProposals(call, types, { room: call.room, actor: call.viewer, ids: [call.params.proposalId] }),
    dismiss: ({ db, room, params, now }) => dismissProposal(db, types, { room, id: params.proposalId, now }),
    feed: async ({ db, template }) => {
      const { feedTokenAt = null } = (await findTemplate(db, template.id)) ?? {};
      return {
        rooms: await countFollowers(db, template.id),
        tokenMadeAt: feedTokenAt?.toISOString() ?? null,
      };
    },
    makeFeedToken: async ({ db, template, now }) => {
      const token = newToken();
      await setFeedToken(db, template.id, { hash: hashToken(token), madeAt: new Date(now) });
      return { token, url: `${publicUrl}/api/events-feed/${template.id}` };
    },
    endFeedToken: ({ db, template }) => setFeedToken(db, template.id, null),
    sendFeed: (call) => sendFeed(call, types),
  });
}
