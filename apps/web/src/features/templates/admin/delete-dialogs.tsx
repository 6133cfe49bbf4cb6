import type { RoomCard, Template } from '@lockroom/contract';
import { counted } from '../../../shell/counted.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteTemplate, useDeleteTestRoom } from './admin.queries.ts';

export interface DeleteTemplateDialogProps {
  template: Template;
  from: 'room' | 'page';
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, from, onClose }: DeleteTemplateDialogProps) {
  const remove = useDeleteTemplate(from);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Template"
      text={
        <>
          <p>Are you sure you want to delete this template? This action cannot be undone.</p>
          <p>
            <b>{template.name}</b>. Rooms that imported it keep what they have.
          </p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureToast="Error"
      onConfirm={() => remove(template)}
    />
  );
}

export function DeleteTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const remove = useDeleteTestRoom();
  const { name, bracketCount, memberCount } = room;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete Test Room"
      text={
        <>
          <p>Are you sure you want to delete this test room? This action cannot be undone.</p>
          <p>
            <b>{name}</b>, with {counted(bracketCount, 'bracket')}, for {counted(memberCount, 'member')}.
          </p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureToast="Error"
      onConfirm={() => remove(room)}
    />
  );
}
