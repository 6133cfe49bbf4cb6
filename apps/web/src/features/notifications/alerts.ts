import { readTopic } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { background, pageLocks } from '../../api/background.ts';
import { api } from '../../api/client.ts';
import { listenToTopics } from '../../api/live.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useUser } from '../../api/session.ts';
import { useDeviceSwitch } from '../account/device-switch.ts';
import { chime, soundSwitch, startAudioAtGestures } from '../account/sound.ts';
import { notificationsQuery } from './notifications.queries.ts';
import { useOpenedPushes, useToldDevice } from './pushes.ts';

/** How long, in milliseconds, a hidden page waits so that a visible page can give the alert first. */
const HIDDEN_WAIT_MS = 300;
/** How long, in milliseconds, a page holds its claim on an alert. All other pages get the event within this time. */
const CLAIM_MS = 3_000;
/** If the newest message is older than this many milliseconds, the event was a removal, not a new message. */
const FRESH_MS = 20_000;

/**
 * Plays sounds for news, keeps this device's push subscription current, and opens tapped push notifications, as enabled
 * on this device.
 */
export function useAlerts(): void {
  const sound = useDeviceSwitch(soundSwitch);
  useEffect(() => {
    background.want(sound);
    return () => background.want(false);
  }, [sound]);
  useEffect(() => (sound ? startAudioAtGestures() : undefined), [sound]);
  useNotificationSound(sound);
  useMessageSound(sound);
  useToldDevice();
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
    // Updates to an existing notification do not play the sound again.
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

/** Claims the alert `name` for one page of the browser. Visible pages come first. */
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
