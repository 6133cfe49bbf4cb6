import type { Fight } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { errorText } from '../../../shell/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { useFightAct } from './fight-acts.queries.ts';

export interface CallOffDialogProps {
  owner: CardOwner;
  fight: Fight;
  onClose: () => void;
}

export function CallOffDialog({ owner, fight, onClose }: CallOffDialogProps) {
  const [reason, setReason] = useState('');
  const act = useFightAct(owner);
  const params = { fightId: fight.id };
  return (
    <FormDialog
      onClose={onClose}
      title="Call off"
      description={`${fight.title}: ${fight.fighter1} v ${fight.fighter2}. It scores and counts nothing. Its picks stay as they are, and you can put it back on.`}
      submitLabel="Call Off"
      pendingLabel="Calling off..."
      loading={act.isPending}
      error={act.error && errorText(act.error, 'The fight could not be called off.')}
      onSubmit={() =>
        act.mutate(() => api.fightActs.callOff({ params, body: { reason: reason.trim() || null } }), {
          onSuccess: () => {
            onClose();
            toast.show({
              title: 'Fight called off',
              description: `${fight.title}: ${fight.fighter1} v ${fight.fighter2}`,
            });
          },
        })
      }
    >
      <Field label="Why" limit="may be left out">
        <TextInput
          value={reason}
          maxLength={TEXT_MAX.callOffReason}
          placeholder="Missed weight"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
