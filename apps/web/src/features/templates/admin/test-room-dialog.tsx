import type { RoomCard } from '@lockroom/contract';
import { type CreatorTab, TEST_ROOM_MAX_BRACKETS, TEST_ROOM_PARTICIPANTS, TEXT_MAX } from '@lockroom/game';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { FAILED, type TestRoomChange, useCreateTestRoom, useUpdateTestRoom } from './admin.queries.ts';
import { firstSportOf } from './choices.ts';
import { SportSelect } from './sport-select.tsx';

const { min, max, default: usual } = TEST_ROOM_PARTICIPANTS;
const NAME_MISSING = 'Please enter a test room name';
const WRONG_LIMIT = `Max participants must be ${min} to ${max}`;

export interface CreateTestRoomDialogProps {
  /** The tab it was opened from: its sport is chosen first. */
  tab: CreatorTab;
  onClose: () => void;
  onCreated: (room: RoomCard) => void;
}

/** Makes a test room: name, description, sport, how many may join. Render it to open it. */
export function CreateTestRoomDialog({ tab, onClose, onCreated }: CreateTestRoomDialogProps) {
  const form = useTestRoomForm({ name: '', description: '', maxParticipants: usual });
  const [sport, setSport] = useState(firstSportOf(tab));
  const create = useCreateTestRoom(onCreated);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Create Test Room"
      description={`Without a password, for up to ${TEST_ROOM_MAX_BRACKETS} brackets. Administrators see it, and who joins it.`}
      submitLabel="Create Test Room"
      pendingLabel="Creating..."
      loading={create.isPending}
      error={create.error && errorText(create.error, FAILED.createRoom)}
      onSubmit={() => form.submit((body) => create.mutate({ ...body, sport }))}
    >
      <TestRoomFields form={form}>
        <Field label="Sport">
          <SportSelect value={sport} onChange={setSport} />
        </Field>
      </TestRoomFields>
    </FormDialog>
  );
}

/** Changes name, description and limit of a test room. Render it to open it. */
export function EditTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const form = useTestRoomForm({ ...room, maxParticipants: room.maxParticipants ?? usual });
  const update = useUpdateTestRoom(room.id, onClose);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit Test Room"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      loading={update.isPending}
      error={update.error && errorText(update.error, FAILED.updateRoom)}
      onSubmit={() => form.submit((body) => update.mutate(body))}
    >
      <TestRoomFields
        form={form}
        limitHint={`${room.memberCount === 1 ? '1 member' : `${room.memberCount} members`} now; no fewer than that.`}
      />
    </FormDialog>
  );
}

type TestRoomForm = ReturnType<typeof useTestRoomForm>;

/** What is typed, what is wrong with it once it was sent, and the way to send it. */
function useTestRoomForm(start: TestRoomChange & { maxParticipants: number }) {
  const [name, setName] = useState(start.name);
  const [description, setDescription] = useState(start.description ?? '');
  const [limit, setLimit] = useState(String(start.maxParticipants));
  const [checked, setChecked] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const limitInput = useRef<HTMLInputElement>(null);
  const maxParticipants = Number(limit);
  const errors = {
    name: name.trim() ? null : NAME_MISSING,
    limit:
      Number.isInteger(maxParticipants) && maxParticipants >= min && maxParticipants <= max
        ? null
        : WRONG_LIMIT,
  };
  function submit(send: (body: TestRoomChange) => void) {
    const wrong = errors.name ?? errors.limit;
    if (wrong === null) return send({ name, description, maxParticipants });
    setChecked(true);
    (errors.name === null ? limitInput : nameInput).current?.focus();
    toast.show({ title: 'Error', description: wrong, tone: 'danger' });
  }
  return {
    fields: { name, description, limit },
    errors: checked ? errors : { name: null, limit: null },
    setName,
    setDescription,
    setLimit,
    nameInput,
    limitInput,
    submit,
  };
}

interface TestRoomFieldsProps {
  form: TestRoomForm;
  limitHint?: string;
  /** Stands before the limit. */
  children?: ReactNode;
}

function TestRoomFields({ form, limitHint, children }: TestRoomFieldsProps) {
  const { fields, errors } = form;
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput
          ref={form.nameInput}
          value={fields.name}
          maxLength={TEXT_MAX.roomName}
          autoComplete="off"
          required
          onChange={(event) => form.setName(event.target.value)}
        />
      </Field>
      <Field label="Description">
        <TextArea
          rows={2}
          value={fields.description}
          maxLength={TEXT_MAX.roomDescription}
          onChange={(event) => form.setDescription(event.target.value)}
        />
      </Field>
      {children}
      <Field
        label="Max participants"
        hint={limitHint ?? `${min} to ${max}, you included.`}
        error={errors.limit}
      >
        <TextInput
          ref={form.limitInput}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={fields.limit}
          onChange={(event) => form.setLimit(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </>
  );
}
