import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { LoadFailed } from '../../app/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { later } from '../../ui/later.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';
import { chatQuery, usePendingMessages } from './chat.queries.ts';
import type { ChatLog } from './chat-log.ts';
import styles from './chat-panel.module.css';
import { SendBox, type SendBoxProps } from './send-box.tsx';

/** The messages themselves: a list that draws only what is in sight brings much code, and rooms open on their standings. */
export const MessageList = later(() => import('./message-list.tsx').then((module) => module.MessageList));

export interface ChatPanelProps extends Pick<SendBoxProps, 'draft' | 'onDraft'> {
  room: Room;
}

/** The talk of a room, and the line to join it. */
export function ChatPanel({ room, draft, onDraft }: ChatPanelProps) {
  return (
    <PanelSection title="Chat">
      <Card flush>
        <Talk room={room} />
        <SendBox roomId={room.id} draft={draft} onDraft={onDraft} />
      </Card>
    </PanelSection>
  );
}

function Talk({ room }: { room: Room }) {
  const { data: log, error, refetch } = useQuery(chatQuery(room.id));
  const isSending = usePendingMessages(room.id).length > 0;
  if (log && (log.messages.length > 0 || isSending)) {
    return (
      <>
        <MessageList room={room} log={log} meanwhile={<MessagesLoading />} />
        <SaidAloud log={log} />
      </>
    );
  }
  if (log) {
    return (
      <Instead>
        <EmptyState icon={MessageSquare} title="No Messages Yet">
          Say something: everybody in the room reads it here.
        </EmptyState>
      </Instead>
    );
  }
  if (error) {
    return (
      <Instead>
        <LoadFailed title="The messages could not be loaded" error={error} onRetry={() => refetch()} />
      </Instead>
    );
  }
  return <MessagesLoading />;
}

function MessagesLoading() {
  return (
    <Instead>
      <Loading label="Loading the messages">
        <RowsSkeleton rows={4} />
      </Loading>
    </Instead>
  );
}

/** What stands where the messages would, in the same height. */
function Instead({ children }: { children: ReactNode }) {
  return <div className={styles.instead}>{children}</div>;
}

/** Reads out what others say. The list itself is silent: scrolling it brings messages into the page that are not new. */
function SaidAloud({ log }: { log: ChatLog }) {
  const viewer = useUser();
  const newest = log.messages.at(-1);
  const [first] = useState(newest?.id ?? '');
  const [words, setWords] = useState('');
  useEffect(() => {
    if (newest && newest.id > first && newest.authorId !== viewer.id)
      setWords(`${newest.username}: ${newest.message}`);
  }, [newest, first, viewer.id]);
  return (
    <p className="sr" aria-live="polite">
      {words}
    </p>
  );
}
