import { zodResolver } from '@hookform/resolvers/zod';
import { type Room, RoomName, RoomPassword } from '@lockroom/contract';
import { isFightSport, ROOM_TAKE_BACKS } from '@lockroom/rules';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, showIssues } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { RoomSizeField, readRoomSize } from './room-size-field.tsx';
import { RoomTextFields } from './room-text-fields.tsx';
import { type RoomSettings, useChangeRoom } from './rooms.queries.ts';

const FIELDS = ['name', 'description', 'maxBrackets', 'roomPassword', 'takeBack'] as const;
const TestRoomForm = z.object({
  name: RoomName,
  description: z.string(),
  maxBrackets: z.string(),
  roomPassword: z.string(),
  takeBack: z.enum(ROOM_TAKE_BACKS),
});

/** Labels for what happens to picks when a fighter or team is replaced. */
const OF_FIGHTS = { his: 'Take back those on the one who left', all: 'Take back all of the fight' };
const OF_TEAMS = { his: 'Take back those of the team that left', follow: 'Keep them for the new team' };
const SettingsForm = z.extend(TestRoomForm, { roomPassword: RoomPassword });

export function RoomSettingsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const change = useChangeRoom(room.id);
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(room.isTestRoom ? TestRoomForm : SettingsForm),
    defaultValues: {
      name: room.name,
      description: room.description,
      maxBrackets: String(room.maxBrackets),
      roomPassword: room.roomPassword,
      takeBack: room.takeBack,
    },
  });
  const { errors, dirtyFields } = formState;
  const isFights = isFightSport(room.sport);
  const size = readRoomSize(useWatch({ control, name: 'maxBrackets' }));

  function submit(form: z.infer<typeof SettingsForm>) {
    // Send only the fields that the user changed, so that changes made on other pages are not overwritten.
    const sent: RoomSettings = {
      ...(dirtyFields.name && { name: form.name }),
      ...(dirtyFields.description && { description: form.description }),
      ...(dirtyFields.maxBrackets && { maxBrackets: readRoomSize(form.maxBrackets) }),
      ...(dirtyFields.roomPassword && { roomPassword: form.roomPassword }),
      ...(dirtyFields.takeBack && { takeBack: form.takeBack }),
    };
    if (Object.keys(sent).length === 0) return onClose();
    change.mutate(sent, {
      onSuccess: () => {
        toast.show({ title: 'Room settings saved' });
        onClose();
      },
      onError: (error) => showIssues(error, FIELDS, setError),
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Room Settings"
      submitLabel="Save"
      pendingLabel="Saving..."
      loading={change.isPending}
      error={change.error && errorText(change.error, 'Failed to change the room')}
      onSubmit={handleSubmit(submit)}
    >
      <RoomTextFields name={register('name')} description={register('description')} errors={errors} />
      <RoomSizeField
        {...register('maxBrackets')}
        chosen={size}
        taken={room.bracketCount}
        error={errors.maxBrackets?.message}
      />
      <Field
        label={`Picks where a ${isFights ? 'fighter' : 'team'} is replaced`}
        hint="You can choose otherwise for each."
        error={errors.takeBack?.message}
      >
        <Select {...register('takeBack')}>
          {Object.entries(isFights ? OF_FIGHTS : OF_TEAMS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      {!room.isTestRoom && (
        <Field
          label="Password"
          hint="Nobody is put out by a new one; who joins from now on needs it."
          error={errors.roomPassword?.message}
        >
          <PasswordInput {...register('roomPassword')} autoComplete="off" required />
        </Field>
      )}
    </FormDialog>
  );
}
