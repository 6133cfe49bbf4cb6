import type { Store } from '../../store/store.ts';

export function createDeviceValue(key: string): Store<string | null> {
  const listeners = new Set<() => void>();
  let forNow: string | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    // The key is null when all of local storage was cleared.
    if (event.key === key || event.key === null) tell();
  };
  return {
    get() {
      try {
        return localStorage.getItem(key);
      } catch {
        return forNow;
      }
    },
    set(value) {
      forNow = value;
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Private windows may block storage; the setting then lasts until the page closes.
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

export type DeviceSwitch = Store<boolean>;

export function createDeviceSwitch(key: string): DeviceSwitch {
  const { get, set, subscribe } = createDeviceValue(key);
  return { get: () => get() === 'on', set: (on) => set(on ? 'on' : null), subscribe };
}
