import { type Room, readPage } from '@lockroom/contract';
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readWhole } from '../../../api/list-pages.ts';
import { keys } from '../../../api/query-keys.ts';
import { errorText, submitState } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { type ToastMessage, toast } from '../../../ui/toast.ts';

export const testRoomsQuery = queryOptions({
  queryKey: keys.testRooms,
  queryFn: () => readWhole((query) => readPage(api.rooms.testRooms, { query })),
});

export type NewTemplate = Parameters<typeof api.templates.create>[0]['body'];

interface AdminChange<Body, Made> {
  call: (body: Body) => Promise<Made>;
  /** The error text to use if the server sends none (rules: texts#templates-and-administration). */
  failed: string;
  stale: QueryKey;
  done: (made: Made) => ToastMessage;
  onDone: (made: Made) => void;
}

/** Calls the server and shows the outcome as a toast. `onDone` is not called after a failure. */
export function useAdminChange<Body, Made>({ call, failed, stale, done, onDone }: AdminChange<Body, Made>) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: stale });
      toast.show(done(made));
      onDone(made);
    },
    onError: (error) => toast.show({ title: 'Error', description: errorText(error, failed), tone: 'danger' }),
  });
  return { ...mutation, state: submitState(mutation, failed) };
}

export function useCreateTemplate(onDone: (template: { id: string }) => void) {
  return useAdminChange({
    call: (body: NewTemplate) => api.templates.create({ body }),
    failed: 'Failed to create template',
    stale: keys.templates,
    done: ({ name }) => ({ title: 'Template Created', description: name }),
    onDone,
  });
}

export const withCode = ({ name, roomCode }: Pick<Room, 'name' | 'roomCode'>) =>
  `${name}, Room ID ${roomCode}`;

/** Awaits a request. Rejects with an error whose message is the text to show. */
export async function withErrorText(work: Promise<unknown>, fallback: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new Error(errorText(error, fallback), { cause: error });
  }
}
