/** Returns whether passkeys work here. Browsers do not allow them at bare IP addresses. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Loads the passkey library only when it is needed, to keep it out of the first screen. */
export const passkeyCeremonies = () => import('./passkey-ceremonies.ts');

/** Returns whether the browser can list passkeys in the autofill of an input. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}
