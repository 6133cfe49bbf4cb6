import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

export const passkeysQuery = queryOptions({ queryKey: keys.passkeys, queryFn: () => api.passkeys.list() });

function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.passkeys });
}

export function usePasskeyAdded(onDone: () => void) {
  const readAgain = useReadAgain();
  return () => {
    onDone();
    toast.show({ title: 'Passkey Added' });
    return readAgain();
  };
}

export function useRenamePasskey(onDone: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.passkeys.rename({ params: { passkeyId: id }, body: { name } }),
    onSuccess: () => {
      onDone();
      return readAgain();
    },
  });
}

export function useRemovePasskey() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (passkeyId: string) => api.passkeys.remove({ params: { passkeyId } }),
    onSuccess: () => {
      toast.show({
        title: 'Passkey Removed',
        description:
          'Every other device has been signed out, and tokens for scripts and the address of your calendar have ended.',
      });
      return readAgain();
    },
  });
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
