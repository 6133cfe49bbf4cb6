import type { CardQuestion, SameFights } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Field, Select } from '../../../ui/field.tsx';

export interface ChangePart {
  title: string;
  isLoss?: boolean;
  items: readonly string[];
}

/** A preview of changes, grouped by kind; a long preview scrolls. */
export function ChangeReport({ parts, children }: { parts: readonly ChangePart[]; children?: ReactNode }) {
  return (
    <section
      className="grid grid-cols-1 gap-3 max-h-[46dvh] overflow-y-auto py-3 border-y border-line"
      aria-label="What will change"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
      tabIndex={0}
    >
      {parts
        .filter(({ items }) => items.length > 0)
        .map(({ title, isLoss, items }) => (
          <div key={title} className="grid gap-1">
            <h3 className={cx('font-bold', isLoss && 'text-live')}>
              {title} <span className="num">{items.length}</span>
            </h3>
            <ul className="grid text-sm text-ink-2 gap-1 leading-relaxed [&>li]:wrap-anywhere">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      {children}
    </section>
  );
}

interface SameFightsFieldsProps {
  questions: readonly CardQuestion[];
  answers: SameFights;
  disabled: boolean;
  onAnswer: (answers: NonNullable<SameFights>) => void;
}

/** Asks whether two fights with similar names are the same fight. */
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
