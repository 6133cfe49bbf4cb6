import type { Room, RoomCard, Template } from '@lockroom/contract';
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { keys } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

/** Every test room, newest first, whoever made it. */
export const testRoomsQuery = queryOptions({
  queryKey: keys.testRooms,
  queryFn: () => api.rooms.testRooms({ query: {} }),
});

/** What a new template is made of. */
export type NewTemplate = Parameters<typeof api.templates.create>[0]['body'];
/** What a new test room is made of. */
export type NewTestRoom = Parameters<typeof api.rooms.createTestRoom>[0]['body'];
/** What of a test room can be changed. */
export type TestRoomChange = Required<Pick<NewTestRoom, 'name' | 'description' | 'maxParticipants'>>;

/** Fallbacks of the failures, where the server had no words of its own (001 section 8). */
export const FAILED = {
  createTemplate: 'Failed to create template',
  deleteTemplate: 'Failed to delete template',
  createRoom: 'Failed to create test room',
  updateRoom: 'Failed to update test room',
  deleteRoom: 'Failed to delete test room',
  importRoom: 'Failed to import room',
} as const;

function toastError(error: unknown, fallback: string): void {
  toast.show({ title: 'Error', description: errorText(error, fallback), tone: 'danger' });
}

function useRefresh(key: QueryKey) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}

/** Makes a template; what it was made of stays in the form when that fails. */
export function useCreateTemplate(onDone: (template: Template) => void) {
  const refresh = useRefresh(keys.templates);
  return useMutation({
    mutationFn: (body: NewTemplate) => api.templates.create({ body }),
    onSuccess: (template) => {
      void refresh();
      toast.show({ title: 'Template Created', description: template.name });
      onDone(template);
    },
    onError: (error) => toastError(error, FAILED.createTemplate),
  });
}

/** Deletes a template, from the Creator Admin Room and from the templates page by the call of each (001 section 7). */
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

/** Makes a test room. */
export function useCreateTestRoom(onDone: (room: Room) => void) {
  const refresh = useRefresh(keys.rooms);
  return useMutation({
    mutationFn: (body: NewTestRoom) => api.rooms.createTestRoom({ body }),
    onSuccess: (room) => {
      void refresh();
      toast.show({ title: 'Test Room Created', description: `${room.name}, Room ID ${room.roomCode}` });
      onDone(room);
    },
    onError: (error) => toastError(error, FAILED.createRoom),
  });
}

/** Makes a room of an exported one. Whoever managed it manages this one, if he is here. */
export function useImportRoom(onDone: () => void) {
  const refresh = useRefresh(keys.rooms);
  return useMutation({
    mutationFn: (body: Parameters<typeof api.transfers.importRoom>[0]['body']) =>
      api.transfers.importRoom({ body }),
    onSuccess: (room) => {
      void refresh();
      toast.show({ title: 'Room Imported', description: `${room.name}, Room ID ${room.roomCode}` });
      onDone();
    },
    onError: (error) => toastError(error, FAILED.importRoom),
  });
}

/** Changes name, description and limit of a test room. */
export function useUpdateTestRoom(roomId: string, onDone: () => void) {
  const queries = useQueryClient();
  const refresh = useRefresh(keys.rooms);
  return useMutation({
    mutationFn: (body: TestRoomChange) => api.rooms.update({ params: { roomId }, body }),
    onSuccess: (room) => {
      queries.setQueryData(keys.room(roomId), room);
      void refresh();
      toast.show({ title: 'Test Room Updated', description: room.name });
      onDone();
    },
    onError: (error) => toastError(error, FAILED.updateRoom),
  });
}

/** Deletes a test room with everything in it. */
export function useDeleteTestRoom() {
  const queries = useQueryClient();
  const refresh = useRefresh(keys.rooms);
  return async ({ id, name }: RoomCard): Promise<void> => {
    await inWords(api.rooms.remove({ params: { roomId: id } }), FAILED.deleteRoom);
    queries.setQueryData<RoomCard[]>(keys.testRooms, (all) => all?.filter((each) => each.id !== id));
    queries.removeQueries({ queryKey: keys.room(id) });
    void refresh();
    toast.show({ title: 'Test Room Deleted', description: name });
  };
}

/** The same promise, failing with what is to be shown. */
async function inWords(work: Promise<unknown>, fallback: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new Error(errorText(error, fallback), { cause: error });
  }
}
