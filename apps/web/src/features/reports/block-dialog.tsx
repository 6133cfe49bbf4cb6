import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlock } from './reports.queries.ts';

interface BlockDialogProps {
  person: { id: string; username: string };
  onClose: () => void;
}

export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { mutateAsync } = useBlock();
  const { username } = person;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Block ${username}`}
      text={`You will get no friend requests or invitations from ${username}. Their messages show as one line. If you are friends, that ends. ${username} is not told and stays in your rooms. You can unblock them in Settings.`}
      confirmLabel="Block"
      pendingLabel="Blocking..."
      onConfirm={async () => {
        await mutateAsync(person);
        toast.show({ title: `${username} is blocked` });
      }}
    />
  );
}
