import { zodResolver } from '@hookform/resolvers/zod';
import { Email, type EmailState } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { showIssues, toastFailure } from '../../shell/errors.ts';
import { ListPending, PartFailed } from '../../shell/load-failed.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetup } from '../auth/auth.queries.ts';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { useConfirmation } from './passkeys-dialog.tsx';
import { DialogRow } from './settings-row.tsx';

export const emailQuery = queryOptions({ queryKey: keys.email, queryFn: () => api.email.get() });

export function useSendLinksAgain() {
  return useMutation({
    mutationFn: () => api.email.sendConfirmation(),
    onSuccess: () => toast.show({ title: 'Link sent!', description: 'Check your email.' }),
    onError: (error) => toastFailure(error, 'Failed to send the link'),
  });
}

export function EmailRow() {
  const state = useQuery(emailQuery);
  const { data } = state;
  const isWaiting = data?.change || data?.isConfirmed === false;
  if (state.isLoadingError) return <PartFailed title="Your email address could not be loaded" part={state} />;
  return (
    <DialogRow icon={Mail} dialog={EmailDialog}>
      Email
      {isWaiting && (
        <span className="block text-sm text-ink-2">
          {data.change ? `Change to ${data.change.email} not confirmed yet` : 'Not confirmed yet'}
        </span>
      )}
    </DialogRow>
  );
}

/** Shows whether the email address is confirmed, and lets the user change the address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(emailQuery);
  const { oidc } = useSetup();
  if (data && !oidc?.isOnly)
    return data.change ? (
      <WaitingChange state={data} change={data.change} onClose={onClose} />
    ) : (
      <NewEmail state={data} onClose={onClose} />
    );
  return (
    <Dialog onClose={onClose} title="Email">
      {oidc?.isOnly ? (
        <p>Your email address comes from {oidc.name}. Change it there.</p>
      ) : (
        <ListPending error={error} onRetry={refetch} what="your email address" rows={2} />
      )}
    </Dialog>
  );
}

function useShowEmail() {
  const queries = useQueryClient();
  return (state: EmailState) => {
    queries.setQueryData(emailQuery.queryKey, state);
    return queries.invalidateQueries({ queryKey: keys.session });
  };
}

function WaitingChange({
  state,
  change,
  onClose,
}: {
  state: EmailState;
  change: NonNullable<EmailState['change']>;
  onClose: () => void;
}) {
  const showEmail = useShowEmail();
  const again = useSendLinksAgain();
  const cancel = useMutation({
    mutationFn: () => api.email.cancelChange(),
    onSuccess: (next) => {
      onClose();
      toast.show({ title: 'Change Canceled' });
      return showEmail(next);
    },
    onError: (error) => toastFailure(error, 'Failed to cancel the change'),
  });
  const progress = (side: 'old' | 'new') =>
    change.waitsFor.includes(side) ? 'Open the link in the email to this address.' : 'Confirmed';
  return (
    <Dialog
      onClose={onClose}
      title="Email"
      description={`Your address changes to ${change.email} when it is confirmed. The links work for 24 hours.`}
      footer={
        <>
          <Button
            variant="quiet"
            loading={cancel.isPending}
            pendingLabel="Cancelling..."
            onClick={() => cancel.mutate()}
          >
            Cancel Change
          </Button>
          <Button loading={again.isPending} pendingLabel="Sending..." onClick={() => again.mutate()}>
            Send Links Again
          </Button>
        </>
      }
    >
      <NamedList label="Addresses to confirm" none="">
        {[
          <NamedRow key="new" name={change.email} details={[progress('new')]} />,
          // An old address that was never confirmed does not need to approve the change.
          state.isConfirmed && <NamedRow key="old" name={state.email ?? ''} details={[progress('old')]} />,
        ]}
      </NamedList>
    </Dialog>
  );
}

const Change = z.object({ email: Email, currentPassword: z.string() });
type Change = z.infer<typeof Change>;

function NewEmail({ state, onClose }: { state: EmailState; onClose: () => void }) {
  const { isAdmin } = useUser();
  const showEmail = useShowEmail();
  const { hasPassword, hasPasskey, confirm } = useConfirmation();
  const again = useSendLinksAgain();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Change),
    defaultValues: { email: '', currentPassword: '' },
  });
  const change = useMutation({
    mutationFn: async ({ email, currentPassword }: Change) =>
      api.email.change({ body: { email, ...(await confirm(currentPassword)) } }),
    onSuccess: (next) => {
      if (next.change === null) onClose();
      toast.show(
        next.change
          ? { title: 'Check Your Email', description: 'Open the links that we emailed you.' }
          : { title: 'Email Changed' },
      );
      return showEmail(next);
    },
    onError: (error) => showIssues<Change>(error, ['email', 'currentPassword'], setError),
  });
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Email"
      description={`${explain(state)}${isAdmin ? ' You may stop being an administrator, because that can depend on your current address.' : ''}`}
      submitLabel="Change Email"
      pendingLabel="Please wait..."
      loading={change.isPending}
      error={passkeyErrorText(change.error, 'Failed to change the address')}
      onSubmit={handleSubmit((typed) =>
        hasPassword && typed.currentPassword === ''
          ? setError('currentPassword', { message: 'Current password is required' })
          : change.mutate(typed),
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">
          <b>{state.email}</b>
          {state.isConfirmed !== null && (
            <span className="block text-sm text-ink-2">
              {state.isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
            </span>
          )}
        </span>
        {state.isConfirmed === false && (
          <Button size="s" loading={again.isPending} pendingLabel="Sending..." onClick={() => again.mutate()}>
            Send the Link Again
          </Button>
        )}
      </div>
      <Field label="New email" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" />
      </Field>
      {hasPassword && (
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      {hasPasskey && <p className="text-ink-2">Your account has no password: confirm with your passkey.</p>}
    </FormDialog>
  );
}

function explain({ isConfirmed }: EmailState): string {
  if (isConfirmed === null) return 'You will sign in with the new address from then on.';
  return isConfirmed
    ? 'We’ll email one link to the new address and one to your current address. Your address changes when you have opened both.'
    : 'We’ll email a link to the new address. Your address changes when you open it.';
}
