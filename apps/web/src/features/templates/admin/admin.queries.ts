import { type Room, type RoomCard, readPage, type Template } from '@lockroom/contract';
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readWhole } from '../../../api/list-pages.ts';
import { keys } from '../../../api/query-keys.ts';
import { errorText } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';

/** The test rooms of every administrator, newest first: each tab chooses those of its sport. */
export const testRoomsQuery = queryOptions({
  queryKey: keys.testRooms,
  queryFn: () => readWhole((query) => readPage(api.rooms.testRooms, { query })),
});

export type NewTemplate = Parameters<typeof api.templates.create>[0]['body'];
export type NewTestRoom = Parameters<typeof api.rooms.createTestRoom>[0]['body'];
/** The fields of a test room that can be changed. */
export type TestRoomChange = Required<Pick<NewTestRoom, 'name' | 'description' | 'maxParticipants'>>;

/** Failures, for errors without a text of the server (rules: texts#templates-and-administration). */
export const FAILED = {
  createTemplate: 'Failed to create template',
  deleteTemplate: 'Failed to delete template',
  createRoom: 'Failed to create test room',
  updateRoom: 'Failed to update test room',
  deleteRoom: 'Failed to delete test room',
  importRoom: 'Failed to import room',
} as const;

interface AdminChange<Body, Made> {
  call: (body: Body) => Promise<Made>;
  failed: string;
  /** The query key to refresh. */
  stale: QueryKey;
  /** The toast once it is done. */
  done: (made: Made) => ToastMessage;
  onDone: (made: Made) => void;
}

/** Calls the server and shows a toast; `onDone` is not called after a failure, so that the form stays open. */
function useAdminChange<Body, Made>({ call, failed, stale, done, onDone }: AdminChange<Body, Made>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: stale });
      toast.show(done(made));
      onDone(made);
    },
    onError: (error) => toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' }),
  });
}

export function useCreateTemplate(onDone: (template: Template) => void) {
  return useAdminChange({
    call: (body: NewTemplate) => api.templates.create({ body }),
    failed: FAILED.createTemplate,
    stale: keys.templates,
    done: ({ name }) => ({ title: 'Template Created', description: name }),
    onDone,
  });
}

export function useCreateTestRoom(onDone: (room: Room) => void) {
  return useAdminChange({
    call: (body: NewTestRoom) => api.rooms.createTestRoom({ body }),
    failed: FAILED.createRoom,
    stale: keys.rooms,
    done: (room) => ({ title: 'Test Room Created', description: withCode(room) }),
    onDone,
  });
}

/** Makes a room from an export. Its manager is the exported room's, if that user exists here. */
export function useImportRoom(onDone: () => void) {
  return useAdminChange({
    call: (body: Parameters<typeof api.transfers.importRoom>[0]['body']) =>
      api.transfers.importRoom({ body }),
    failed: FAILED.importRoom,
    stale: keys.rooms,
    done: (room) => ({ title: 'Room Imported', description: withCode(room) }),
    onDone,
  });
}

/** Changes name, description and limit of a test room. */
export function useUpdateTestRoom(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useAdminChange({
    call: (body: TestRoomChange) => api.rooms.update({ params: { roomId }, body }),
    failed: FAILED.updateRoom,
    stale: keys.rooms,
    done: ({ name }) => ({ title: 'Test Room Updated', description: name }),
    onDone: (room) => {
      queries.setQueryData(keys.room(roomId), room);
      onDone();
    },
  });
}

function withCode({ name, roomCode }: Pick<Room, 'name' | 'roomCode'>): string {
  return `${name}, Room ID ${roomCode}`;
}

/** Deletes a template; the Creator Admin Room and the templates page each have their own call. */
export function useDeleteTemplate(from: 'room' | 'page') {
  const queries = useQueryClient();
  return async ({ id, name }: Template): Promise<void> => {
    const params = { templateId: id };
    await inWords(
      from === 'room' ? api.templates.remove({ params }) : api.templates.removeFromList({ params }),
      FAILED.deleteTemplate,
    );
    queries.setQueryData<Template[]>(keys.templates, (all) => all?.filter((each) => each.id !== id));
    toast.show({ title: 'Template Deleted', description: name });
  };
}

/** Deletes a test room with everything in it. */
export function useDeleteTestRoom() {
  const queries = useQueryClient();
  return async ({ id, name }: RoomCard): Promise<void> => {
    await inWords(api.rooms.remove({ params: { roomId: id } }), FAILED.deleteRoom);
    queries.setQueryData<RoomCard[]>(keys.testRooms, (all) => all?.filter((each) => each.id !== id));
    queries.removeQueries({ queryKey: keys.room(id) });
    void queries.invalidateQueries({ queryKey: keys.rooms });
    toast.show({ title: 'Test Room Deleted', description: name });
  };
}

/** Rejects with the text to be shown instead of the server's error. */
async function inWords(work: Promise<unknown>, fallback: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new Error(errorText(error, fallback), { cause: error });
  }
}
