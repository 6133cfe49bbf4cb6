import { api } from '../../api/client.ts';

const READY_MS = 10_000;

/** Subscribes this device to push notifications. Idempotent. Throws if the browser cannot subscribe. */
export async function connectDevice(): Promise<void> {
  const { pushManager } = await registration();
  const { publicKey } = await api.push.key();
  const known = await pushManager.getSubscription();
  // A reinstalled server has a new key and cannot use the old subscription.
  const isOurs = known !== null && encode(known.options.applicationServerKey) === publicKey;
  if (known && !isOurs) await known.unsubscribe();
  const subscription =
    known && isOurs
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const [p256dh, auth] = [encode(subscription.getKey('p256dh')), encode(subscription.getKey('auth'))];
  await api.push.subscribe({ body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } });
}

export async function disconnectDevice(): Promise<void> {
  const endpoint = await readEndpoint();
  if (endpoint === null) return;
  await api.push.unsubscribe({ body: { endpoint } });
  await (await (await registration()).pushManager.getSubscription())?.unsubscribe();
}

export async function readEndpoint(): Promise<string | null> {
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription())?.endpoint ?? null;
}

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), READY_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function encode(bytes: ArrayBuffer | null): string {
  const binary = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte));
  return btoa(binary.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
