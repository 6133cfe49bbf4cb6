import type { Confirmation } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { passkeyCeremonies } from '../auth/passkey-support.ts';
import { passkeysQuery } from './passkeys-dialog.tsx';

/**
 * How the owner of an account confirms a change: by password or passkey. Guests and people who sign in through the
 * identity provider may have neither; they need no confirmation. `confirm` asks the device for a passkey if needed.
 */
export function useConfirmation() {
  const { data } = useQuery(passkeysQuery);
  const hasPassword = data?.hasPassword ?? true;
  const hasPasskey = !hasPassword && data?.passkeys.length !== 0;
  const confirm = async (currentPassword: string): Promise<Confirmation> => {
    if (hasPassword) return { currentPassword };
    return hasPasskey ? { passkey: await (await passkeyCeremonies()).answer() } : {};
  };
  return { hasPassword, hasPasskey, confirm };
}
