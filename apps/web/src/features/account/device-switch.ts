import { useSyncExternalStore } from 'react';

/** A setting of this device that is on or off, in every tab. */
export interface DeviceSwitch {
  get(): boolean;
  set(on: boolean): void;
  /** Calls back after every change, also in other tabs; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A switch stored in this browser under `key`; off by default. */
export function createDeviceSwitch(key: string): DeviceSwitch {
  const listeners = new Set<() => void>();
  let forNow = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared at once.
    if (event.key === key || event.key === null) tell();
  };
  return {
    get() {
      try {
        return localStorage.getItem(key) === 'on';
      } catch {
        return forNow;
      }
    },
    set(on) {
      forNow = on;
      try {
        if (on) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch {
        // Private windows may refuse storage; the choice then lasts until the page is closed.
      }
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The state of a device switch; renders again after every change. */
export function useDeviceSwitch({ subscribe, get }: DeviceSwitch): boolean {
  return useSyncExternalStore(subscribe, get);
}
