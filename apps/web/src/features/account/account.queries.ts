import type { Confirmation, User } from '@lockroom/contract';
import { PHOTO_FILE_BYTES } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { savedLogin, saveLogin } from '../../api/saved-login.ts';
import { session, useUser } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { checkPhotoType, PhotoRefusal, scalePhoto, toastRefusal } from '../../shell/scale-photo.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

function useKeepUser() {
  const queries = useQueryClient();
  return (user: User) => {
    session.keepUser(user);
    queries.setQueryData(keys.session, user);
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== keys.session[0] });
  };
}

export function useChangePassword(onDone: () => void) {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => api.auth.changePassword({ body }),
    onSuccess: () => {
      onDone();
      toast.show({
        title: 'Password Changed',
        description:
          'Every other device has been signed out, and tokens for scripts and the address of your calendar have ended.',
      });
    },
    onError: (error) => toastFailure(error, 'Failed to change password'),
  });
}

/** Deletes the account and its data on this device, then shows the login screen. The dialog shows failures. */
export function useDeleteAccount() {
  const { id, username } = useUser();
  return useMutation({
    mutationFn: async (confirmed: () => Promise<Confirmation>) => {
      const body = await confirmed();
      return session.whileLeaving(() => api.accounts.remove({ body }));
    },
    onSuccess: () => {
      forgetOnDevice({ id, username });
      session.end('left');
      toast.show({ title: 'Account Deleted' });
    },
  });
}

/** Deletes what this browser stores for an account: unsaved picks, preferences and the remembered login. */
function forgetOnDevice({ id, username }: Pick<User, 'id' | 'username'>): void {
  for (const key of Object.keys(localStorage)) if (key.includes(id)) localStorage.removeItem(key);
  if (savedLogin()?.username === username) saveLogin(null);
}

export function useUpdateUsername(onDone: () => void) {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (username: string) => api.auth.updateUsername({ body: { username } }),
    onSuccess: (user) => {
      keepUser(user);
      onDone();
      toast.show({ title: 'Username Updated' });
    },
    onError: (error) => toastFailure(error, 'Failed to update username'),
  });
}

export function useUploadPhoto() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: async (file: Blob) => api.auth.uploadPhoto({ body: { photoData: await processPhoto(file) } }),
    onSuccess: (user) => {
      keepUser(user);
      toast.show({ title: 'Photo Updated' });
    },
    onError: (error) => {
      if (error instanceof PhotoRefusal) toastRefusal(error);
      else toastFailure(error, 'Failed to upload photo');
    },
  });
}

/** Large camera files are scaled too; a file that cannot be scaled is rejected (rules: texts#pictures). */
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
