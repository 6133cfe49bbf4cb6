import { EMAIL_MAX } from '@lockroom/contract';
import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useInvite } from './chat.queries.ts';

export function InviteDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const invite = useInvite(roomId, onClose);
  return (
    <FormDialog
      onClose={onClose}
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
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
