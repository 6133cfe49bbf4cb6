import type { Message, Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  ArrowDown,
  Ellipsis,
  Flag,
  MessageSquare,
  SendHorizontal,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { useUser } from '../../api/session.ts';
import { clockTime, dayName, isSameDay } from '../../shell/date.ts';
import { submitState, toastFailure } from '../../shell/errors.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { ListPending } from '../../shell/load-failed.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, PanelSection } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { toast } from '../../ui/toast.ts';
import { useUnblock } from '../reports/reports.queries.ts';
import {
  type ChatLog,
  chatQuery,
  useOlderMessages,
  usePendingMessages,
  useSendMessage,
} from './chat.queries.ts';

const RemoveMessageDialog = lazyComponent(() => import('./remove-message-dialog.tsx'), 'RemoveMessageDialog');
const ReportDialog = lazyComponent(() => import('../reports/report-dialog.tsx'), 'ReportDialog');
const BlockDialog = lazyComponent(() => import('../reports/block-dialog.tsx'), 'BlockDialog');

type MessageAct = 'report' | 'block' | 'unblock' | 'remove' | 'show';

const bubbleClass =
  'min-w-0 py-2 px-3 rounded-[12px_12px_12px_3px] bg-surface-2 leading-[1.38] whitespace-pre-wrap wrap-anywhere in-[.message-row-mine]:rounded-[12px_12px_3px] in-[.message-row-mine]:bg-accent in-[.message-row-mine]:text-on-accent';
interface MessageRowProps {
  message: Message;
  isMine: boolean;
  isPending: boolean;
  day: string | null;
  /** Whether the message is folded into one line, because the viewer has blocked its author. */
  isFolded: boolean;
  canRemove: boolean;
  onAct: (act: MessageAct, message: Message) => void;
}

const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isMine, isPending, day, isFolded, onAct } = props;
  const time = clockTime(Date.parse(message.createdAt));
  return (
    <>
      {day && (
        <p className="label flex items-center gap-2.5 pt-1 px-0 pb-3 before:flex-1 after:flex-1 before:h-px after:h-px before:bg-line after:bg-line">
          <span>{day}</span>
        </p>
      )}
      {isFolded ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          Message from someone you blocked.
          <button type="button" className="link alone min-w-11" onClick={() => onAct('show', message)}>
            Show
          </button>
        </p>
      ) : (
        <div
          className={cx(
            'flex items-end gap-2.5 max-w-[92%] w-fit',
            isMine && 'message-row-mine ml-auto flex-row-reverse',
            isPending && 'opacity-75',
          )}
        >
          {!isMine && <Avatar name={message.username} src={message.profileImageUrl} size="s" />}
          <div className="grid min-w-0">
            <p className="text-xs text-ink-3 mt-0 mr-0 mb-0.75 ml-0.5 wrap-anywhere tabular-nums [&_b]:text-ink-2 [&_b]:font-semibold in-[.message-row-mine]:text-right">
              {isMine ? <span className="sr-only">You</span> : <b>{message.username}</b>}{' '}
              {!isMine && message.isGuest && '(guest) '}
              {isPending ? 'Sending...' : <time dateTime={message.createdAt}>{time}</time>}
            </p>
            <div className="flex items-center gap-1.5 min-w-0 in-[.message-row-mine]:flex-row-reverse">
              <p className={bubbleClass} dir="auto">
                {message.message}
              </p>
              {!isPending && (
                <MessageMenu {...props} label={`Menu for the message from ${message.username}, ${time}`} />
              )}
            </div>
          </div>
        </div>
      )}
    </>
  );
});

/** The viewer's own messages have a menu only if the viewer can remove messages. */
function MessageMenu({ message, isMine, canRemove, onAct, label }: MessageRowProps & { label: string }) {
  if (isMine && !canRemove) return null;
  const { username, isBlocked } = message;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="s" className="-my-1.5 mx-0 text-ink-3" label={label} />}>
      {!isMine && (
        <MenuItem icon={Flag} onSelect={() => onAct('report', message)}>
          Report Message
        </MenuItem>
      )}
      {!isMine && (
        <MenuItem
          icon={isBlocked ? UserRoundCheck : UserRoundX}
          danger={!isBlocked}
          onSelect={() => onAct(isBlocked ? 'unblock' : 'block', message)}
        >
          {isBlocked ? 'Unblock' : 'Block'} {username}
        </MenuItem>
      )}
      {canRemove && (
        <MenuItem icon={Trash2} danger onSelect={() => onAct('remove', message)}>
          Remove Message
        </MenuItem>
      )}
    </Menu>
  );
}

const ROW_GUESS = 66;
const BOX_HEIGHT = 280;
const END_PX = 24;
// Load older messages when fewer than this many rows remain above the visible ones.
const ROWS_AHEAD = 6;

/** Only visible rows are in the DOM. At the bottom, the list follows new messages; elsewhere, it does not move. */
function MessageList({ room, log }: { room: Room; log: ChatLog }) {
  const viewer = useUser();
  const now = useServerNow(60_000);
  const rows = useRows(room.id, log);
  const box = useRef<HTMLDivElement>(null);
  const { open, close, shown, act } = useMessageActs();
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_GUESS,
    getItemKey: keyOf,
    overscan: 6,
    paddingStart: 12,
    paddingEnd: 4,
    initialRect: { width: 0, height: BOX_HEIGHT },
    initialOffset: rows.length * ROW_GUESS,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
  });
  const items = list.getVirtualItems();
  const { scrollToEnd } = list;
  useLayoutEffect(() => scrollToEnd(), [scrollToEnd]);
  useEndInSight(box);

  // When the viewer sends a message, scroll the list to the bottom.
  const lastPending = rows.length > log.messages.length ? rows.at(-1)?.id : undefined;
  useEffect(() => {
    if (lastPending !== undefined) scrollToEnd();
  }, [lastPending, scrollToEnd]);

  const older = useOlderPages(room.id, log, items[0]?.index ?? 0);
  const hasNews = useNews(log, list.isAtEnd(END_PX), viewer.id);

  return (
    <div className="relative max-lg:flex-1 max-lg:min-h-0">
      {older.isError && (
        <Button
          size="s"
          className="absolute left-1/2 z-1 [translate:-50%_0] shadow-2 whitespace-nowrap top-2"
          onClick={older.read}
        >
          Older messages did not load. Try again
        </Button>
      )}
      <div
        ref={box}
        className="h-70 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin] max-lg:h-full focus-visible:-outline-offset-2 focus-visible:rounded-t-lg"
        role="log"
        aria-label="Messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const message = rows[index];
            if (!message) return null;
            const at = Date.parse(message.createdAt);
            const before = rows[index - 1];
            const isNewDay = before ? !isSameDay(Date.parse(before.createdAt), at) : !log.hasOlder;
            return (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                className="absolute top-0 inset-x-0 bottom-auto pt-0 px-3 pb-3"
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow
                  message={message}
                  isMine={message.authorId === viewer.id}
                  isPending={index >= log.messages.length}
                  day={isNewDay ? dayName(at, now) : null}
                  isFolded={message.isBlocked === true && !shown.has(message.id)}
                  canRemove={room.isManager}
                  onAct={act}
                />
              </li>
            );
          })}
        </ol>
      </div>
      {hasNews && (
        <Button
          size="s"
          icon={ArrowDown}
          className="absolute left-1/2 z-1 [translate:-50%_0] shadow-2 whitespace-nowrap bottom-2"
          onClick={() => scrollToEnd()}
        >
          New messages
        </Button>
      )}
      {open?.act === 'remove' && (
        <RemoveMessageDialog
          roomId={room.id}
          message={open.message}
          onClose={close}
          focusAfter={() => box.current}
        />
      )}
      {open?.act === 'report' && (
        <ReportDialog
          subject={{ kind: 'message', id: open.message.id, name: open.message.username }}
          onClose={close}
        />
      )}
      {open?.act === 'block' && (
        <BlockDialog
          person={{ id: open.message.authorId, username: open.message.username }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The dialog that is open for a message, and what the menus of the messages do. */
function useMessageActs() {
  const [open, setOpen] = useState<{ act: MessageAct; message: Message } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  // The messages of blocked people that the viewer has expanded.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const { mutate: unblock } = useUnblock();
  const act = useCallback(
    (chosen: MessageAct, message: Message) => {
      if (chosen === 'show') setShown((ids) => new Set([...ids, message.id]));
      else if (chosen === 'unblock') unblock({ id: message.authorId, username: message.username });
      else setOpen({ act: chosen, message });
    },
    [unblock],
  );
  return { open, close, shown, act };
}

/** Keeps the list scrolled to the bottom when its height changes, for example when a keyboard opens. */
function useEndInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let height = element.clientHeight;
    let isAtEnd = true;
    const onScroll = () => {
      // Ignore this scroll event: it was caused by the new height, not by the user.
      if (element.clientHeight !== height) return;
      isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= END_PX;
    };
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      // After a width change, wait for the next frame, in which the rows are measured again.
      if (isAtEnd) requestAnimationFrame(() => element.scrollTo({ top: element.scrollHeight }));
    });
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [box]);
}

function useRows(roomId: string, log: ChatLog): readonly Message[] {
  const viewer = useUser();
  const pending = usePendingMessages(roomId);
  return useMemo(
    () => [
      ...log.messages,
      ...pending.map((message) => ({
        ...message,
        authorId: viewer.id,
        firstName: viewer.firstName,
        lastName: viewer.lastName,
        username: viewer.guestName ?? viewer.username,
        profileImageUrl: viewer.profileImageUrl,
      })),
    ],
    [log, pending, viewer],
  );
}

/** Loads older messages shortly before they come into view. After a failure, loads them only on request. */
function useOlderPages(roomId: string, log: ChatLog, firstShown: number) {
  const { mutate, isPending, isError } = useOlderMessages(roomId);
  const first = log.messages[0]?.id;
  const isNear = log.hasOlder && firstShown < ROWS_AHEAD;
  const read = useCallback(() => {
    if (first !== undefined) mutate(first);
  }, [mutate, first]);
  useEffect(() => {
    if (isNear && !isPending && !isError) read();
  }, [isNear, isPending, isError, read]);
  return { isError, read };
}

function useNews(log: ChatLog, isAtEnd: boolean, viewerId: string): boolean {
  const newest = log.messages.at(-1);
  const [seen, setSeen] = useState(newest?.id ?? '');
  useEffect(() => {
    if (isAtEnd && newest) setSeen(newest.id);
  }, [isAtEnd, newest]);
  return (
    !isAtEnd && newest !== undefined && newest.id > seen && newest.authorId !== viewerId && !newest.isBlocked
  );
}

interface MessageInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter; Shift+Enter inserts a line break. */
  onEnter: () => void;
  rows: number;
  className?: string | undefined;
}

function MessageInput({ value, onChange, onEnter, rows, className }: MessageInputProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms a character in an input method editor.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <Field label="Message" hideLabel>
      <TextArea
        value={value}
        rows={rows}
        maxLength={TEXT_MAX.chatMessage}
        placeholder="Write a message"
        enterKeyHint="send"
        dir="auto"
        className={className}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}

interface SendBoxProps {
  roomId: string;
  /** The unsent text. The page stores it, so that it survives switching tabs. */
  draft: string;
  onDraft: (change: (draft: string) => string) => void;
}

/** A sent message appears immediately; if sending fails, its text returns to the input. */
function SendBox({ roomId, draft, onDraft }: SendBoxProps) {
  const { mutateAsync } = useSendMessage(roomId);
  const isEmpty = draft.trim() === '';
  function send() {
    if (isEmpty) return;
    const text = draft.trim();
    onDraft(() => '');
    mutateAsync(text).catch((error: unknown) => {
      toastFailure(error, 'Failed to send message');
      onDraft((since) => (since.trim() === '' ? text : `${text}\n${since}`));
    });
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 p-2 border-t border-line"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <MessageInput
        value={draft}
        rows={1}
        className="min-h-11.5 max-h-35 resize-none"
        onChange={(text) => onDraft(() => text)}
        onEnter={send}
      />
      <Button type="submit" icon={SendHorizontal} disabled={isEmpty} className="min-h-11.5">
        Send
      </Button>
    </form>
  );
}

export function ChatPanel({ room, draft, onDraft }: Omit<SendBoxProps, 'roomId'> & { room: Room }) {
  return (
    <PanelSection
      title="Chat"
      className="max-lg:flex max-lg:flex-col max-lg:min-h-0 max-lg:[&>h2]:absolute max-lg:[&>h2]:[clip-path:inset(50%)]"
    >
      <Card flush className="max-lg:flex max-lg:flex-col max-lg:min-h-0 max-lg:flex-1">
        <Talk room={room} />
        {room.paused ? (
          <p className="border-t border-line px-3 py-3.5 text-sm text-ink-2">
            The people who run this room have paused you. You can read, but not write.
          </p>
        ) : (
          <SendBox roomId={room.id} draft={draft} onDraft={onDraft} />
        )}
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
          Say hello. Everyone in the room can read it.
        </EmptyState>
      ) : (
        <ListPending error={error} onRetry={refetch} what="the messages" rows={4} />
      )}
    </div>
  );
}

/** Announces other members' new messages. The list is not a live region, because scrolling also adds old messages. */
function SaidAloud({ log }: { log: ChatLog }) {
  const viewer = useUser();
  const newest = log.messages.at(-1);
  const [first] = useState(newest?.id ?? '');
  const [words, setWords] = useState('');
  useEffect(() => {
    if (newest && newest.id > first && newest.authorId !== viewer.id && !newest.isBlocked)
      setWords(`${newest.username}: ${newest.message}`);
  }, [newest, first, viewer.id]);
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}

/** A dialog that sends a message from any tab of the room. Mount it only while open: unmounting clears the text. */
export function SendMessageDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const { mutateAsync } = useSendMessage(roomId);
  const sending = useMutation({
    mutationFn: (message: string) => mutateAsync(message),
    onSuccess: () => {
      onClose();
      toast.show({ title: 'Message sent' });
    },
  });
  const isEmpty = text.trim() === '';
  function send() {
    if (!isEmpty) sending.mutate(text.trim());
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Send Message"
      description="Everyone in the room can read it in the Messages tab."
      submitLabel="Send"
      pendingLabel="Sending..."
      {...submitState(sending, 'Failed to send message')}
      submitDisabled={isEmpty}
      onSubmit={send}
    >
      <MessageInput value={text} rows={4} onChange={setText} onEnter={send} />
    </FormDialog>
  );
}
