import { laterCode } from '../../ui/later.tsx';

/** Whether this browser has passkeys at this address: no network address as such can have any. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** What is done with passkeys. It is loaded on the press of a button: the library is not for the first screen. */
export const passkeyCeremonies = laterCode(() => import('./passkey-ceremonies.ts')).fetch;
