import { laterCode } from '../../ui/later.tsx';

/** Whether this browser has passkeys at this address: no network address as such can have any. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

// On the press of a button: the library is not for the first screen.
const code = laterCode(() => import('./passkey-ceremonies.ts'));

/** What is done with passkeys. */
export async function passkeyCeremonies() {
  await code.fetch();
  const ceremonies = code.now();
  if (!ceremonies) throw new Error('The part was fetched and is not there');
  return ceremonies;
}
