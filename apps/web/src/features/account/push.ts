import { useSyncExternalStore } from 'react';
import { createDeviceSwitch } from './device-switch.ts';

/**
 * Whether this device is told by push. A browser can have no such thing, and on an iPhone or iPad only an app of the Home
 * Screen has it; its owner can have said no.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'not-installed';

/** Whether the owner of this device wants it; the browser's permission has to be there, too. */
export const pushSwitch = createDeviceSwitch('lockroom.push');

// Read each time: the browser's settings may have changed since.
function pushState(): PushState {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || typeof Notification === 'undefined')
    return 'standalone' in navigator && navigator.standalone === false ? 'not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return pushSwitch.get() && Notification.permission === 'granted' ? 'on' : 'off';
}

// A return to the page may come from the browser's settings.
function followPush(listener: () => void): () => void {
  const stop = pushSwitch.subscribe(listener);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    window.removeEventListener('focus', listener);
  };
}

/** The state of push on this device; renders again after every change. */
export function usePushState(): PushState {
  return useSyncExternalStore(followPush, pushState);
}

/** Asks for the browser's permission where that is still open; call it after a tap alone. */
export async function askForPush(): Promise<PushState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted' ? 'on' : pushState();
}
