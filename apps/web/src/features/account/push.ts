import { useSyncExternalStore } from 'react';
import { createDeviceSwitch } from './device-switch.ts';

/** `not-installed`: on iPhones and iPads, push works only if the app is on the Home Screen. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'not-installed';

/** Whether the user wants push notifications on this device; the browser's permission is also required. */
export const pushSwitch = createDeviceSwitch('lockroom.push');

// Not cached, because the user may have changed the browser's settings.
function pushState(): PushState {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || typeof Notification === 'undefined')
    return 'standalone' in navigator && navigator.standalone === false ? 'not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return pushSwitch.get() && Notification.permission === 'granted' ? 'on' : 'off';
}

function followPush(listener: () => void): () => void {
  const stop = pushSwitch.subscribe(listener);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    window.removeEventListener('focus', listener);
  };
}

export function usePushState(): PushState {
  return useSyncExternalStore(followPush, pushState);
}

/** Asks for the browser's permission if the user has not decided yet. Call it only in response to a tap. */
export async function askForPush(): Promise<PushState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted' ? 'on' : pushState();
}
