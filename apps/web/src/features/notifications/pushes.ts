import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/client.ts';
import { isAskToOpen, PUSHED } from '../../api/push-names.ts';
import { keys } from '../../api/query-keys.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../shell/paths.ts';
import { usePushState } from '../account/push.ts';
import { notificationsQuery } from './notifications.queries.ts';

/** Sends this device's push endpoint to the server after each sign-in, because the browser may have changed it. */
export function useToldDevice(): void {
  const isOn = usePushState() === 'on';
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (!isOn || token === null) return;
    void import('../account/push-device.ts')
      .then(({ connectDevice }) => connectDevice())
      // If this fails, the next page that opens tries again.
      .catch(() => {});
  }, [isOn, token]);
}

/** Opens the page of a tapped push notification and marks the notification as read. */
export function useOpenedPushes(): void {
  const router = useRouter();
  const queries = useQueryClient();
  const { href } = useLocation();
  const markRead = useCallback(
    async (path: string) => {
      const list = await queries.fetchQuery({ ...notificationsQuery, staleTime: 0 });
      const own = list.filter(({ isRead, link }) => !isRead && (link ?? paths.notifications()) === path);
      for (const { id } of own) await api.notifications.markRead({ params: { notificationId: id } });
      if (own.length > 0) await queries.invalidateQueries({ queryKey: keys.notifications });
    },
    [queries],
  );
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const worker = navigator.serviceWorker;
    const open = ({ data }: MessageEvent) => {
      if (!isAskToOpen(data)) return;
      router.history.push(data.path);
      markRead(data.path).catch(() => {});
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [router, markRead]);
  useEffect(() => {
    const address = new URL(href, location.origin);
    if (!address.searchParams.has(PUSHED)) return;
    address.searchParams.delete(PUSHED);
    const path = address.pathname + address.search;
    router.history.replace(path);
    markRead(path).catch(() => {});
  }, [href, router, markRead]);
}
