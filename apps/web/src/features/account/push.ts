import { useSyncExternalStore } from 'react';
import { createDeviceSwitch } from './device-switch.ts';

/** Whether this browser can show notifications and the user wants them. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

const wanted = createDeviceSwitch('lockroom.push');
const listeners = new Set<() => void>();
// Some browsers have the API and grant permission, but let only service workers show notifications.
let cannotShow = false;

function changed(): void {
  for (const listener of listeners) listener();
}

// Read each time: the browser's settings may have changed since.
function pushState(): PushState {
  if (cannotShow || typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return wanted.get() && Notification.permission === 'granted' ? 'on' : 'off';
}

// A return to the page may come from the browser's settings.
function followPush(listener: () => void): () => void {
  const stop = wanted.subscribe(listener);
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** The state of system notifications; renders again after every change. */
export function usePushState(): PushState {
  return useSyncExternalStore(followPush, pushState);
}

/** Switches notifications on or off; asks for the browser's permission where that is still open. */
export async function switchPush(on: boolean): Promise<PushState> {
  if (on && typeof Notification !== 'undefined' && Notification.permission === 'default') {
    await Notification.requestPermission();
  }
  wanted.set(on);
  if (on && pushState() === 'on') {
    // A sample, which also shows whether this browser can.
    showPush({ title: 'Lockroom', body: 'Notifications are on.', tag: 'lockroom.on' });
  }
  changed();
  return pushState();
}

/** Shows a system notification; it replaces one with the same tag. */
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
