import { inviteLinks, rooms, roomTopic, TEST_ROOMS_TOPIC, type Topic, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Notifier } from '../notifications/notifications.service.ts';
import { addVisit, updateMember } from './members.store.ts';
import {
  endLink,
  enterByLink,
  type Joined,
  joinRoom,
  leaveRoom,
  letEnterLate,
  makeLink,
  readLinks,
  readOwnInvitation,
  readPreview,
} from './membership.service.ts';
import { createRoom, createTestRoom } from './new-rooms.service.ts';
import {
  notifyOfCompletion,
  notifyOfFreeSlot,
  notifyOfNewMember,
  requestPlace,
} from './room-notices.service.ts';
import {
  changeRoom,
  completeRoom,
  getRoomCard,
  readChanges,
  readMembers,
  readRoom,
  readRoomCards,
  readTestRoomCards,
  removeRoom,
} from './rooms.service.ts';

/** `createFollowingRoom` creates a room from an event. It is passed in, because `templates` imports this module. */
export function roomsRoutes({
  createFollowingRoom,
  config: { publicUrl, roomTimeZone },
}: {
  createFollowingRoom: typeof createRoom;
  config: Pick<Config, 'publicUrl' | 'roomTimeZone'>;
}): Implementation[] {
  const own = implement(rooms, {
    list: ({ db, viewer, query, now }) => readRoomCards(db, viewer, query, now),
    create: async ({ db, viewer, body, now, announce }) => {
      const create = body.followTemplateId ? createFollowingRoom : createRoom;
      const room = await create(db, viewer, { ...body, timeZone: body.timeZone ?? roomTimeZone }, now);
      announce(userTopic(viewer.id, 'rooms'));
      return readRoom(db, viewer, room, now);
    },
    testRooms: ({ db, viewer, query, now }) => readTestRoomCards(db, viewer, query, now),
    createTestRoom: async ({ db, viewer, body, now, announce }) => {
      const room = await createTestRoom(db, viewer, { ...body, timeZone: roomTimeZone }, now);
      announce(userTopic(viewer.id, 'rooms'), TEST_ROOMS_TOPIC);
      return readRoom(db, viewer, room, now);
    },
    join: async (context) => {
      const { db, viewer, body, now } = context;
      return answerJoined(context, await joinRoom(db, { viewer, ...body, now }));
    },
    get: ({ db, viewer, room, now }) => readRoom(db, viewer, room, now),
    visit: ({ db, viewer, room }) => addVisit(db, room.id, viewer.id),
    update: async (context) => {
      const { db, viewer, room, body, now, announce } = context;
      const changed = await changeRoom(db, { room, actor: viewer, sent: body, now });
      if (changed) {
        announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'changes'));
        await notifyOfFreeSlot(context, context);
      }
      return readRoom(db, viewer, room, now);
    },
    requestPlace: (context) => requestPlace(context, context),
    complete: async (context) => {
      const { db, viewer, room, now, announce } = context;
      const { isCompleted } = context.body;
      const changed = await completeRoom(db, { room, actor: viewer, isCompleted, now });
      if (changed)
        announce(roomTopic(room.id, 'room'), roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      if (changed && isCompleted) await notifyOfCompletion(context, room);
      if (changed && !isCompleted) await notifyOfFreeSlot(context, context);
      return readRoom(db, viewer, room, now);
    },
    archive: (context) => setArchivedAt(context, new Date(context.now)),
    restore: (context) => setArchivedAt(context, null),
    leave: async (context) => {
      const { viewer, room, announce } = context;
      if (await leaveRoom(context, context)) announce(...membershipTopics(room.id, viewer.id));
    },
    remove: async ({ db, room, announce }) => {
      const { memberIds, notifiedIds } = await removeRoom(db, room.id);
      announce(
        roomTopic(room.id, 'room'),
        ...memberIds.map((id) => userTopic(id, 'rooms')),
        ...notifiedIds.map((id) => userTopic(id, 'notifications')),
      );
      if (room.isTestRoom) announce(TEST_ROOMS_TOPIC);
    },
    members: ({ db, room, viewer, query, now }) => readMembers(db, room, { viewerId: viewer.id, now }, query),
    lateEntry: (context) => letEnterLate(context, { ...context, ...context.params, ...context.body }),
    changes: ({ db, room, viewer, now, query }) =>
      readChanges(
        db,
        room.id,
        { id: viewer.id, seesPicks: room.seesPicks, timeZone: room.timeZone, now },
        query,
      ),
  });
  const links = implement(inviteLinks, {
    list: ({ db, room, now }) => readLinks(db, room, now),
    create: async ({ db, room, viewer, body, now, announce }) => {
      const link = await makeLink(db, { room, viewer, ...body, now, publicUrl });
      announce(roomTopic(room.id, 'changes'));
      return link;
    },
    end: async ({ db, room, viewer, params: { linkId }, now, announce }) => {
      await endLink(db, { room, viewer, linkId, now });
      announce(roomTopic(room.id, 'changes'));
    },
    personal: ({ db, viewer, params: { roomCode }, now }) => readOwnInvitation(db, roomCode, viewer, now),
    preview: ({ db, params: { preview }, now }) => readPreview(db, preview, now),
    join: async (context) => {
      const { db, viewer, body, now } = context;
      return answerJoined(context, await enterByLink(db, { ...body, now, joinerOf: async () => viewer }));
    },
  });
  return [...own, ...links];
}

async function setArchivedAt(
  { db, viewer, room, now, announce }: Notifier & { viewer: Viewer; room: ProvenRoom },
  archivedAt: Date | null,
) {
  await updateMember(db, room.id, viewer.id, { archivedAt });
  announce(userTopic(viewer.id, 'rooms'));
  return getRoomCard(db, viewer, room.id, now);
}

async function answerJoined(context: Notifier & { viewer: Viewer }, { room, entering }: Joined) {
  const { db, viewer, now, announce } = context;
  if (entering !== 'present') {
    announce(...membershipTopics(room.id, viewer.id));
    await notifyOfNewMember(context, room, viewer, entering);
  }
  return getRoomCard(db, viewer, room.id, now);
}

function membershipTopics(roomId: string, userId: string): Topic[] {
  return [roomTopic(roomId, 'members'), roomTopic(roomId, 'changes'), userTopic(userId, 'rooms')];
}
