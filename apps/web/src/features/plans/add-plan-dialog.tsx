import { type DevPlan, OPEN_PLAN_CATEGORIES, PLAN_PRIORITIES } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Choice } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { CATEGORY_LABELS, notesOf, PRIORITY_LABELS } from './plan-words.ts';
import { useAddPlan } from './plans.queries.ts';

type OpenCategory = (typeof OPEN_PLAN_CATEGORIES)[number];

export interface AddPlanDialogProps {
  category: OpenCategory;
  onClose: () => void;
  onAdded: (plan: DevPlan) => void;
}

export function AddPlanDialog({ category: start, onClose, onAdded }: AddPlanDialogProps) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [category, setCategory] = useState<OpenCategory>(start);
  const [priority, setPriority] = useState<DevPlan['priority']>('medium');
  const [notes, setNotes] = useState('');
  const add = useAddPlan(onAdded);
  return (
    <FormDialog
      onClose={onClose}
      title="Add Development Plan"
      submitLabel="Add Plan"
      pendingLabel="Adding..."
      submitDisabled={!title.trim() || !description.trim()}
      loading={add.isPending}
      error={add.error && errorText(add.error, 'Failed to add plan')}
      onSubmit={() => add.mutate({ title, description, category, priority, notes: notesOf(notes) })}
    >
      <Field label="Title">
        <TextInput
          value={title}
          maxLength={TEXT_MAX.planTitle}
          autoComplete="on"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label="Description">
        <TextArea
          rows={3}
          value={description}
          maxLength={TEXT_MAX.planDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Category">
          <Choice
            options={OPEN_PLAN_CATEGORIES}
            labels={CATEGORY_LABELS}
            value={category}
            onChange={setCategory}
          />
        </Field>
        <Field label="Priority">
          <Choice
            options={PLAN_PRIORITIES}
            labels={PRIORITY_LABELS}
            value={priority}
            onChange={setPriority}
          />
        </Field>
      </div>
      <Field label="Notes" hint="One note per line; blank lines are left out.">
        <TextArea rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
