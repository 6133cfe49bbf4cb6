import { clampPoints, POINTS } from '@lockroom/rules';
import type { Ref } from 'react';
import { CornerFields } from '../../../ui/corner-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type FightDraft, type FightErrors, type FightField, POINT_FIELDS } from './fight-draft.ts';

export interface FightFieldsProps {
  draft: FightDraft;
  errors: FightErrors;
  /** Called with one field at a time, because a blur and a reset may happen in one render. */
  onChange: (field: FightField, text: string) => void;
  /** Whether the combo points are labelled 'Bonus', as in the form of a new fight (rules: texts#fight-forms). */
  isNew?: boolean;
  /** A ref to the first name field. */
  firstRef?: Ref<HTMLInputElement>;
}

export function FightFields({ draft, errors, onChange, isNew = false, firstRef }: FightFieldsProps) {
  return (
    <div className="grid gap-4">
      {([1, 2] as const).map((corner) => (
        <CornerFields
          key={corner}
          corner={corner}
          texts={draft}
          errors={errors}
          onChange={onChange}
          nameRef={corner === 1 ? firstRef : undefined}
        />
      ))}
      <fieldset className="grid grid-cols-4 gap-2.5 [&_legend]:float-left [&_legend]:w-full [&_legend]:col-span-full">
        <legend className="label">Points</legend>
        {POINT_FIELDS.map(({ name, label }) => (
          <Field key={name} label={isNew && name === 'bonusPoints' ? 'Bonus' : label} error={errors[name]}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={POINTS.min}
              max={POINTS.max}
              value={draft[name]}
              onChange={(event) => onChange(name, event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={() => onChange(name, String(clampPoints(draft[name])))}
            />
          </Field>
        ))}
      </fieldset>
    </div>
  );
}
