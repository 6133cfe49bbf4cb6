import { members, type OpenChange, roomTopic, userTopic } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { lockAsRunner } from '../rooms/rooms.access.ts';
import { logChange, presentAnnouncement } from '../rooms/rooms.service.ts';
import {
  allowMember,
  changeRemoval,
  type Doing,
  pauseMember,
  readRemoved,
  removeMember,
} from './removal.service.ts';

export function memberRoutes(): Implementation[] {
  return implement(members, {
    listRemoved: ({ db, room }) => readRemoved(db, room.id),
    remove: announced((call, userId) =>
      removeMember(call, userId, {
        reason: call.body.reason || null,
        keepRanked: call.body.keepRanked ?? false,
      }),
    ),
    changeRemoval: announced((call, userId) => changeRemoval(call, userId, call.body.keepRanked)),
    pause: announced((call, userId) => pauseMember(call, userId, call.body.reason || null)),
    allow: announced(allowMember),
    announce: async ({ db, room, viewer, body: { text }, now, announce }) => {
      const { id: roomId, announcement: pinned } = await lockAsRunner(db, { room, viewer });
      if ((pinned?.text ?? null) === text) return { announcement: presentAnnouncement(pinned) };
      const at = new Date(now).toISOString();
      const made = text === null ? null : { text, by: viewer.username, byId: viewer.id, at };
      await db.update(rooms).set({ announcement: made }).where(eq(rooms.id, roomId));
      const change: OpenChange =
        text === null
          ? { kind: 'announcement.ended', data: {} }
          : { kind: 'announcement.made', data: { text } };
      await logChange(db, { roomId, actor: viewer, now, change });
      announce(roomTopic(roomId, 'room'), roomTopic(roomId, 'changes'));
      return { announcement: presentAnnouncement(made) };
    },
  });
}

/** Changes a member's status, and announces the change unless there was none. */
function announced<Call extends Doing & { params: { userId: string } }>(
  change: (call: Call, userId: string) => Promise<boolean>,
) {
  return async (call: Call) => {
    const { room, announce, params } = call;
    if (!(await change(call, params.userId))) return;
    const aspects = ['members', 'standings', 'changes', 'room'] as const;
    announce(...aspects.map((aspect) => roomTopic(room.id, aspect)));
    // Makes the person's open pages reload the list of rooms and receive no more live events of this room.
    announce(userTopic(params.userId, 'rooms'));
  };
}
