import { type DevPlan, OPEN_PLAN_CATEGORIES, PLAN_PRIORITIES } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/game';
import { useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import styles from './add-plan-dialog.module.css';
import { CATEGORY_LABELS, notesOf, PRIORITY_LABELS } from './plan-words.ts';
import { useAddPlan } from './plans.queries.ts';

type OpenCategory = (typeof OPEN_PLAN_CATEGORIES)[number];

export interface AddPlanDialogProps {
  /** The part of the board that is open. */
  category: OpenCategory;
  onClose: () => void;
  onAdded: (plan: DevPlan) => void;
}

/** Adds a plan to the board. Render it only while it is open, so that it forgets. */
export function AddPlanDialog({ category: start, onClose, onAdded }: AddPlanDialogProps) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [category, setCategory] = useState<OpenCategory>(start);
  const [priority, setPriority] = useState<DevPlan['priority']>('medium');
  const [notes, setNotes] = useState('');
  const add = useAddPlan(onAdded);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
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
      <div className={styles.pair}>
        <Field label="Category">
          <Select
            value={category}
            onChange={({ target }) =>
              setCategory(OPEN_PLAN_CATEGORIES.find((each) => each === target.value) ?? category)
            }
          >
            {OPEN_PLAN_CATEGORIES.map((each) => (
              <option key={each} value={each}>
                {CATEGORY_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Priority">
          <Select
            value={priority}
            onChange={({ target }) =>
              setPriority(PLAN_PRIORITIES.find((each) => each === target.value) ?? priority)
            }
          >
            {PLAN_PRIORITIES.map((each) => (
              <option key={each} value={each}>
                {PRIORITY_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Notes" hint="One note per line; blank lines are left out.">
        <TextArea rows={3} value={notes} onChange={(event) => setNotes(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
