import { zodResolver } from '@hookform/resolvers/zod';
import { NewPassword, PHOTO_FILE_BYTES, USERNAME, Username } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Image } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { savedLogin, saveLogin } from '../../api/saved-login.ts';
import { session, useUser } from '../../api/session.ts';
import { submitState, toastFailure } from '../../shell/errors.ts';
import { checkPhotoType, PhotoRefusal, scalePhoto, toastPhotoFailure } from '../../shell/scale-photo.ts';
import { saveFile } from '../../shell/share.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { passkeysQuery, useConfirmation, useSendPasswordLink, useShowUser } from './passkeys-dialog.tsx';
import { SettingsRow } from './settings-row.tsx';

/** Scales down large camera pictures and rejects files that cannot be scaled (rules: texts#pictures). */
async function processPhoto(file: Blob): Promise<string> {
  checkPhotoType(file);
  try {
    return await scalePhoto(file, 'photo');
  } catch (error) {
    if (!(error instanceof PhotoRefusal) || file.size <= PHOTO_FILE_BYTES) throw error;
    const size = (file.size / (1024 * 1024)).toFixed(1);
    throw new PhotoRefusal(
      'File Too Large',
      `Image size is ${size}MB. Please choose an image under 5MB for optimal performance.`,
    );
  }
}

const Passwords = z
  .object({
    current: z.string().check(z.minLength(1, 'Current password is required')),
    password: NewPassword,
    again: z.string(),
  })
  .check(
    z.refine(({ password, again }) => password === again, {
      path: ['again'],
      error: 'New passwords do not match',
    }),
  );

/** Changes the password, or emails a link to set one if the account has no password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useQuery(passkeysQuery).data?.hasPassword ?? true;
  const { email } = useUser();
  return hasPassword || email === null ? (
    <NextPassword onClose={onClose} />
  ) : (
    <FirstPassword email={email} onClose={onClose} />
  );
}

function FirstPassword({ email, onClose }: { email: string; onClose: () => void }) {
  const send = useSendPasswordLink(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Set a Password"
      description={`Your account has no password. We’ll email a link to ${email} to set one. That signs you out everywhere and removes your passkeys; you can add them again. Your calendar feed and API tokens stop working.`}
      submitLabel="Send Link"
      pendingLabel="Sending..."
      {...submitState(send, 'Failed to send the link')}
      onSubmit={() => send.mutate(email)}
    />
  );
}

function NextPassword({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { current: '', password: '', again: '' },
  });
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => api.auth.changePassword({ body }),
    onSuccess: () => {
      onClose();
      toast.show({
        title: 'Password Changed',
        description:
          'You are signed out on your other devices. Your calendar feed and API tokens stopped working.',
      });
    },
    onError: (error) => toastFailure(error, 'Failed to change password'),
  });
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Change Password"
      description="This signs you out on your other devices. Your calendar feed and API tokens stop working."
      submitLabel="Change Password"
      pendingLabel="Changing..."
      {...submitState(change, 'Failed to change password')}
      onSubmit={handleSubmit(({ current, password }) =>
        change.mutate({ currentPassword: current, newPassword: password }),
      )}
    >
      <Field label="Current password" error={errors.current?.message}>
        <PasswordInput {...register('current')} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Repeat new password" error={errors.again?.message}>
        <PasswordInput {...register('again')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

const NewName = z.object({ username: Username });

export function ChangeUsernameDialog({ onClose }: { onClose: () => void }) {
  const { username } = useUser();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewName),
    defaultValues: { username },
  });
  const showUser = useShowUser();
  const update = useMutation({
    mutationFn: (body: { username: string }) => api.auth.updateUsername({ body }),
    onSuccess: (user) => {
      showUser(user);
      onClose();
      toast.show({ title: 'Username Updated' });
    },
    onError: (error) => toastFailure(error, 'Failed to update username'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Change Username"
      submitLabel="Save Username"
      pendingLabel="Saving..."
      {...submitState(update, 'Failed to update username')}
      onSubmit={handleSubmit((values) => update.mutate(values))}
    >
      <Field
        label="Username"
        hint={`${USERNAME.min} to ${USERNAME.max} letters, digits, _ . and -`}
        error={formState.errors.username?.message}
      >
        <TextInput
          {...register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}

/** Deletes the account after confirmation by password, or by passkey if the account has no password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { id, username } = useUser();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const { hasPassword, hasPasskey, confirm } = useConfirmation();
  const remove = useMutation({
    mutationFn: async (currentPassword: string) => {
      const body = await confirm(currentPassword);
      return session.whileLeaving(() => api.accounts.remove({ body }));
    },
    onSuccess: () => {
      // Delete what this browser stores for the account: unsaved picks, preferences and the remembered login.
      for (const key of Object.keys(localStorage)) if (key.includes(id)) localStorage.removeItem(key);
      if (savedLogin()?.username === username) saveLogin(null);
      session.end('left');
      toast.show({ title: 'Account Deleted' });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Delete Account"
      description="This cannot be undone. Your name, email, photo, friends and notifications go, and every device is signed out. Your picks, messages and posts stay under 'former member'. Rooms that you manage go to your longest-serving deputy, and rooms that only you are in are deleted."
      submitLabel="Delete Account"
      submitVariant="danger"
      pendingLabel="Deleting..."
      loading={remove.isPending || remove.isSuccess}
      error={passkeyErrorText(remove.error, 'Failed to delete the account')}
      onSubmit={handleSubmit(({ currentPassword }) => remove.mutate(currentPassword))}
    >
      {hasPassword ? (
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          <PasswordInput
            {...register('currentPassword', { required: 'Current password is required' })}
            autoComplete="current-password"
          />
        </Field>
      ) : (
        hasPasskey && <p className="text-ink-2">Your account has no password: confirm with your passkey.</p>
      )}
    </FormDialog>
  );
}

export function PhotoRow() {
  const user = useUser();
  const showUser = useShowUser();
  const upload = useMutation({
    mutationFn: async (file: Blob) => api.auth.uploadPhoto({ body: { photoData: await processPhoto(file) } }),
    onSuccess: (updated) => {
      showUser(updated);
      toast.show({ title: 'Photo Updated' });
    },
    onError: toastPhotoFailure,
  });
  return (
    <div className="flex items-center gap-4.5 pt-1 px-0 pb-4.5">
      <Avatar name={user.guestName ?? user.username} src={user.profileImageUrl} size="xl" />
      <div className="grid justify-items-start gap-0.5 min-w-0 wrap-anywhere [&>:last-child]:mt-2.5">
        <b className="text-[18px]">{user.guestName ?? user.username}</b>
        <span className="text-sm text-ink-2">{user.isGuest ? 'Guest' : user.email}</span>
        <FileButton
          icon={Image}
          label="Change Photo"
          fieldLabel="Profile photo"
          loading={upload.isPending}
          onChoose={upload.mutate}
        />
      </div>
    </div>
  );
}

export function DownloadDataRow() {
  const { username } = useUser();
  const download = useMutation({
    mutationFn: () => api.accounts.export(),
    onSuccess: (data) =>
      saveFile(
        `lockroom-${username}.json`,
        new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
      ),
    onError: (error) => toastFailure(error, 'Download failed'),
  });
  return (
    <SettingsRow icon={Download} onClick={() => download.mutate()} disabled={download.isPending}>
      Download my data
    </SettingsRow>
  );
}
