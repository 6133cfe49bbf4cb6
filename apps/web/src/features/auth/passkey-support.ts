/** Whether this browser has passkeys at this address: no network address as such can have any. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Loaded when a passkey button is pressed, to keep the library out of the first screen. */
export const passkeyCeremonies = () => import('./passkey-ceremonies.ts');
