import { useStore } from '../../store/store.ts';

/** A setting of this device, in every tab. */
export interface DeviceValue<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls back after every change, also in other tabs; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A text stored in this browser under `key`; null for none. */
export function createDeviceValue(key: string): DeviceValue<string | null> {
  const listeners = new Set<() => void>();
  let forNow: string | null = null;
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

/** A setting that is on or off. */
export type DeviceSwitch = DeviceValue<boolean>;

/** A switch stored in this browser under `key`; off by default. */
export function createDeviceSwitch(key: string): DeviceSwitch {
  const { get, set, subscribe } = createDeviceValue(key);
  return { get: () => get() === 'on', set: (on) => set(on ? 'on' : null), subscribe };
}

/** The state of a device switch; renders again after every change. */
export function useDeviceSwitch(device: DeviceSwitch): boolean {
  return useStore(device);
}
