import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/game';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useRenameRoom } from '../rooms.queries.ts';

/** Asks for another name of the room. Render it only while it is open, so that it forgets. */
export function RenameDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [name, setName] = useState(room.name);
  const rename = useRenameRoom(room.id, onClose);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      submitLabel="Save"
      pendingLabel="Saving..."
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, 'Failed to update room name')}
      submitDisabled={name.trim() === ''}
      onSubmit={() => rename.mutate(name.trim())}
    >
      <Field label="Room name">
        <TextInput
          value={name}
          maxLength={TEXT_MAX.roomName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
