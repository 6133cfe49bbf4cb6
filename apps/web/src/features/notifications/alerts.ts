import { readTopic } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { background, pageLocks } from '../../api/background.ts';
import { api } from '../../api/client.ts';
import { listenToTopics } from '../../api/live.ts';
import { keys } from '../../api/query-keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { isAskToOpen, PUSHED } from '../../api/service-worker-names.ts';
import { useSession, useUser } from '../../api/session.ts';
import { paths } from '../../shell/paths.ts';
import { useStore } from '../../store/store.ts';
import { usePushState } from '../account/push.ts';
import { chime, soundSwitch, startAudioAtGestures } from '../account/sound.ts';
import { notificationsQuery } from './notifications.queries.ts';

/** Sends this device's push endpoint to the server after each sign-in, because the browser may have changed it. */
function useDeviceRefresh(): void {
  const isOn = usePushState() === 'on';
  const token = useSession()?.token ?? null;
  useEffect(() => {
    if (!isOn || token === null) return;
    void import('../account/push-device.ts')
      .then(({ refreshDevice }) => refreshDevice())
      // If this fails, the next page load tries again.
      .catch(() => {});
  }, [isOn, token]);
}

/** Opens the page of a tapped push notification and marks the notification as read. */
function useOpenedPushes(): void {
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

/** How long, in milliseconds, a hidden page waits so that a visible page can claim the alert first. */
const HIDDEN_WAIT_MS = 300;
/** How long, in milliseconds, a page holds its claim on an alert. All other pages get the event within this time. */
const CLAIM_MS = 3_000;
/** An event whose newest message is older than this many milliseconds reports a removed message, not a new one. */
const FRESH_MS = 20_000;

/** Plays sounds, keeps the device's push subscription current, and opens tapped push notifications. */
export function useAlerts(): void {
  const sound = useStore(soundSwitch);
  useEffect(() => {
    background.want(sound);
    return () => background.want(false);
  }, [sound]);
  useEffect(() => (sound ? startAudioAtGestures() : undefined), [sound]);
  useNotificationSound(sound);
  useMessageSound(sound);
  useDeviceRefresh();
  useOpenedPushes();
}

function useNotificationSound(sound: boolean): void {
  const { id: viewerId } = useUser();
  const { data } = useQuery(notificationsQuery);
  const known = useRef<{ viewerId: string; ids: Set<string> } | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = { viewerId, ids: new Set(data.map(({ id }) => id)) };
    if (before?.viewerId !== viewerId) return;
    const fresh = data.filter(({ id, isRead }) => !isRead && !before.ids.has(id));
    const [newest] = fresh;
    // An update to an existing notification does not play the sound again.
    if (!newest || !sound || fresh.every(({ count }) => count !== undefined)) return;
    void claim(newest.id).then((isOurs) => {
      if (isOurs) chime();
    });
  }, [data, viewerId, sound]);
}

function useMessageSound(sound: boolean): void {
  const { id: viewerId } = useUser();
  useEffect(() => {
    if (!sound) return;
    return listenToTopics((topics) => {
      for (const topic of topics) {
        const read = readTopic(topic);
        if (read?.kind === 'room' && read.aspect === 'messages') void ringFor(read.id, viewerId);
      }
    });
  }, [sound, viewerId]);
}

/** Plays the sound for the newest message in a room, unless the viewer wrote it. */
async function ringFor(roomId: string, viewerId: string): Promise<void> {
  if (!(await claim(`messages.${roomId}`))) return;
  try {
    const [newest] = await api.chat.list({ params: { roomId }, query: { limit: '1' } });
    if (!newest || newest.authorId === viewerId) return;
    if (serverNow() - Date.parse(newest.createdAt) < FRESH_MS) chime();
  } catch {}
}

/** Claims the alert `name`, so that only one page plays the sound. Visible pages have priority. */
async function claim(name: string): Promise<boolean> {
  const locks = pageLocks();
  if (!locks) return true;
  if (document.hidden) await wait(HIDDEN_WAIT_MS);
  return new Promise((resolve) => {
    void locks.request(`lockroom.alert.${name}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await wait(CLAIM_MS);
    });
  });
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
