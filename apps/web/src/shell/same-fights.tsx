import type { CardQuestion, SameFights } from '@lockroom/contract';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

export interface SameFightsFieldsProps {
  questions: readonly CardQuestion[];
  answers: SameFights;
  disabled: boolean;
  onAnswer: (answers: NonNullable<SameFights>) => void;
}

/** Asks whether similarly named fights are the same fight. */
export function SameFightsFields({ questions, answers, disabled, onAnswer }: SameFightsFieldsProps) {
  return questions.map(({ key, sent, fightId, onCard }) => {
    const answer = answers?.[key];
    return (
      <Field
        key={key}
        label={`Is ${sent} the same fight as ${onCard}?`}
        error={answer === undefined ? 'The names are similar. Choose whether it is the same fight.' : null}
      >
        <Select
          value={answer === undefined ? '' : (answer ?? 'other')}
          disabled={disabled}
          onChange={({ target: { value } }) =>
            onAnswer({ ...answers, [key]: value === 'other' ? null : value })
          }
        >
          <option value="" disabled>
            Please choose
          </option>
          <option value={fightId}>Same fight, keep its picks</option>
          <option value="other">A different fight</option>
        </Select>
      </Field>
    );
  });
}

export const isOpen = (questions: readonly CardQuestion[], answers: SameFights) =>
  questions.some(({ key }) => answers?.[key] === undefined);
