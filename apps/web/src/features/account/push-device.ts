import { api } from '../../api/client.ts';
import { pushSwitch } from './push.ts';

const READY_MS = 10_000;

let last: Promise<void> = Promise.resolve();

/** Runs one change at a time, so that a slow subscription cannot finish after the user has turned push off. */
function inOrder(change: () => Promise<void>): Promise<void> {
  last = last.then(change, change);
  return last;
}

/** Subscribes this device to push notifications if it is not subscribed yet. Throws if the browser cannot subscribe. */
export const connectDevice = () => inOrder(connect);

/** Like `connectDevice`, but does nothing if push has been turned off in the meantime. */
export const refreshDevice = () => inOrder(async () => (pushSwitch.get() ? connect() : undefined));

export const disconnectDevice = () => inOrder(disconnect);

async function connect(): Promise<void> {
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

async function disconnect(): Promise<void> {
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
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The service worker was not ready in time')), READY_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function encode(bytes: ArrayBuffer | null): string {
  const binary = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte));
  return btoa(binary.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
