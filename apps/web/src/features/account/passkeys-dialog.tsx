import { PASSKEY, type Passkey, type Passkeys } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { weekdayOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { hasPasskeys } from '../auth/passkey-support.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { passkeysQuery, useRemovePasskey } from './passkeys.queries.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(passkeysQuery);
  return (
    <Dialog
      onClose={onClose}
      title="Passkeys"
      description="Sign in with your fingerprint, face or PIN, without a password."
    >
      {data ? (
        <List {...data} />
      ) : (
        <ListPending error={error} onRetry={refetch} what="your passkeys" rows={2} />
      )}
    </Dialog>
  );
}

function List({ passkeys, hasPassword }: Passkeys) {
  const [adding, setAdding] = useState(false);
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = useRemovePasskey();
  const isLastWayIn = !hasPassword && passkeys.length === 1;
  return (
    <>
      <NamedList label="Passkeys" none="No passkey yet.">
        {passkeys.map((passkey) => (
          <NamedRow key={passkey.id} name={passkey.name} details={[timesOf(passkey)]}>
            <Button size="s" aria-label={`Rename ${passkey.name}`} onClick={() => setNaming(passkey)}>
              Rename
            </Button>
            {!isLastWayIn && (
              <Button size="s" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                Remove
              </Button>
            )}
          </NamedRow>
        ))}
      </NamedList>
      {isLastWayIn && (
        <p className="text-ink-2">
          It is the only way into your account. To remove it, add another one or set a password first.
        </p>
      )}
      <div className="mt-4">
        {!hasPasskeys() && <p className="text-ink-2">This browser cannot make passkeys at this address.</p>}
        {passkeys.length >= PASSKEY.most && (
          <p className="text-ink-2">These are as many as an account can have.</p>
        )}
        {hasPasskeys() && passkeys.length < PASSKEY.most && (
          <Button block variant="primary" onClick={() => setAdding(true)}>
            Add a Passkey
          </Button>
        )}
      </div>
      {adding && <AddPasskeyDialog hasPassword={hasPassword} onClose={() => setAdding(false)} />}
      {naming && <RenamePasskeyDialog passkey={naming} onClose={() => setNaming(null)} />}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title="Remove this passkey?"
          text={`'${removing.name}' does not open your account any more, every other device is signed out, and tokens for scripts and the address of your calendar end. Delete it on its device, too.`}
          confirmLabel="Remove Passkey"
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync(removing.id)}
        />
      )}
    </>
  );
}

function timesOf({ createdAt, lastUsedAt }: Passkey): string {
  return `Made ${weekdayOf(createdAt)}${lastUsedAt === null ? '' : `, used ${weekdayOf(lastUsedAt)}`}`;
}
