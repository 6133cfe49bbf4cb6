import { LATE_ENTRY_MINUTES, type Member, type Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { submitState } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Checkbox, Field, Select, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useMemberCall } from './members.queries.ts';

export interface MemberActProps {
  room: Room;
  member: Member;
  onClose: () => void;
}

export interface MemberAct {
  label: string;
  icon: LucideIcon;
  isDanger?: true;
  isOffered: (room: Room, member: Member) => boolean;
  /** Asks for the details that the action needs, if any, and performs the action. */
  Dialog: ComponentType<MemberActProps>;
}

/** Whether the viewer can pause or remove a member. The manager is exempt; only the manager can act on a deputy. */
export const isSubject = ({ isCreator }: Room, { role }: Member): boolean =>
  role !== 'creator' && (role !== 'deputy' || isCreator);

interface ReasonFieldProps {
  name: string;
  value: string;
  onChange: (text: string) => void;
}

function ReasonField({ name, value, onChange }: ReasonFieldProps) {
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
  const [reason, setReason] = useState('');
  const [keepRanked, setKeepRanked] = useState(false);
  const remove = useMemberCall(room.id, () =>
    api.members.remove({ params: { roomId: room.id, userId: user.id }, body: { reason, keepRanked } }),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Remove ${user.username}`}
      description={`${user.username} loses access at once and cannot join again until you allow it. Messages stay.`}
      submitLabel="Remove"
      pendingLabel="Removing..."
      submitVariant="danger"
      {...submitState(remove, `${user.username} could not be removed`)}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
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
  const [reason, setReason] = useState('');
  const pause = useMemberCall(room.id, () =>
    api.members.pause({ params: { roomId: room.id, userId: user.id }, body: { reason } }),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Pause ${user.username}`}
      description="No messages and no new brackets until you end the pause. Existing brackets stay ranked."
      submitLabel="Pause"
      pendingLabel="Pausing..."
      {...submitState(pause, `${user.username} could not be paused`)}
      onSubmit={() => pause.mutate(undefined, { onSuccess: onClose })}
    >
      <ReasonField name={user.username} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

export function EndPauseDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useMemberCall(room.id, () =>
    api.members.allow({ params: { roomId: room.id, userId: user.id } }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End pause for ${user.username}`}
      text={`${user.username} can write messages and create brackets again.`}
      tone="primary"
      confirmLabel="End Pause"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync()}
    />
  );
}

const LATE_MINUTES = [LATE_ENTRY_MINUTES.min, 10, 15, 30, 45, LATE_ENTRY_MINUTES.max];

export function LateEntryDialog({ room, member: { user }, onClose }: MemberActProps) {
  const [minutes, setMinutes] = useState(15);
  const { username } = user;
  const queries = useQueryClient();
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
      {...submitState(allow, 'Late picks could not be allowed')}
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
