/** Returns whether passkeys work on this page. Browsers do not allow them if the host is an IP address. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Loads the passkey library only when it is needed, so that it is not part of the first screen. */
export const passkeyCeremonies = () => import('./passkey-ceremonies.ts');

export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}
