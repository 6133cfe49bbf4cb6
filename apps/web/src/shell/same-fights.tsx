import type { CardQuestion, SameFights } from '@lockroom/contract';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

export interface SameFightsFieldsProps {
  questions: readonly CardQuestion[];
  answers: SameFights;
  disabled: boolean;
  onAnswer: (answers: NonNullable<SameFights>) => void;
}

/** Asks of each fight that may be one of the card whether it is. */
export function SameFightsFields({ questions, answers, disabled, onAnswer }: SameFightsFieldsProps) {
  return questions.map(({ key, sent, fightId, onCard }) => {
    const answer = answers?.[key];
    return (
      <Field
        key={key}
        label={`${sent}: is it ${onCard} of the card?`}
        error={answer === undefined ? 'The names are alike. Please say whether it is the same fight.' : null}
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
          <option value={fightId}>The same fight: its picks stay</option>
          <option value="other">Another fight</option>
        </Select>
      </Field>
    );
  });
}

/** Whether a question has no answer yet. */
export const isOpen = (questions: readonly CardQuestion[], answers: SameFights) =>
  questions.some(({ key }) => answers?.[key] === undefined);
