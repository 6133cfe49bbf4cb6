import { type Confirmation, PASSKEY, type Passkey, type Passkeys, type User } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { session, useUser } from '../../api/session.ts';
import { weekdayOf } from '../../shell/date.ts';
import { submitState, toastFailure } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { toast } from '../../ui/toast.ts';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { hasPasskeys, passkeyCeremonies } from '../auth/passkey-support.ts';

export const passkeysQuery = queryOptions({ queryKey: keys.passkeys, queryFn: () => api.passkeys.list() });

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

function useRefetchPasskeys() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.passkeys });
}

function usePasskeyAdded(onDone: () => void) {
  const refetchPasskeys = useRefetchPasskeys();
  return () => {
    onDone();
    toast.show({ title: 'Passkey Added' });
    return refetchPasskeys();
  };
}

export function useSendPasswordLink(onDone: () => void) {
  return useMutation({
    mutationFn: (email: string) => api.auth.forgotPassword({ body: { email } }),
    onSuccess: () => {
      onDone();
      toast.show({ title: 'Link sent!', description: 'Check your email.' });
    },
    onError: (error) => toastFailure(error, 'Failed to send the link'),
  });
}

/** Returns a function that updates the account on screen, and refetches all data, which may contain the username. */
export function useShowUser() {
  const queries = useQueryClient();
  return (user: User) => {
    session.updateUser(user);
    queries.setQueryData(keys.session, user);
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== keys.session[0] });
  };
}

/** Creates a passkey for a guest, which turns the guest into an account holder. */
export function useGuestPasskey(onDone: () => void) {
  const showUser = useShowUser();
  return useMutation({
    mutationFn: async () => {
      const { begin, make } = await passkeyCeremonies();
      await make(await begin({}));
      return api.auth.me();
    },
    onSuccess: (user) => {
      showUser(user);
      onDone();
      toast.show({ title: 'Bracket kept', description: 'Your passkey signs you in on your other devices.' });
    },
  });
}

type Ceremonies = Awaited<ReturnType<typeof passkeyCeremonies>>;
type CreationOptions = Awaited<ReturnType<Ceremonies['begin']>>;

const FAILED = 'Failed to add a passkey';

function AddPasskeyDialog({ hasPassword, passkeys, onClose }: Passkeys & { onClose: () => void }) {
  const { isGuest } = useUser();
  if (isGuest) return <OfGuest onClose={onClose} />;
  if (!hasPassword && passkeys.length > 0) return <ByPasskey onClose={onClose} />;
  return <ByPassword hasPassword={hasPassword} onClose={onClose} />;
}

/** Adds a guest's first passkey. A guest has no password, so no confirmation is needed. */
function OfGuest({ onClose }: { onClose: () => void }) {
  const add = useGuestPasskey(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Passkey"
      description="You sign in with your fingerprint, face or PIN, and your guest name becomes an account. The passkey is kept on your device or in your password manager."
      submitLabel="Add Passkey"
      pendingLabel="Adding..."
      loading={add.isPending}
      error={passkeyErrorText(add.error, FAILED)}
      onSubmit={() => add.mutate()}
    />
  );
}

/** Asks for the password. People who sign in only through the identity provider have none, and confirm nothing. */
function ByPassword({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const added = usePasskeyAdded(onClose);
  const add = useMutation({
    mutationFn: async (typed: { currentPassword: string }) => {
      const { begin, make } = await passkeyCeremonies();
      return make(await begin(hasPassword ? typed : {}));
    },
    onSuccess: added,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Passkey"
      description="It is kept on your device or in your password manager."
      submitLabel="Add Passkey"
      pendingLabel="Adding..."
      loading={add.isPending}
      error={passkeyErrorText(add.error, FAILED)}
      onSubmit={handleSubmit((typed) => add.mutate(typed))}
    >
      {hasPassword && (
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          <PasswordInput
            {...register('currentPassword', { required: 'Current password is required' })}
            autoComplete="current-password"
          />
        </Field>
      )}
    </FormDialog>
  );
}

/** Asks for two button presses, because some browsers require a user gesture before each use of a passkey. */
function ByPasskey({ onClose }: { onClose: () => void }) {
  const [creation, setCreation] = useState<CreationOptions | null>(null);
  const added = usePasskeyAdded(onClose);
  const confirm = useMutation({
    mutationFn: async () => {
      const { answer, begin } = await passkeyCeremonies();
      return begin({ passkey: await answer() });
    },
    onSuccess: setCreation,
  });
  const add = useMutation({
    mutationFn: async (options: CreationOptions) => (await passkeyCeremonies()).make(options),
    onSuccess: added,
    onError: () => setCreation(null),
  });
  const step = creation === null ? confirm : add;
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Passkey"
      description={
        creation
          ? 'Confirmed. Now choose where to keep the new passkey.'
          : 'First confirm it’s you with a passkey you already have.'
      }
      submitLabel={creation ? 'Create Passkey' : 'Continue'}
      pendingLabel="Please wait..."
      loading={step.isPending}
      error={passkeyErrorText(confirm.error ?? add.error, FAILED)}
      onSubmit={() => {
        if (creation) return add.mutate(creation);
        add.reset();
        confirm.mutate();
      }}
    />
  );
}

function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.name } });
  const refetchPasskeys = useRefetchPasskeys();
  const rename = useMutation({
    mutationFn: (body: { name: string }) => api.passkeys.rename({ params: { passkeyId: passkey.id }, body }),
    onSuccess: () => {
      onClose();
      return refetchPasskeys();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Rename Passkey"
      submitLabel="Save"
      pendingLabel="Saving..."
      {...submitState(rename, 'Failed to name the passkey')}
      onSubmit={handleSubmit((typed) => rename.mutate(typed))}
    >
      <Field label="Name" error={formState.errors.name?.message}>
        <TextInput
          {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
          maxLength={PASSKEY.name}
          autoComplete="on"
          required
        />
      </Field>
    </FormDialog>
  );
}

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
  const refetchPasskeys = useRefetchPasskeys();
  const remove = useMutation({
    mutationFn: (passkeyId: string) => api.passkeys.remove({ params: { passkeyId } }),
    onSuccess: () => {
      toast.show({
        title: 'Passkey Removed',
        description:
          'You are signed out on your other devices. Your calendar feed and API tokens stopped working.',
      });
      return refetchPasskeys();
    },
  });
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
          This passkey is the only way into your account. To remove it, first add another one or set a
          password.
        </p>
      )}
      <div className="mt-4">
        {!hasPasskeys() && <p className="text-ink-2">This browser cannot create passkeys at this address.</p>}
        {passkeys.length >= PASSKEY.most && <p className="text-ink-2">You have reached the passkey limit.</p>}
        {hasPasskeys() && passkeys.length < PASSKEY.most && (
          <Button block variant="primary" onClick={() => setAdding(true)}>
            Add a Passkey
          </Button>
        )}
      </div>
      {adding && (
        <AddPasskeyDialog hasPassword={hasPassword} passkeys={passkeys} onClose={() => setAdding(false)} />
      )}
      {naming && <RenamePasskeyDialog passkey={naming} onClose={() => setNaming(null)} />}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title="Remove this passkey?"
          text={`'${removing.name}' will no longer sign you in. This signs you out on your other devices. Your calendar feed and API tokens stop working. Delete the passkey on its device, too.`}
          confirmLabel="Remove Passkey"
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync(removing.id)}
        />
      )}
    </>
  );
}

function timesOf({ createdAt, lastUsedAt }: Passkey): string {
  return `Created ${weekdayOf(createdAt)}${lastUsedAt === null ? '' : `, used ${weekdayOf(lastUsedAt)}`}`;
}
