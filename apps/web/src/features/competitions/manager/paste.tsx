import { FileUp, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FileButton, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Warning } from '../../../ui/notes.tsx';

export function DraftList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol
      className="ruled grid max-h-[48dvh] overflow-y-auto border-y border-line"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </ol>
  );
}

interface DraftRowProps {
  line: number;
  place: string;
  unused?: boolean;
  problems: readonly string[];
  onRemove: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** One line of a pasted draft, with the place where it will be used and any problems. */
export function DraftRow({ line, place, unused, problems, onRemove, actions, children }: DraftRowProps) {
  return (
    <li className={cx('grid gap-0.5 pt-2 pb-2.5', unused && 'text-ink-3')} data-line={line}>
      <div className="text-sm flex items-center gap-2 min-w-0 text-ink">
        <span className="font-strong wrap-anywhere">{place}</span>
        <span className="text-ink-3 whitespace-nowrap tabular-nums">Line {line}</span>
        <span className="flex flex-none ml-auto">
          {actions}
          <IconButton icon={Trash2} size="s" label={`Remove line ${line}`} onClick={onRemove} />
        </span>
      </div>
      {children}
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
    </li>
  );
}

interface PasteSourceProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The maximum number of characters; a larger file is rejected without being read. */
  most: number;
  error: string | null;
  rows?: number;
}

/** A field for text that is pasted or read from a .txt or .csv file. The caller parses the text. */
export function PasteSource({ label, value, onChange, most, error, rows = 7 }: PasteSourceProps) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File) {
    // A character takes at most four bytes.
    if (file.size > 4 * most) return setRefusal('This file is too large.');
    const bytes = await file.arrayBuffer();
    // Older spreadsheets do not use UTF-8.
    const text = decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? '';
    if (text.includes('\u0000')) return setRefusal('This file has no text. Save it as .txt or .csv.');
    setRefusal(null);
    onChange(text);
  }

  return (
    <div className="grid gap-2 justify-items-start [&>:first-child]:w-full">
      <Field label={label} error={refusal ?? error}>
        <TextArea
          value={value}
          rows={rows}
          className="max-h-[34dvh] overflow-y-auto"
          autoCapitalize="words"
          spellCheck={false}
          onChange={(event) => {
            setRefusal(null);
            onChange(event.target.value);
          }}
        />
      </Field>
      <FileButton
        icon={FileUp}
        label="Choose a .txt or .csv File"
        fieldLabel="Text or CSV file"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChoose={(file) => void choose(file)}
      />
    </div>
  );
}

function decode(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
