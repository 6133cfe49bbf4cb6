import { ListPending } from '../../shell/load-failed.tsx';
import { More, useList } from '../../shell/more.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { blockedQuery, useUnblock } from './reports.queries.ts';

export function BlockedPeopleDialog({ onClose }: { onClose: () => void }) {
  const { items, error, refetch, nextPage } = useList(blockedQuery);
  const unblock = useUnblock();
  return (
    <Dialog
      onClose={onClose}
      title="Blocked People"
      description="They cannot send you friend requests or invitations, and their messages show as one line. They are not told."
    >
      {!items && <ListPending error={error} onRetry={refetch} what="the people you blocked" rows={2} />}
      {items?.length === 0 && (
        <p className="text-ink-2">
          You haven’t blocked anyone. To block someone, open their menu in Members, Friends or the chat.
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="ruled" aria-label="Blocked people">
          {items.map((person) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <Avatar name={person.username} src={person.profileImageUrl} />
              <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{person.username}</b>
              <Button variant="ghost" size="s" onClick={() => unblock.mutate(person)}>
                Unblock<span className="sr-only"> {person.username}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <More nextPage={nextPage} label="Show more" shown={items?.length ?? 0} />
    </Dialog>
  );
}
