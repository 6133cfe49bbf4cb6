import { LATE_ENTRY_MINUTES } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { errorText } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { MemberActProps } from './member-act.ts';
import { useChangeMember } from './members.queries.ts';

function ReasonField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <Field label="Reason (optional)" hint={`${name} and everyone in the room can read it.`}>
      <TextInput
        value={value}
        maxLength={TEXT_MAX.removalReason}
        autoCapitalize="sentences"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export function RemoveDialog({ room, member: { user, stats }, onClose }: MemberActProps) {
  const change = useChangeMember(room.id, user.id);
  const [reason, setReason] = useState('');
  const [keepRanked, setKeepRanked] = useState(false);
  return (
    <FormDialog
      onClose={onClose}
      title={`Remove ${user.username}`}
      description={`${user.username} loses access at once and cannot join again until you allow it. Messages stay.`}
      submitLabel="Remove"
      pendingLabel="Removing..."
      submitVariant="danger"
      loading={change.isPending}
      error={change.error && errorText(change.error, `${user.username} could not be removed`)}
      onSubmit={() => change.mutate({ kind: 'remove', reason, keepRanked }, { onSuccess: onClose })}
    >
      <ReasonField name={user.username} value={reason} onChange={setReason} />
      {stats.bracketsCount > 0 && (
        <Checkbox
          label={
            stats.bracketsCount === 1 ? 'Keep the bracket in the ranking' : 'Keep the brackets in the ranking'
          }
          checked={keepRanked}
          onChange={(event) => setKeepRanked(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

export function PauseDialog({ room, member: { user }, onClose }: MemberActProps) {
  const change = useChangeMember(room.id, user.id);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      onClose={onClose}
      title={`Pause ${user.username}`}
      description="No messages and no new brackets until you end the pause. Existing brackets stay ranked."
      submitLabel="Pause"
      pendingLabel="Pausing..."
      loading={change.isPending}
      error={change.error && errorText(change.error, `${user.username} could not be paused`)}
      onSubmit={() => change.mutate({ kind: 'pause', reason }, { onSuccess: onClose })}
    >
      <ReasonField name={user.username} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

export function EndPauseDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useChangeMember(room.id, user.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End pause for ${user.username}`}
      text={`${user.username} can write messages and create brackets again.`}
      tone="primary"
      confirmLabel="End Pause"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync({ kind: 'allow' })}
    />
  );
}

const LATE_MINUTES = [LATE_ENTRY_MINUTES.min, 10, 15, 30, 45, LATE_ENTRY_MINUTES.max];

export function LateEntryDialog({ room, member: { user }, onClose }: MemberActProps) {
  const queries = useQueryClient();
  const [minutes, setMinutes] = useState(15);
  const { username } = user;
  const allow = useMutation({
    mutationFn: () =>
      api.rooms.lateEntry({ params: { roomId: room.id, userId: user.id }, body: { minutes } }),
    onSuccess: () => {
      toast.show({ title: `${username} can enter picks for ${minutes} minutes` });
      onClose();
      return queries.invalidateQueries({ queryKey: keys.room(room.id) });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Late picks for ${username}`}
      description={`${username} can pick anything that has not begun and has no result, and sees everyone’s locked picks. Everyone is told, and the bracket is marked.`}
      submitLabel="Allow"
      pendingLabel="Allowing..."
      loading={allow.isPending}
      error={allow.error && errorText(allow.error, 'Late picks could not be allowed')}
      onSubmit={() => allow.mutate()}
    >
      <Field label="Time allowed, starting now">
        <Select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
          {LATE_MINUTES.map((choice) => (
            <option key={choice} value={choice}>
              {choice} minutes
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
