import { clampPoints, DEFAULT_ODDS, POINTS, TEXT_MAX } from '@lockroom/game';
import type { Ref } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type FightDraft, type FightErrors, type FightField, POINT_FIELDS } from './fight-draft.ts';
import styles from './fight-fields.module.css';

export interface FightFieldsProps {
  draft: FightDraft;
  errors: FightErrors;
  /** Called with one field at a time: leaving a field and clearing the form may come in one moment. */
  onChange: (field: FightField, text: string) => void;
  /** The field where typing begins. */
  firstRef?: Ref<HTMLInputElement>;
}

const CORNERS = [
  { number: 1, name: 'fighter1', odds: 'fighter1Odds', placeholder: DEFAULT_ODDS.fighter1 },
  { number: 2, name: 'fighter2', odds: 'fighter2Odds', placeholder: DEFAULT_ODDS.fighter2 },
] as const;

/** Names, odds and points of one fight, for adding it and for changing it. */
export function FightFields({ draft, errors, onChange, firstRef }: FightFieldsProps) {
  return (
    <div className={styles.fields}>
      {CORNERS.map((corner) => (
        <div key={corner.number} className={styles.corner} data-corner={corner.number}>
          <Field label={`Fighter ${corner.number}`} error={errors[corner.name]}>
            <TextInput
              ref={corner.number === 1 ? firstRef : undefined}
              value={draft[corner.name]}
              maxLength={TEXT_MAX.fighterName}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              onChange={(event) => onChange(corner.name, event.target.value)}
            />
          </Field>
          <Field label={<OddsLabel number={corner.number} />} error={errors[corner.odds]}>
            <TextInput
              value={draft[corner.odds]}
              placeholder={corner.placeholder}
              maxLength={TEXT_MAX.odds}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(corner.odds, event.target.value)}
            />
          </Field>
        </div>
      ))}
      <fieldset className={styles.points}>
        <legend className="label">Points</legend>
        {POINT_FIELDS.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
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

function OddsLabel({ number }: { number: 1 | 2 }) {
  return (
    <>
      Odds<span className="sr"> of fighter {number}</span>
    </>
  );
}
