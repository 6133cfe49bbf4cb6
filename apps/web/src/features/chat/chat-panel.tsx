import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { chatQuery, usePendingMessages } from './chat.queries.ts';
import type { ChatLog } from './chat-log.ts';
import { MessageList } from './message-list.tsx';
import { SendBox, type SendBoxProps } from './send-box.tsx';

export interface ChatPanelProps extends Pick<SendBoxProps, 'draft' | 'onDraft'> {
  room: Room;
}

export function ChatPanel({ room, draft, onDraft }: ChatPanelProps) {
  return (
    <PanelSection
      title="Chat"
      className="max-lg:flex max-lg:flex-col max-lg:min-h-0 max-lg:[&>h2]:absolute max-lg:[&>h2]:[clip-path:inset(50%)]"
    >
      <Card flush className="max-lg:flex max-lg:flex-col max-lg:min-h-0 max-lg:flex-1">
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
        <MessageList room={room} log={log} />
        <SaidAloud log={log} />
      </>
    );
  }
  return (
    <div className="grid content-center h-70 p-3 overflow-hidden max-lg:flex-1 max-lg:h-auto">
      {log ? (
        <EmptyState icon={MessageSquare} title="No Messages Yet">
          Say something: everybody in the room reads it here.
        </EmptyState>
      ) : (
        <ListPending error={error} onRetry={refetch} what="the messages" rows={4} />
      )}
    </div>
  );
}

/**
 * Announces other members' new messages to screen readers. The list is not a live region, because scrolling also adds
 * old messages.
 */
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
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
