import type { Friend } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { UserMinus, Users } from 'lucide-react';
import { useState } from 'react';
import { dateOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { mailLink } from '../../shell/mail-link.ts';
import { More } from '../../shell/more.tsx';
import { paths } from '../../shell/paths.ts';
import { useList } from '../../shell/use-list.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { friendsQuery, useRemoveFriend } from './friends.queries.ts';
import { styles } from './people.classes.ts';

export function FriendList() {
  const { items, error, refetch, rest } = useList(friendsQuery);
  const remove = useRemoveFriend();
  const [leaving, setLeaving] = useState<Friend | null>(null);
  if (!items) return <ListPending error={error} onRetry={refetch} what="your friends" rows={5} />;
  return (
    <div>
      {items.length === 0 ? (
        <EmptyState
          icon={Users}
          title="No Friends Yet"
          action={
            <Button asChild>
              <Link to={paths.myRooms()}>My Rooms</Link>
            </Button>
          }
        >
          The Members tab of a room is where you ask people to be friends.
        </EmptyState>
      ) : (
        <ul aria-label="Friends">
          {items.map((friend) => (
            <FriendRow key={friend.id} friend={friend} onRemove={() => setLeaving(friend)} />
          ))}
        </ul>
      )}
      <More rest={rest} label="Show more friends" shown={items.length} />
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title="Remove Friend"
          text={`${leaving.friendUsername} will not be among your friends any more, nor you among theirs. Rooms and brackets stay as they are.`}
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
          {fullName && <span className={cx('text-ink-2', styles.fullName)}> {fullName}</span>}
        </p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          <a href={mailLink(friendEmail)} className={styles.email}>
            {friendEmail}
          </a>
        </p>
      </div>
      <span className={cx('text-sm text-ink-3', styles.since)}>
        Since <time dateTime={friend.createdAt}>{dateOf(friend.createdAt)}</time>
      </span>
      <IconButton icon={UserMinus} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
