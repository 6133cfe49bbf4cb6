import { members, type OpenChange, type RoomAspect, roomTopic, userTopic } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { type Effects, type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { lockAsRunner } from '../rooms/rooms.access.ts';
import { logChange, presentAnnouncement } from '../rooms/rooms.service.ts';
import { allowMember, changeRemoval, pauseMember, readRemoved, removeMember } from './removal.service.ts';

/** The parts of a room that removing or pausing a member can change. */
const ASPECTS: readonly RoomAspect[] = ['members', 'standings', 'changes', 'room'];

export function memberRoutes(): Implementation[] {
  return implement(members, {
    listRemoved: ({ db, room }) => readRemoved(db, room.id),
    remove: async (context) => {
      const { reason = null, keepRanked = false } = context.body;
      const { userId } = context.params;
      const isChanged = await removeMember(context, userId, { reason: reason || null, keepRanked });
      if (isChanged) announceMember(context, userId);
    },
    changeRemoval: async (context) => {
      const { userId } = context.params;
      if (await changeRemoval(context, userId, context.body.keepRanked)) announceMember(context, userId);
    },
    pause: async (context) => {
      const { userId } = context.params;
      if (await pauseMember(context, userId, context.body.reason || null)) announceMember(context, userId);
    },
    allow: async (context) => {
      const { userId } = context.params;
      if (await allowMember(context, userId)) announceMember(context, userId);
    },
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

function announceMember(
  { room, announce }: { room: { id: string } } & Pick<Effects, 'announce'>,
  userId: string,
): void {
  // The last topic makes the person's event streams reload their room list and drop this room's topics.
  announce(...ASPECTS.map((aspect) => roomTopic(room.id, aspect)), userTopic(userId, 'rooms'));
}
