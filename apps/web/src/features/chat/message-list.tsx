import type { Message, Room } from '@lockroom/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { useUser } from '../../api/session.ts';
import { dayName, isSameDay } from '../../shell/date.ts';
import { Button } from '../../ui/button.tsx';
import { useOlderMessages, usePendingMessages } from './chat.queries.ts';
import type { ChatLog } from './chat-log.ts';
import { MessageRow } from './message-row.tsx';
import { RemoveMessageDialog } from './remove-message-dialog.tsx';

const ROW_GUESS = 66;
const BOX_HEIGHT = 280;
const END_PX = 24;
// Load the older page when fewer than this many rows remain above the visible ones.
const ROWS_AHEAD = 6;

/**
 * The messages in a scrolling box. Only visible rows are in the DOM. At the end, the list follows new messages;
 * elsewhere it keeps its position, even while older messages are added above.
 */
export function MessageList({ room, log }: { room: Room; log: ChatLog }) {
  const viewer = useUser();
  const now = useServerNow(60_000);
  const rows = useRows(room.id, log);
  const box = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<Message | null>(null);
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

  // The viewer's own message scrolls the list to the end.
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
                  onRemove={room.isManager ? setRemoving : null}
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
      {removing && (
        <RemoveMessageDialog
          roomId={room.id}
          message={removing}
          onClose={() => setRemoving(null)}
          focusAfter={() => box.current}
        />
      )}
    </div>
  );
}

/** Keeps the list scrolled to the end when its height changes, for example when a keyboard opens. */
function useEndInSight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let height = element.clientHeight;
    let isAtEnd = true;
    const onScroll = () => {
      // This scroll event was caused by the new height, not by the user.
      if (element.clientHeight !== height) return;
      isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= END_PX;
    };
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      // A new width also makes the rows measure themselves again, in the next frame.
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
        username: viewer.username,
        profileImageUrl: viewer.profileImageUrl,
      })),
    ],
    [log, pending, viewer],
  );
}

/** Loads the older page when the visible rows come near the first message; after a failure, only on request. */
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

/** Returns whether other members have new messages below the visible rows. */
function useNews(log: ChatLog, isAtEnd: boolean, viewerId: string): boolean {
  const newest = log.messages.at(-1);
  const [seen, setSeen] = useState(newest?.id ?? '');
  useEffect(() => {
    if (isAtEnd && newest) setSeen(newest.id);
  }, [isAtEnd, newest]);
  return !isAtEnd && newest !== undefined && newest.id > seen && newest.authorId !== viewerId;
}
