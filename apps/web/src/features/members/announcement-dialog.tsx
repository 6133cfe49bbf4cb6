import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { submitState } from '../../shell/errors.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useAnnounce } from './members.queries.ts';

export function AnnouncementDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const announce = useAnnounce(room.id);
  const [text, setText] = useState(room.announcement?.text ?? '');
  return (
    <FormDialog
      onClose={onClose}
      title="Announcement"
      description="Stays at the top of the room until you remove it."
      submitLabel="Pin"
      pendingLabel="Pinning..."
      {...submitState(announce, 'The announcement was not pinned')}
      submitDisabled={text.trim() === ''}
      onSubmit={() => announce.mutate(text.trim(), { onSuccess: onClose })}
    >
      <Field label="Message" limit={`${text.length} of ${TEXT_MAX.announcement}`}>
        <TextArea
          value={text}
          rows={3}
          maxLength={TEXT_MAX.announcement}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
