import { TOKEN } from '@lockroom/contract';
import { useForm } from 'react-hook-form';
import { serverNow } from '../../api/server-clock.ts';
import { errorText, showIssues } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useRoomCards } from '../stats/stats.queries.ts';
import { type MadeToken, useMakeToken } from './tokens.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const READ = 'read';
const ENDS = [
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
];

export interface NewTokenDialogProps {
  onMade: (token: MadeToken) => void;
  onClose: () => void;
}

/** Creates an API token for scripts. Rendering the dialog opens it. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const { data: rooms, error: roomsError } = useRoomCards();
  const managed = rooms?.filter(({ isCreator }) => isCreator) ?? [];
  const make = useMakeToken((token) => {
    onMade(token);
    onClose();
  });
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', scope: READ, days: '30' },
  });
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="New Token"
      submitLabel="Make Token"
      pendingLabel="Making..."
      loading={make.isPending}
      // An error shown at its field is not repeated here.
      error={make.error && !errors.name ? errorText(make.error, 'Failed to make the token') : null}
      onSubmit={handleSubmit(({ name, scope, days }) => {
        const expiresAt = new Date(serverNow() + Number(days) * DAY_MS).toISOString();
        const body = { name, scope: scope === READ ? READ : { roomId: scope }, expiresAt } as const;
        make.mutate(body, { onError: (error) => showIssues(error, ['name'], setError) });
      })}
    >
      <Field
        label="Name"
        hint="What it is for, such as 'Results from our sheet'."
        error={errors.name?.message}
      >
        <TextInput
          {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
          maxLength={TOKEN.name}
          required
        />
      </Field>
      <Field
        label="What it may do"
        hint={roomsError && !rooms ? 'Your rooms could not be loaded, so it can only read.' : undefined}
      >
        <Select {...register('scope')}>
          <option value={READ}>Read all that I can see</option>
          {managed.map(({ id, name }) => (
            <option key={id} value={id}>
              {`Manage ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="It ends">
        <Select {...register('days')}>
          {ENDS.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
