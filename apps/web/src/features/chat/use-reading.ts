import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { unreadQuery, useMarkRead } from './chat.queries.ts';

/** Returns the unread count of the Messages tab. While the tab is open and visible, marks new messages as read. */
export function useUnread(roomId: string, isOpen: boolean): number {
  const { data: unread = 0 } = useQuery(unreadQuery(roomId));
  const { mutate } = useMarkRead(roomId);
  const isReading = useSyncExternalStore(followVisibility, isVisible) && isOpen;
  useEffect(() => {
    if (isReading && unread > 0) mutate();
  }, [isReading, unread, mutate]);
  return isReading ? 0 : unread;
}

const isVisible = () => !document.hidden;

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
