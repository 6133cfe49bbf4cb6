import { type Notification, readTopic } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { background, pageLocks } from '../api/background.ts';
import { api } from '../api/client.ts';
import { listenToTopics } from '../api/live.ts';
import { keys } from '../api/query-keys.ts';
import { serverNow } from '../api/server-clock.ts';
import { useUser } from '../api/session.ts';
import { useDeviceSwitch } from '../features/account/device-switch.ts';
import { showPush, usePushState } from '../features/account/push.ts';
import { chime, soundSwitch } from '../features/account/sound.ts';
import { notificationsQuery } from '../features/notifications/notifications.queries.ts';
import { paths } from './paths.ts';

/** How long a hidden page leaves an alert to those that are seen. */
const HIDDEN_WAIT_MS = 300;
/** How long an alert is one page's alone; the others have learned of it by then. */
const CLAIM_MS = 3_000;
/** A message older than this is no news: another one was taken out. */
const FRESH_MS = 20_000;

/** Lets a person hear of what is new, and see it on a hidden page, as far as he has switched it on here. */
export function useAlerts(): void {
  const push = usePushState() === 'on';
  const sound = useDeviceSwitch(soundSwitch);
  useEffect(() => {
    background.want(push || sound);
    return () => background.want(false);
  }, [push, sound]);
  useNotificationAlerts(push, sound);
  useMessageSound(sound);
}

function useNotificationAlerts(push: boolean, sound: boolean): void {
  const router = useRouter();
  const queries = useQueryClient();
  const { id: viewerId } = useUser();
  const { data } = useQuery(notificationsQuery);
  const known = useRef<{ viewerId: string; ids: Set<string> } | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = { viewerId, ids: new Set(data.map(({ id }) => id)) };
    // What was there when the page opened is no news.
    if (before?.viewerId !== viewerId) return;
    const fresh = data.filter(({ id, isRead }) => !isRead && !before.ids.has(id));
    const [newest] = fresh;
    if (!newest || (!push && !sound)) return;
    const open = ({ id, link }: Notification) => {
      router.history.push(link ?? paths.notifications());
      void api.notifications
        .markRead({ params: { notificationId: id } })
        .then(() => queries.invalidateQueries({ queryKey: keys.notifications }))
        // It is only not marked then.
        .catch(() => {});
    };
    void claim(newest.id).then((isOurs) => {
      if (!isOurs) return;
      if (sound) chime();
      if (!push || !document.hidden) return;
      for (const notification of fresh.toReversed()) {
        const { id: tag, title, message: body } = notification;
        showPush({ title, body, tag, onOpen: () => open(notification) });
      }
    });
  }, [data, viewerId, push, sound, router, queries]);
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

/** Rings for the newest message of a room unless it is the viewer's own. */
async function ringFor(roomId: string, viewerId: string): Promise<void> {
  if (!(await claim(`messages.${roomId}`))) return;
  try {
    const [newest] = await api.chat.list({ params: { roomId }, query: { limit: '1' } });
    if (!newest || newest.authorId === viewerId) return;
    if (serverNow() - Date.parse(newest.createdAt) < FRESH_MS) chime();
  } catch {
    // A sound that cannot be had is not missed.
  }
}

/** Whether this page, of all that are open in this browser, gives the alert of that name; pages that are seen come first. */
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
