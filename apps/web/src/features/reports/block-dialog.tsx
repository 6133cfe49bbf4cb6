import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshBlocked } from './reports.queries.ts';

interface BlockDialogProps {
  person: { id: string; username: string };
  onClose: () => void;
}

export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const queries = useQueryClient();
  const { id, username } = person;
  const { mutateAsync } = useMutation({
    mutationFn: () => api.blocks.add({ params: { userId: id } }),
    onSuccess: () => refreshBlocked(queries),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Block ${username}`}
      text={`You will get no friend requests or invitations from ${username}. Their messages show as one line. If you are friends, that ends. ${username} is not told and stays in your rooms. You can unblock them in Settings.`}
      confirmLabel="Block"
      pendingLabel="Blocking..."
      onConfirm={async () => {
        await mutateAsync();
        toast.show({ title: `${username} is blocked` });
      }}
    />
  );
}
