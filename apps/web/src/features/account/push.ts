import { useSyncExternalStore } from 'react';
import { createDeviceSwitch } from './device-switch.ts';

/** Why pages of this browser can or cannot show notifications, and whether the person wants them. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** Whether the person wants notifications of this device. */
const wanted = createDeviceSwitch('lockroom.push');
const listeners = new Set<() => void>();
// Some browsers have the name and the question, but leave showing to service workers.
let cannotShow = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** How things stand now; the browser's own settings may have changed since the last look. */
export function pushState(): PushState {
  if (cannotShow || typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return wanted.get() && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Follows the state: the choice, its change in another tab, and a return to the page, which may come from the browser's settings. */
export function followPush(listener: () => void): () => void {
  const stop = wanted.subscribe(listener);
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** The state of push notifications, following every change. */
export function usePushState(): PushState {
  return useSyncExternalStore(followPush, pushState);
}

/** Switches notifications of this device on, asking the browser where it wants to be asked, or off. */
export async function switchPush(on: boolean): Promise<PushState> {
  if (on && typeof Notification !== 'undefined' && Notification.permission === 'default') {
    await Notification.requestPermission();
  }
  wanted.set(on);
  if (on && pushState() === 'on') {
    // Shows what it will look like, and finds out whether this browser can.
    showPush({ title: 'Lockroom', body: 'Notifications are on.', tag: 'lockroom.on' });
  }
  changed();
  return pushState();
}

/** Shows a notification of the system; one with the same tag takes the place of the one before. */
export function showPush(shown: { title: string; body: string; tag: string; onOpen?: () => void }): void {
  try {
    const notification = new Notification(shown.title, {
      body: shown.body,
      tag: shown.tag,
      icon: '/favicon.svg',
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
      shown.onOpen?.();
    };
  } catch {
    cannotShow = true;
    changed();
  }
}
