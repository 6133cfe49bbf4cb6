import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export const LOGOUT_REDIRECT_MS = 1000;

export function useLogout(): { logout: () => void; pending: boolean } {
  const mutation = useMutation({
    mutationFn: () =>
      session.whileLeaving(async () => {
        await api.auth.logout();
        session.leave();
      }),
    onSuccess: () => {
      toast.show({ title: 'Logged Out' });
      setTimeout(() => session.end('left'), LOGOUT_REDIRECT_MS);
    },
    onError: (error) => toastFailure(error, 'Failed to log out'),
  });
  return { logout: () => mutation.mutate(), pending: mutation.isPending || mutation.isSuccess };
}
