import { EMAIL_MAX } from '@lockroom/game';
import { useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useInvite } from './chat.queries.ts';

/** Asks whom to invite, and has the letter sent. Render it only while it is open, so that it forgets. */
export function InviteDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const invite = useInvite(roomId, onClose);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Invite Friend"
      description="Your friend gets a letter with the join link, the Room ID and the password."
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      loading={invite.isPending}
      error={invite.error && errorText(invite.error, 'Failed to send invitation')}
      submitDisabled={email.trim() === ''}
      onSubmit={() => invite.mutate(email.trim())}
    >
      <Field label="Email">
        <TextInput
          type="email"
          inputMode="email"
          value={email}
          maxLength={EMAIL_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
