import type { FriendRequest } from '@lockroom/contract';
import { Check, UserPlus, X } from 'lucide-react';
import { useRef } from 'react';
import { Ago } from '../../shell/ago.tsx';
import { ListPending } from '../../shell/load-failed.tsx';
import { More } from '../../shell/more.tsx';
import { useList } from '../../shell/use-list.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { requestsQuery, useAnswerRequest } from './friends.queries.ts';
import { styles } from './people.classes.ts';

export function RequestList() {
  const { items, error, refetch, rest } = useList(requestsQuery);
  const answer = useAnswerRequest();
  const list = useRef<HTMLDivElement>(null);
  if (!items) return <ListPending error={error} onRetry={refetch} what="your requests" rows={3} />;
  function give(request: FriendRequest, how: 'accept' | 'reject') {
    answer.mutate({ request, answer: how });
    // The button is removed with its row; from the list, Tab reaches the remaining rows.
    list.current?.focus();
  }
  return (
    <div ref={list} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState icon={UserPlus} title="No Friend Requests">
          Requests from people in your rooms will stand here.
        </EmptyState>
      ) : (
        <ul aria-label="Friend requests">
          {items.map((request) => (
            <RequestRow key={request.id} request={request} onAnswer={(how) => give(request, how)} />
          ))}
        </ul>
      )}
      <More rest={rest} label="Show older requests" shown={items.length} />
    </div>
  );
}

interface RequestRowProps {
  request: FriendRequest;
  onAnswer: (how: 'accept' | 'reject') => void;
}

function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { senderUsername: name, senderProfileImageUrl, createdAt } = request;
  return (
    <li className={styles.row}>
      <Avatar name={name} src={senderProfileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className={styles.name}>{name}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          Asked <Ago at={createdAt} long />
        </p>
      </div>
      <div className={styles.actions}>
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
