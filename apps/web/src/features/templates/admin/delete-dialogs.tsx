import type { RoomCard, Template } from '@lockroom/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteTemplate, useDeleteTestRoom } from './admin.queries.ts';

export interface DeleteTemplateDialogProps {
  template: Template;
  /** Where it was asked for: each has a call of its own. */
  from: 'room' | 'page';
  onClose: () => void;
}

/** Asks before a template goes for good. Render it to open it. */
export function DeleteTemplateDialog({ template, from, onClose }: DeleteTemplateDialogProps) {
  const remove = useDeleteTemplate(from);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
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
      failureTitle="Error"
      onConfirm={() => remove(template)}
    />
  );
}

/** Asks before a test room goes for good with everything in it. Render it to open it. */
export function DeleteTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const remove = useDeleteTestRoom();
  const { name, bracketCount, memberCount } = room;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Test Room"
      text={
        <>
          <p>Are you sure you want to delete this test room? This action cannot be undone.</p>
          <p>
            <b>{name}</b>, with {bracketCount} {bracketCount === 1 ? 'bracket' : 'brackets'}, for{' '}
            {memberCount} {memberCount === 1 ? 'member' : 'members'}.
          </p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureTitle="Error"
      onConfirm={() => remove(room)}
    />
  );
}
