import { fightPlace } from '@lockroom/rules';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CornerFields } from '../../../ui/corner-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type DraftProblems, emptyRow, type FightRow, type FightText } from './template-draft.ts';

export interface FightRowsProps {
  fights: readonly FightRow[];
  problems: DraftProblems['fights'];
  onChange: (fights: readonly FightRow[]) => void;
}

/** The fight card of a new template, main event first. Add Fight appends at the bottom. */
export function FightRows({ fights, problems, onChange }: FightRowsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const type = (key: number, text: FightText, typed: string) =>
    onChange(fights.map((row) => (row.key === key ? { ...row, [text]: typed } : row)));
  function remove(key: number) {
    onChange(fights.filter((row) => row.key !== key));
    add.current?.focus();
  }
  return (
    <fieldset className="grid grid-cols-1 justify-items-start gap-3">
      <legend className="label">Fights</legend>
      <ol className="grid grid-cols-1 gap-4 w-full empty:hidden">
        {fights.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            title={fightPlace(fights.length - 1 - index, fights.length).title}
            problems={problems[row.key] ?? {}}
            onType={(text, typed) => type(row.key, text, typed)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ol>
      <Button
        ref={add}
        icon={Plus}
        onClick={() => onChange([...fights, emptyRow(1 + Math.max(0, ...fights.map(({ key }) => key)))])}
      >
        Add Fight
      </Button>
    </fieldset>
  );
}

interface RowProps {
  row: FightRow;
  title: string;
  problems: Partial<Record<FightText, string>>;
  onType: (text: FightText, typed: string) => void;
  onRemove: () => void;
}

function Row({ row, title, problems, onType, onRemove }: RowProps) {
  const first = useRef<HTMLInputElement>(null);
  // Focus the first name of a row that was just added.
  useEffect(() => first.current?.focus(), []);
  return (
    <li className="grid gap-2 grid-cols-1 pt-2 border-t border-line">
      <div className="flex items-center justify-between">
        <span className="disp text-[18px]">{title}</span>
        <IconButton size="s" icon={Trash2} label={`Remove ${title}`} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-1 gap-4 gap-y-3 gap-x-5 md:grid-cols-2">
        {([1, 2] as const).map((corner) => (
          <CornerFields
            key={corner}
            corner={corner}
            texts={row}
            errors={problems}
            onChange={onType}
            fight={title}
            nameRef={corner === 1 ? first : undefined}
          />
        ))}
      </div>
    </li>
  );
}
