import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Field } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { TextArea } from './text-input.tsx';

export interface PasteSourceProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Maximum number of characters; a larger file is rejected without reading it. */
  most: number;
  error: string | null;
  rows?: number;
}

/** A text that is pasted or read from a .txt or .csv file. The caller parses it. */
export function PasteSource({ label, value, onChange, most, error, rows = 7 }: PasteSourceProps) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File) {
    const text = await textOf(file, most);
    setRefusal(text.ok ? null : text.reason);
    if (text.ok) onChange(text.text);
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

/** Reads a file as UTF-8, or else in the encoding of older spreadsheets. */
async function textOf(
  file: File,
  most: number,
): Promise<{ ok: true; text: string } | { ok: false; reason: string }> {
  // A character takes at most four bytes.
  if (file.size > 4 * most) return { ok: false, reason: 'This file is too large.' };
  const bytes = await file.arrayBuffer();
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? '';
  return text.includes('\u0000')
    ? { ok: false, reason: 'This file holds no text. Save it as .txt or .csv.' }
    : { ok: true, text };
}

function decode(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
