import { type FriendRequest, type Member, readPage } from '@lockroom/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type ListPages, listQuery, mapPages } from '../../api/list-pages.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export const friendsQuery = listQuery(keys.friendList, (query) => readPage(api.friends.list, { query }));

export const requestsQuery = listQuery(keys.friendRequests, (query) =>
  readPage(api.friends.received, { query }),
);

export const friendActivityQuery = queryOptions({
  queryKey: keys.friendActivity,
  queryFn: () => api.friends.activity(),
});

export function useAskFriend(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (receiverId: string) => api.friends.request({ body: { receiverId } }),
    onSuccess: ({ status }, receiverId) => {
      const friendshipStatus = status === 'accepted' ? 'friends' : 'request_sent';
      queries.setQueryData<Member[]>(keys.roomPart(roomId, 'members'), (members) =>
        members?.map((member) => (member.user.id === receiverId ? { ...member, friendshipStatus } : member)),
      );
      if (status === 'accepted') refreshFriends(queries);
    },
    onError: (error) => toastFailure(error, 'Failed to send friend request'),
  });
}

/** Accepts or rejects a friend request. Removes it from the list immediately and restores it on failure. */
export function useAnswerRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ request, answer }: { request: FriendRequest; answer: 'accept' | 'reject' }) =>
      api.friends[answer]({ params: { requestId: request.id } }),
    onMutate: async ({ request }) => {
      await queries.cancelQueries({ queryKey: keys.friendRequests });
      queries.setQueryData(requestsQuery.queryKey, (list) => without(list, request.id));
    },
    onSuccess: (_, { request, answer }) => {
      if (answer === 'accept') toast.show({ title: `You and ${request.senderUsername} are friends` });
      refreshFriends(queries);
    },
    onError: (error, { request, answer }) => {
      queries.setQueryData(requestsQuery.queryKey, (list) => withRequest(list, request));
      refreshFriends(queries);
      toastFailure(error, answer === 'accept' ? 'Failed to accept request' : 'Failed to reject request');
    },
  });
}

export function useRemoveFriend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (friendshipId: string) => api.friends.remove({ params: { friendshipId } }),
    onSuccess: (_, friendshipId) => {
      queries.setQueryData(friendsQuery.queryKey, (list) => without(list, friendshipId));
      refreshFriends(queries);
    },
  });
}

function without<Item extends { id: string }>(list: ListPages<Item> | undefined, gone: string) {
  return mapPages(list, (items) => items.filter(({ id }) => id !== gone));
}

function withRequest(list: ListPages<FriendRequest> | undefined, request: FriendRequest) {
  const rest = without(list, request.id);
  const isOlder = ({ createdAt }: FriendRequest) => createdAt < request.createdAt;
  const found = rest?.pages.findIndex(({ items }) => items.some(isOlder)) ?? -1;
  const place = found === -1 ? (rest?.pages.length ?? 0) - 1 : found;
  return mapPages(rest, (items, nth) =>
    nth === place ? [...items, request].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) : items,
  );
}

function refreshFriends(queries: QueryClient): void {
  refresh(queries, [{ key: keys.friends }, { key: keys.anyRoom, part: 'members' }]);
}
