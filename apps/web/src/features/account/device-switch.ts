import { useSyncExternalStore } from 'react';

/** Something a person switches on or off on this device; every tab follows. */
export interface DeviceSwitch {
  get(): boolean;
  set(on: boolean): void;
  /** Calls back after every change, other tabs' too; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** A switch that is kept in this browser under a key of its own; off until somebody switches it on. */
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
        // Private windows may refuse storage; the choice then lasts as long as the page.
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

/** A device switch, following every change. */
export function useDeviceSwitch({ subscribe, get }: DeviceSwitch): boolean {
  return useSyncExternalStore(subscribe, get);
}
