import { zodResolver } from '@hookform/resolvers/zod';
import { type Room, RoomName, RoomPassword } from '@lockroom/contract';
import { DEFAULT_MAX_BRACKETS, type RoomTab, TEXT_MAX } from '@lockroom/rules';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText, showIssues } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { RoomSizeField, readRoomSize } from './room-size-field.tsx';
import { RoomTextFields } from './room-text-fields.tsx';
import { useCreateRoom } from './rooms.queries.ts';
import { type ChosenSport, readSportChoice, SPORT_GROUPS } from './sport-choices.ts';

const CreateForm = z.object({
  name: RoomName,
  roomPassword: RoomPassword,
  description: z.string(),
  sport: z.string(),
  maxBrackets: z.string(),
  conferenceA: z.string(),
  conferenceB: z.string(),
});
const FIELDS = ['name', 'description', 'sport', 'maxBrackets', 'roomPassword'] as const;
const CONFIG_FIELDS = {
  'sportConfig.conferenceA': 'conferenceA',
  'sportConfig.conferenceB': 'conferenceB',
} as const;

export interface CreateRoomDialogProps {
  tab: RoomTab;
  onClose: () => void;
  onCreated: (room: Room) => void;
}

export function CreateRoomDialog({ tab, onClose, onCreated }: CreateRoomDialogProps) {
  const create = useCreateRoom();
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(CreateForm),
    defaultValues: {
      name: '',
      description: '',
      sport: tab === 'presets' ? 'pro-football-14' : tab,
      maxBrackets: String(DEFAULT_MAX_BRACKETS),
      roomPassword: '',
      conferenceA: '',
      conferenceB: '',
    },
  });
  const { errors } = formState;
  const chosen = readSportChoice(useWatch({ control, name: 'sport' }));
  const config = chosen?.sportConfig;
  const size = readRoomSize(useWatch({ control, name: 'maxBrackets' }));

  function submit(form: z.infer<typeof CreateForm>) {
    const { sport: value, maxBrackets, conferenceA, conferenceB, ...texts } = form;
    const sport = readSportChoice(value, { conferenceA, conferenceB });
    if (!sport) return setError('sport', { message: 'Please choose a sport' });
    create.mutate(
      { ...texts, ...sport, maxBrackets: readRoomSize(maxBrackets) },
      { onSuccess: onCreated, onError: (error) => showIssues(error, FIELDS, setError, CONFIG_FIELDS) },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Room"
      submitLabel="Create Room"
      pendingLabel="Creating..."
      loading={create.isPending}
      error={create.error && errorText(create.error, 'Failed to create room')}
      onSubmit={handleSubmit(submit)}
    >
      <RoomTextFields name={register('name')} description={register('description')} errors={errors} />
      <Field label="Sport" hint={chosen && sportHint(chosen)} error={errors.sport?.message}>
        <Select {...register('sport')}>
          {SPORT_GROUPS.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      {config && (
        <div className="grid grid-cols-2 gap-3 items-start">
          {(['conferenceA', 'conferenceB'] as const).map((name) => (
            <Field key={name} label={`Conference ${name.at(-1)}`} error={errors[name]?.message}>
              <TextInput
                {...register(name)}
                placeholder={config[name]}
                maxLength={TEXT_MAX.conferenceLabel}
              />
            </Field>
          ))}
        </div>
      )}
      <RoomSizeField
        {...register('maxBrackets')}
        chosen={size}
        taken={0}
        error={errors.maxBrackets?.message}
      />
      <Field
        label="Password"
        hint="Everyone who joins needs it. Members can read it on the room's page."
        error={errors.roomPassword?.message}
      >
        <PasswordInput {...register('roomPassword')} autoComplete="off" required />
      </Field>
    </FormDialog>
  );
}

function sportHint({ sport, sportConfig }: ChosenSport): string | undefined {
  if (!sportConfig) return undefined;
  const { teamCount, rounds, defaultSport } = sportConfig;
  return `${teamCount} teams, ${rounds} rounds${sport === defaultSport ? '' : ` of ${defaultSport}`}.`;
}
