import { WEBHOOK_EVENTS, type Webhook, type WebhookKind } from '@lockroom/contract';
import { useForm, useWatch } from 'react-hook-form';
import { errorText, showIssues } from '../../../shell/errors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { EVENT_NAMES, KIND_NAMES } from './webhook-words.ts';
import { type NewWebhook, useAddWebhook } from './webhooks.queries.ts';

const KINDS = (['discord', 'slack', 'json'] as const).map((value) => ({ value, label: KIND_NAMES[value] }));

const HINTS: Record<WebhookKind, string> = {
  discord: 'In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.',
  slack: 'In Slack: an app with Incoming Webhooks, Add New Webhook, Copy.',
  json: 'Your program gets signed JSON by POST. The secret is shown once, when you have added it.',
};

export interface AddWebhookDialogProps {
  roomId: string;
  onAdded: (webhook: Webhook) => void;
  onClose: () => void;
}

export function AddWebhookDialog({ roomId, onAdded, onClose }: AddWebhookDialogProps) {
  const add = useAddWebhook(roomId, (webhook) => {
    toast.show({ title: 'Webhook added' });
    onAdded(webhook);
    onClose();
  });
  const { register, handleSubmit, formState, setError, setValue, control } = useForm<NewWebhook>({
    defaultValues: { kind: 'discord', url: '', events: [...WEBHOOK_EVENTS] },
  });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      onClose={onClose}
      title="Add Webhook"
      submitLabel="Add"
      pendingLabel="Adding..."
      loading={add.isPending}
      // An error shown at the field is not repeated here.
      error={add.error && !errors.url ? errorText(add.error, 'Failed to add the webhook') : null}
      onSubmit={handleSubmit((body) =>
        add.mutate(body, { onError: (error) => showIssues(error, ['url'], setError) }),
      )}
    >
      <SegmentedControl
        label="Form"
        options={KINDS}
        value={kind}
        onChange={(next) => setValue('kind', next, { shouldDirty: true })}
      />
      <Field label="Address" hint={HINTS[kind]} error={errors.url?.message}>
        <TextInput
          {...register('url', { required: 'Address is required' })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
        />
      </Field>
      <fieldset className="grid">
        <legend>Send</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={EVENT_NAMES[event]}
            value={event}
            {...register('events', { validate: (chosen) => chosen.length > 0 || 'Choose at least one' })}
          />
        ))}
        <FormError message={errors.events?.message} />
      </fieldset>
    </FormDialog>
  );
}
