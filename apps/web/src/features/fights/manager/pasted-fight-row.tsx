import { oddsTone, TEXT_MAX } from '@lockroom/rules';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { DraftRow } from '../../../ui/draft-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Odds } from '../../../ui/odds.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { errorsOf, type PasteField, type PasteRow } from './paste-draft.ts';
import { problemText } from './paste-words.ts';

export interface PastedFightRowProps {
  row: PasteRow;
  place: string;
  onChange: (row: PasteRow) => void;
  onRemove: () => void;
}

const CORNERS = [
  { name: 'fighter1', odds: 'odds1', number: 1 },
  { name: 'fighter2', odds: 'odds2', number: 2 },
] as const;

/** One line of a pasted card: the fight that was recognized, or the unused text. Both can be edited. */
export function PastedFightRow({ row, place, onChange, onRemove }: PastedFightRowProps) {
  const [editing, setEditing] = useState(false);
  const { fight, line } = row;
  const errors = errorsOf(row);
  const isOpen = fight !== null && (editing || Object.keys(errors).length > 0);
  const set = (field: PasteField, text: string) =>
    // An edit also clears the warnings about unclear text.
    fight && onChange({ ...row, fight: { ...fight, [field]: text }, problems: [] });

  function edit() {
    if (!fight)
      onChange({
        ...row,
        fight: { fighter1: row.text.slice(0, TEXT_MAX.fighterName), fighter2: '', odds1: '', odds2: '' },
      });
    setEditing(!editing);
  }

  return (
    <DraftRow
      line={line}
      place={place}
      unused={!fight}
      problems={row.problems.map(problemText)}
      onRemove={onRemove}
      actions={
        <IconButton
          icon={isOpen ? Check : Pencil}
          size="s"
          label={isOpen ? `Done with line ${line}` : `Edit line ${line}`}
          onClick={edit}
        />
      }
    >
      {!fight && row.text !== '' && <p className="wrap-anywhere">{row.text}</p>}
      {fight &&
        CORNERS.map(({ name, odds, number }) =>
          isOpen ? (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_96px] gap-2 py-1 px-0">
              <Field label={`Line ${line}, fighter ${number}`} hideLabel error={errors[name]}>
                <TextInput
                  value={fight[name]}
                  placeholder={`Fighter ${number}`}
                  maxLength={TEXT_MAX.fighterName}
                  autoCapitalize="words"
                  spellCheck={false}
                  onChange={(event) => set(name, event.target.value)}
                />
              </Field>
              <Field label={`Line ${line}, odds of fighter ${number}`} hideLabel error={errors[odds]}>
                <TextInput
                  value={fight[odds]}
                  placeholder="N/A"
                  maxLength={TEXT_MAX.odds}
                  spellCheck={false}
                  onChange={(event) => set(odds, event.target.value)}
                />
              </Field>
            </div>
          ) : (
            <p key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 items-baseline">
              <span className="font-semibold wrap-anywhere">{fight[name]}</span>
              <Odds tone={oddsTone(fight[odds])} text={fight[odds] || 'N/A'} />
            </p>
          ),
        )}
    </DraftRow>
  );
}
