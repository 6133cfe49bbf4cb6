import type { Template } from '@lockroom/contract';
import { type CreatorTab, creatorTab, TEXT_MAX, type TemplateSport } from '@lockroom/rules';
import { useRef, useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { FAILED, useCreateTemplate } from './admin.queries.ts';
import { formatOf, nameMissing, read, sizesOf } from './choices.ts';
import { SizeSelect, SportSelect } from './sport-select.tsx';

export interface CreateTemplateDialogProps {
  /** The tab that the dialog was opened from; its sport is preselected. */
  tab: CreatorTab;
  onClose: () => void;
  onCreated: (template: Template) => void;
}

export function CreateTemplateDialog({ tab, onClose, onCreated }: CreateTemplateDialogProps) {
  const [name, setName] = useState('');
  const [sport, setSport] = useState<TemplateSport>(tab);
  const [chosenSize, setChosenSize] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = useCreateTemplate(onCreated);
  const isFootball = creatorTab(read(sport).sport) === 'football';
  const missing = nameMissing(sport);
  const hasSizes = sizesOf(sport).length > 0;
  const size = formatOf(sport, chosenSize)?.size ?? null;

  function submit() {
    if (!name.trim()) {
      setChecked(true);
      input.current?.focus();
      return toast.show({ title: missing.title, description: missing.text, tone: 'danger' });
    }
    create.mutate({ name, sport, ...(hasSizes && size !== null ? { bracketSize: size } : {}) });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Template"
      description="Managers import it into rooms of its sport. You fill it in on the next page."
      submitLabel="Create Template"
      pendingLabel="Creating..."
      loading={create.isPending}
      error={create.error && errorText(create.error, FAILED.createTemplate)}
      onSubmit={submit}
    >
      <Field
        label={isFootball ? 'Tournament Name' : 'Event Name'}
        error={checked && !name.trim() ? missing.text : null}
      >
        <TextInput
          ref={input}
          value={name}
          maxLength={TEXT_MAX.templateName}
          autoCapitalize="words"
          required
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Sport" hint={!hasSizes && size !== null && `${size} teams.`}>
        <SportSelect
          value={sport}
          onChange={(next) => {
            setSport(next);
            setChosenSize(null);
          }}
        />
      </Field>
      {hasSizes && size !== null && (
        <Field label="Bracket Size">
          <SizeSelect sport={sport} size={size} onChange={setChosenSize} />
        </Field>
      )}
    </FormDialog>
  );
}
