import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** Milliseconds between 'Logged Out' and the login screen (rules: texts#toasts). */
export const LOGOUT_REDIRECT_MS = 1000;

/** Ends the session on the server, and shows the login screen one second later. */
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
