import { readPage } from '@lockroom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery, readWhole } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';

export const roomQuery = (roomId: string) =>
  queryOptions({ queryKey: keys.room(roomId), queryFn: () => api.rooms.get({ params: { roomId } }) });

export const membersQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'members'),
    queryFn: () =>
      readWhole(({ limit: _, ...query }) => readPage(api.rooms.members, { params: { roomId }, query })),
  });

export const changesQuery = (roomId: string) =>
  listQuery(keys.roomPart(roomId, 'changes'), (query) =>
    readPage(api.rooms.changes, { params: { roomId }, query }),
  );
