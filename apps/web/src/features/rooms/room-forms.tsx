import { zodResolver } from '@hookform/resolvers/zod';
import { type ListedEvent, type Room, RoomName, RoomPassword } from '@lockroom/contract';
import {
  DEFAULT_MAX_BRACKETS,
  findPreset,
  isFightSport,
  isSport,
  MAX_BRACKETS_OPTIONS,
  PRESETS,
  ROOM_TAKE_BACKS,
  type RoomTab,
  type Sport,
  SUGGESTED_MAX_BRACKETS,
  sportLabel,
  TEXT_MAX,
} from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { showIssues, submitState } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Checkbox, Field, PasswordInput, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetup } from '../auth/auth.queries.ts';
import { EventChoice } from './events.tsx';
import { type RoomSettings, refreshRooms, useChangeRoom } from './room-mutations.ts';
import { peopleText } from './room-size.ts';
import { SEALED_LABEL } from './sealed-text.ts';
import { ZoneField } from './zone-field.tsx';

interface RoomSizeFieldProps extends ComponentProps<typeof Select> {
  chosen: number;
  /** The number of existing brackets, which is the lowest maximum that can be chosen. */
  taken: number;
  error: string | undefined;
}

function RoomSizeField({ chosen, taken, error, ...select }: RoomSizeFieldProps) {
  return (
    <Field label="Max brackets" hint={peopleText(chosen)} error={error}>
      <Select {...select}>
        {MAX_BRACKETS_OPTIONS.map((option) => (
          <option key={option} value={option} disabled={option < taken}>
            {option === DEFAULT_MAX_BRACKETS ? `${option} (Free)` : option}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function readRoomSize(text: string): (typeof MAX_BRACKETS_OPTIONS)[number] {
  return MAX_BRACKETS_OPTIONS.find((option) => option === Number(text)) ?? SUGGESTED_MAX_BRACKETS;
}

interface RoomTextFieldsProps {
  name: UseFormRegisterReturn;
  /** The description field; null hides it. */
  description: UseFormRegisterReturn | null;
  errors: { name?: { message?: string | undefined }; description?: { message?: string | undefined } };
}

function RoomTextFields({ name, description, errors }: RoomTextFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {/* With 'next', phones would move to the next field, even if it is not a text field. */}
        <TextInput {...name} maxLength={TEXT_MAX.roomName} enterKeyHint="go" required />
      </Field>
      {description && (
        <Field label="Description" error={errors.description?.message}>
          <TextArea {...description} rows={2} maxLength={TEXT_MAX.roomDescription} />
        </Field>
      )}
    </>
  );
}

const PLAIN: readonly Sport[] = ['mma', 'boxing', 'football', 'basketball', 'baseball', 'custom'];

const SPORT_GROUPS = [
  { label: 'Sports', choices: PLAIN.map((id) => ({ id, label: sportLabel(id) })) },
  { label: 'League presets', choices: PRESETS.filter(({ sport }) => sport !== 'custom') },
  { label: 'Bracket presets', choices: PRESETS.filter(({ sport }) => sport === 'custom') },
];

/** Returns the chosen sport or preset. An empty conference name becomes the preset's name. */
function readSportChoice(value: string, named: { conferenceA?: string; conferenceB?: string } = {}) {
  const preset = findPreset(value);
  if (!preset) return isSport(value) ? { sport: value, sportTemplate: null, sportConfig: null } : null;
  const { config, sport, id } = preset;
  const sportConfig = {
    ...config,
    conferenceA: named.conferenceA?.trim() || config.conferenceA,
    conferenceB: named.conferenceB?.trim() || config.conferenceB,
  };
  return { sport, sportTemplate: id, sportConfig };
}

const CreateForm = z.object({
  name: RoomName,
  roomPassword: RoomPassword,
  description: z.string(),
  sport: z.string(),
  maxBrackets: z.string(),
  conferenceA: z.string(),
  conferenceB: z.string(),
  event: z.string(),
  sealed: z.boolean(),
});
const FIELDS = ['name', 'description', 'sport', 'maxBrackets', 'roomPassword'] as const;
/** The form fields that are named differently in the request. */
const RENAMED_FIELDS = {
  followTemplateId: 'event',
  'sportConfig.conferenceA': 'conferenceA',
  'sportConfig.conferenceB': 'conferenceB',
} as const;

const KEY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password that is easy to read aloud. The form for a new room suggests the password. */
const drawPassword = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(8)),
    (byte) => KEY_LETTERS[byte % KEY_LETTERS.length],
  ).join('');

const filledBy = (event: ListedEvent | null) => ({
  name: event?.name.slice(0, TEXT_MAX.roomName) ?? '',
  roomPassword: event ? drawPassword() : '',
});

interface CreateRoomDialogProps {
  tab: RoomTab;
  event?: ListedEvent | null;
  onClose: () => void;
  onCreated: (room: Room) => void;
}

export function CreateRoomDialog({ tab, event: first = null, onClose, onCreated }: CreateRoomDialogProps) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Parameters<typeof api.rooms.create>[0]['body']) => api.rooms.create({ body }),
    onSuccess: (room) => {
      queries.setQueryData(keys.room(room.id), room);
      void refreshRooms(queries);
      onCreated(room);
    },
  });
  const [event, setEvent] = useState(first);
  const { timeZone: usual } = useSetup();
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setValue, clearErrors, control } = useForm({
    resolver: zodResolver(CreateForm),
    defaultValues: {
      ...filledBy(first),
      event: '',
      description: '',
      sport: tab === 'presets' ? 'pro-football-14' : tab,
      maxBrackets: String(SUGGESTED_MAX_BRACKETS),
      conferenceA: '',
      conferenceB: '',
      sealed: false,
    },
  });
  const { errors, dirtyFields } = formState;
  const chosen = readSportChoice(useWatch({ control, name: 'sport' }));
  const config = chosen?.sportConfig;
  const size = readRoomSize(useWatch({ control, name: 'maxBrackets' }));

  // Choosing an event does not overwrite typed values.
  function choose(next: ListedEvent | null) {
    setEvent(next);
    clearErrors();
    const filled = filledBy(next);
    for (const field of ['name', 'roomPassword'] as const)
      if (!dirtyFields[field]) setValue(field, filled[field]);
  }

  function submit(form: z.infer<typeof CreateForm>) {
    const { name, description, roomPassword, maxBrackets, conferenceA, conferenceB, sealed } = form;
    const sport = event
      ? { sport: event.sport, followTemplateId: event.templateId }
      : readSportChoice(form.sport, { conferenceA, conferenceB });
    if (!sport) return setError('sport', { message: 'Please choose a sport' });
    create.mutate(
      {
        name,
        description,
        roomPassword,
        ...sport,
        maxBrackets: readRoomSize(maxBrackets),
        sealed,
        ...(timeZone !== null && { timeZone }),
      },
      { onError: (error) => showIssues(error, FIELDS, setError, RENAMED_FIELDS) },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Room"
      submitLabel="Create Room"
      pendingLabel="Creating..."
      {...submitState(create, 'Failed to create room')}
      onSubmit={handleSubmit(submit)}
    >
      <EventChoice chosen={event} onChoose={choose} error={errors.event?.message} />
      {/* A room for an event needs no description. */}
      <RoomTextFields
        name={register('name')}
        description={event ? null : register('description')}
        errors={errors}
      />
      {!event && (
        <Field label="Sport" hint={chosen && sportHint(chosen)} error={errors.sport?.message}>
          <Select {...register('sport')}>
            {SPORT_GROUPS.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.choices.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      {!event && config && (
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
      <ZoneField value={timeZone ?? usual} usual={usual} onChange={setTimeZone} />
      <Field
        label="Password"
        hint="For people who join by Room ID. Your invitation link works without it."
        error={errors.roomPassword?.message}
      >
        <PasswordInput {...register('roomPassword')} autoComplete="off" required />
      </Field>
      <Checkbox label={SEALED_LABEL} {...register('sealed')} />
    </FormDialog>
  );
}

function sportHint({ sport, sportConfig }: NonNullable<ReturnType<typeof readSportChoice>>) {
  if (!sportConfig) return undefined;
  const { teamCount, rounds, defaultSport } = sportConfig;
  return `${teamCount} teams, ${rounds} rounds${sport === defaultSport ? '' : ` of ${defaultSport}`}.`;
}

const SettingsFields = z.object({
  name: RoomName,
  description: z.string(),
  maxBrackets: z.string(),
  roomPassword: z.string(),
  takeBack: z.enum(ROOM_TAKE_BACKS),
  accountsOnly: z.boolean(),
  sealed: z.boolean(),
});
const SETTINGS = z.keyof(SettingsFields).options;

const SettingsForm = z.extend(SettingsFields, { roomPassword: RoomPassword });

/** Labels for what happens to picks when a fighter or team is replaced. */
const OF_FIGHTS = { his: 'Clear picks on that fighter', all: 'Clear all picks for the fight' };
const OF_TEAMS = { his: 'Clear picks on that team', follow: 'Keep picks for the new team' };

export function RoomSettingsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const change = useChangeRoom(room.id);
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(room.isTestRoom ? SettingsFields : SettingsForm),
    defaultValues: {
      name: room.name,
      description: room.description,
      maxBrackets: String(room.maxBrackets),
      roomPassword: room.roomPassword,
      takeBack: room.takeBack,
      accountsOnly: room.accountsOnly,
      sealed: room.sealed,
    } satisfies z.infer<typeof SettingsFields>,
  });
  const [timeZone, setTimeZone] = useState(room.timeZone);
  const { errors, dirtyFields } = formState;
  const isFights = isFightSport(room.sport);
  const size = readRoomSize(useWatch({ control, name: 'maxBrackets' }));
  const isSealed = useWatch({ control, name: 'sealed' });
  const isFixed = room.bracketCount > 0;

  function submit(form: z.infer<typeof SettingsForm>) {
    // Send only the fields that the user changed, so that changes made on other pages are not overwritten.
    const sent: RoomSettings = { ...form, maxBrackets: readRoomSize(form.maxBrackets), timeZone };
    for (const setting of SETTINGS) if (!dirtyFields[setting]) delete sent[setting];
    if (timeZone === room.timeZone) delete sent.timeZone;
    if (Object.keys(sent).length === 0) return onClose();
    change.mutate(sent, {
      onSuccess: () => {
        toast.show({ title: 'Room settings saved' });
        onClose();
      },
      onError: (error) => showIssues(error, SETTINGS, setError),
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Room Settings"
      submitLabel="Save"
      pendingLabel="Saving..."
      {...submitState(change, 'Failed to change the room')}
      onSubmit={handleSubmit(submit)}
    >
      <RoomTextFields name={register('name')} description={register('description')} errors={errors} />
      <RoomSizeField
        {...register('maxBrackets')}
        chosen={size}
        taken={room.bracketCount}
        error={errors.maxBrackets?.message}
      />
      {!isSealed && (
        <Field
          label={`When a ${isFights ? 'fighter' : 'team'} is replaced`}
          hint="You can choose again each time."
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
      )}
      <ZoneField value={timeZone} usual={room.timeZone} onChange={setTimeZone} />
      {!room.isTestRoom && (
        <Field
          label="Password"
          hint="Members stay in. New people need the new password."
          error={errors.roomPassword?.message}
        >
          <PasswordInput {...register('roomPassword')} autoComplete="off" required />
        </Field>
      )}
      <Checkbox
        label="Accounts only: guests cannot join with an invitation link"
        {...register('accountsOnly')}
      />
      <Checkbox
        label={
          isFixed
            ? `${SEALED_LABEL} This can no longer be changed, because someone has a bracket.`
            : SEALED_LABEL
        }
        disabled={isFixed}
        {...register('sealed')}
      />
    </FormDialog>
  );
}
