import type { Friend, FriendRequest } from '@lockroom/contract';
import { Check, UserMinus, UserPlus, Users, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Ago } from '../../shell/ago.tsx';
import { dateOf } from '../../shell/date.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { LinkButton } from '../../shell/link-button.tsx';
import { ListPending } from '../../shell/load-failed.tsx';
import { mailLink } from '../../shell/mail-link.ts';
import { More, useList } from '../../shell/more.tsx';
import { paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { friendsQuery, requestsQuery, useAnswerRequest, useRemoveFriend } from './friends.queries.ts';

const PersonMenu = lazyComponent(() => import('../reports/person-menu.tsx'), 'PersonMenu');

const styles = {
  row: 'flex items-center gap-3 min-h-16 py-2.5 px-1 border-b border-line max-sm:has-[>.people-actions]:flex-wrap',
  name: 'font-semibold wrap-anywhere',
};

export function FriendList() {
  const { items, error, refetch, nextPage } = useList(friendsQuery);
  const remove = useRemoveFriend();
  const [leaving, setLeaving] = useState<Friend | null>(null);
  if (!items) return <ListPending error={error} onRetry={refetch} what="your friends" rows={5} />;
  return (
    <div>
      {items.length === 0 ? (
        <EmptyState
          icon={Users}
          title="No Friends Yet"
          action={<LinkButton to={paths.myRooms()}>My Rooms</LinkButton>}
        >
          Add friends in the Members tab of a room.
        </EmptyState>
      ) : (
        <ul aria-label="Friends">
          {items.map((friend) => (
            <FriendRow key={friend.id} friend={friend} onRemove={() => setLeaving(friend)} />
          ))}
        </ul>
      )}
      <More nextPage={nextPage} label="Show more friends" shown={items.length} />
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title="Remove Friend"
          text={`${leaving.friendUsername} and you will no longer be friends. Rooms and brackets stay as they are.`}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync(leaving.id)}
        />
      )}
    </div>
  );
}

function FriendRow({ friend, onRemove }: { friend: Friend; onRemove: () => void }) {
  const { friendUsername: name, friendEmail, friendProfileImageUrl } = friend;
  const fullName = `${friend.friendFirstName} ${friend.friendLastName}`.trim();
  return (
    <li className={styles.row}>
      <Avatar name={name} src={friendProfileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className={styles.name}>
          {name}
          {fullName && <span className="font-normal text-ink-2"> {fullName}</span>}
        </p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {friendEmail !== null && (
            <a
              href={mailLink(friendEmail)}
              className="relative before:absolute before:-inset-y-4 before:-inset-x-1 hover:text-ink hover:underline"
            >
              {friendEmail}
            </a>
          )}
        </p>
      </div>
      <span className="text-sm whitespace-nowrap text-ink-3 max-sm:hidden">
        Since <time dateTime={friend.createdAt}>{dateOf(friend.createdAt)}</time>
      </span>
      <IconButton icon={UserMinus} label={`Remove ${name}`} onClick={onRemove} />
      <PersonMenu person={{ id: friend.friendId, username: name, profileImageUrl: friendProfileImageUrl }} />
    </li>
  );
}

export function RequestList() {
  const { items, error, refetch, nextPage } = useList(requestsQuery);
  const answer = useAnswerRequest();
  const list = useRef<HTMLDivElement>(null);
  if (!items) return <ListPending error={error} onRetry={refetch} what="your requests" rows={3} />;
  function give(request: FriendRequest, how: 'accept' | 'reject') {
    answer.mutate({ request, answer: how });
    // The button is removed with its row, so focus the list, from which Tab reaches the remaining rows.
    list.current?.focus();
  }
  return (
    <div ref={list} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState icon={UserPlus} title="No Friend Requests">
          Requests from people in your rooms appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Friend requests">
          {items.map((request) => (
            <RequestRow key={request.id} request={request} onAnswer={(how) => give(request, how)} />
          ))}
        </ul>
      )}
      <More nextPage={nextPage} label="Show older requests" shown={items.length} />
    </div>
  );
}

interface RequestRowProps {
  request: FriendRequest;
  onAnswer: (how: 'accept' | 'reject') => void;
}

function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { senderId, senderUsername: name, senderProfileImageUrl, createdAt } = request;
  return (
    <li className={styles.row}>
      <Avatar name={name} src={senderProfileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className={styles.name}>{name}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          Asked <Ago at={createdAt} long />
        </p>
      </div>
      <PersonMenu person={{ id: senderId, username: name, profileImageUrl: senderProfileImageUrl }} />
      <div className="people-actions flex gap-2 max-sm:flex-[0_0_100%] max-sm:*:flex-1">
        <Button icon={Check} onClick={() => onAnswer('accept')}>
          Accept<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" icon={X} onClick={() => onAnswer('reject')}>
          Reject<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
