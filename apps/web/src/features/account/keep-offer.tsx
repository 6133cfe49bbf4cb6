import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { LinkButton } from '../../shell/link-button.tsx';
import { paths } from '../../shell/paths.ts';
import { useStore } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { hasPasskeys } from '../auth/passkey-support.ts';
import { createDeviceSwitch } from './device-switch.ts';
import { useGuestPasskey } from './passkeys-dialog.tsx';

/** Offers a passkey or an account to a guest with saved picks, until the guest declines. */
export function KeepBracketOffer() {
  const { id } = useUser();
  const [closed] = useState(() => createDeviceSwitch(`lockroom.keep-offer.${id}`));
  const isClosed = useStore(closed);
  const keep = useGuestPasskey(() => {});
  if (isClosed) return null;
  return (
    <section className="plane grid gap-3 my-3 py-3.5 px-4" aria-labelledby="keep-offer">
      <div className="flex items-center gap-3">
        <KeyRound aria-hidden />
        <h2 id="keep-offer" className="font-strong">
          Keep this bracket if you change phones
        </h2>
      </div>
      <FormError message={passkeyErrorText(keep.error, 'No passkey was created')} />
      <div className="flex flex-wrap gap-2">
        {hasPasskeys() ? (
          <Button loading={keep.isPending} pendingLabel="Please wait..." onClick={() => keep.mutate()}>
            Keep with a passkey
          </Button>
        ) : (
          <LinkButton to={paths.settings()}>Create an account</LinkButton>
        )}
        <Button variant="ghost" onClick={() => closed.set(true)}>
          Not now
        </Button>
      </div>
    </section>
  );
}
