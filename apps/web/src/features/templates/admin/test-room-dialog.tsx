import { zodResolver } from '@hookform/resolvers/zod';
import type { RoomCard } from '@lockroom/contract';
import {
  type CreatorTab,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
  TEXT_MAX,
  type TemplateSport,
} from '@lockroom/rules';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { counted } from '../../../shell/counted.ts';
import { errorText } from '../../../shell/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { FAILED, type TestRoomChange, useCreateTestRoom, useUpdateTestRoom } from './admin.queries.ts';
import { SportSelect } from './sport-select.tsx';

const { min, max, default: usual } = TEST_ROOM_PARTICIPANTS;
const Form = z.object({
  name: z.string().check(z.refine((name) => name.trim() !== '', 'Please enter a test room name')),
  description: z.string(),
  maxParticipants: z.string().check(
    z.refine((text) => {
      const limit = Number(text);
      return Number.isInteger(limit) && limit >= min && limit <= max;
    }, `Max participants must be ${min} to ${max}`),
  ),
});

export interface CreateTestRoomDialogProps {
  /** The tab that the dialog was opened from; its sport is preselected. */
  tab: CreatorTab;
  onClose: () => void;
  onCreated: (room: RoomCard) => void;
}

export function CreateTestRoomDialog({ tab, onClose, onCreated }: CreateTestRoomDialogProps) {
  const form = useTestRoomForm({ name: '', description: '', maxParticipants: usual });
  const [sport, setSport] = useState<TemplateSport>(tab);
  const create = useCreateTestRoom(onCreated);
  return (
    <FormDialog
      onClose={onClose}
      title="Create Test Room"
      description={`Without a password, for up to ${TEST_ROOM_MAX_BRACKETS} brackets. Administrators see it, and who joins it.`}
      submitLabel="Create Test Room"
      pendingLabel="Creating..."
      loading={create.isPending}
      error={create.error && errorText(create.error, FAILED.createRoom)}
      onSubmit={form.submit((body) => create.mutate({ ...body, sport }))}
    >
      <TestRoomFields form={form}>
        <Field label="Sport">
          <SportSelect value={sport} onChange={setSport} />
        </Field>
      </TestRoomFields>
    </FormDialog>
  );
}

export function EditTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const form = useTestRoomForm({ ...room, maxParticipants: room.maxParticipants ?? usual });
  const update = useUpdateTestRoom(room.id, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Edit Test Room"
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      loading={update.isPending}
      error={update.error && errorText(update.error, FAILED.updateRoom)}
      onSubmit={form.submit((body) => update.mutate(body))}
    >
      <TestRoomFields
        form={form}
        limitHint={`${counted(room.memberCount, 'member')} now; no fewer than that.`}
      />
    </FormDialog>
  );
}

type TestRoomForm = ReturnType<typeof useTestRoomForm>;

/** The form state of both dialogs. On submit, a toast shows the first error. */
function useTestRoomForm({ name, description, maxParticipants }: TestRoomChange) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name, description: description ?? '', maxParticipants: String(maxParticipants) },
  });
  return {
    register,
    errors: formState.errors,
    submit: (send: (body: TestRoomChange) => void) =>
      handleSubmit(
        (typed) => send({ ...typed, maxParticipants: Number(typed.maxParticipants) }),
        (errors) => {
          const wrong = errors.name ?? errors.maxParticipants;
          toast.show({ title: 'Error', description: wrong?.message ?? '', tone: 'danger' });
        },
      ),
  };
}

interface TestRoomFieldsProps {
  form: TestRoomForm;
  limitHint?: string;
  children?: ReactNode;
}

function TestRoomFields({ form: { register, errors }, limitHint, children }: TestRoomFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={TEXT_MAX.roomName} required />
      </Field>
      <Field label="Description">
        <TextArea {...register('description')} rows={2} maxLength={TEXT_MAX.roomDescription} />
      </Field>
      {children}
      <Field
        label="Max participants"
        hint={limitHint ?? `${min} to ${max}, you included.`}
        error={errors.maxParticipants?.message}
      >
        <TextInput
          {...register('maxParticipants')}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </>
  );
}
