import { type Room, type RoomCard, readPage, type Template } from '@lockroom/contract';
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readWhole } from '../../../api/list-pages.ts';
import { keys } from '../../../api/query-keys.ts';
import { errorText } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';

export const testRoomsQuery = queryOptions({
  queryKey: keys.testRooms,
  queryFn: () => readWhole((query) => readPage(api.rooms.testRooms, { query })),
});

export type NewTemplate = Parameters<typeof api.templates.create>[0]['body'];
type NewTestRoom = Parameters<typeof api.rooms.createTestRoom>[0]['body'];
export type TestRoomChange = Required<Pick<NewTestRoom, 'name' | 'description' | 'maxParticipants'>>;

/** Error texts to use if the server sends none (rules: texts#templates-and-administration). */
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
  stale: QueryKey;
  done: (made: Made) => ToastMessage;
  onDone: (made: Made) => void;
}

/**
 * Calls the server and shows the outcome as a toast. After a failure, `onDone` is not called, so the form stays open.
 */
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

/** Creates a room from an export. Its manager is the original manager, if that user exists here. */
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

/** Awaits a request. Rejects with an error whose message is the text to show. */
async function inWords(work: Promise<unknown>, fallback: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new Error(errorText(error, fallback), { cause: error });
  }
}
