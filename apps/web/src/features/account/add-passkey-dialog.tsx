import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMutation } from '../../shell/use-mutation.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { passkeyCeremonies } from '../auth/passkey-support.ts';
import { usePasskeyAdded } from './passkeys.queries.ts';

type Ceremonies = Awaited<ReturnType<typeof passkeyCeremonies>>;
type Asked = Awaited<ReturnType<Ceremonies['begin']>>;

const FAILED = 'Failed to add a passkey';

export function AddPasskeyDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  return hasPassword ? <ByPassword onClose={onClose} /> : <ByPasskey onClose={onClose} />;
}

function ByPassword({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const added = usePasskeyAdded(onClose);
  const add = useMutation({
    mutationFn: async (typed: { currentPassword: string }) => {
      const { begin, make } = await passkeyCeremonies();
      return make(await begin(typed));
    },
    onSuccess: added,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Passkey"
      description="Your device keeps it, or your password manager does."
      submitLabel="Add Passkey"
      pendingLabel="Adding..."
      loading={add.isPending}
      error={passkeyErrorText(add.error, FAILED)}
      onSubmit={handleSubmit((typed) => add.mutate(typed))}
    >
      <Field label="Current password" error={formState.errors.currentPassword?.message}>
        <PasswordInput
          {...register('currentPassword', { required: 'Current password is required' })}
          autoComplete="current-password"
        />
      </Field>
    </FormDialog>
  );
}

/** Needs two presses: some browsers require one before each use of a passkey. */
function ByPasskey({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const added = usePasskeyAdded(onClose);
  const confirm = useMutation({
    mutationFn: async () => {
      const { answer, begin } = await passkeyCeremonies();
      return begin({ passkey: await answer() });
    },
    onSuccess: setAsked,
  });
  const add = useMutation({
    mutationFn: async (options: Asked) => (await passkeyCeremonies()).make(options),
    onSuccess: added,
    onError: () => setAsked(null),
  });
  const step = asked === null ? confirm : add;
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Passkey"
      description={
        asked
          ? 'It is you. Now choose where the new passkey is kept.'
          : 'First show with a passkey you have that it is you.'
      }
      submitLabel={asked ? 'Make Passkey' : 'Continue'}
      pendingLabel="Please wait..."
      loading={step.isPending}
      error={passkeyErrorText(confirm.error ?? add.error, FAILED)}
      onSubmit={() => {
        if (asked) return add.mutate(asked);
        add.reset();
        confirm.mutate();
      }}
    >
      {null}
    </FormDialog>
  );
}
