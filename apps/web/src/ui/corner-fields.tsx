import { DEFAULT_ODDS, TEXT_MAX } from '@lockroom/rules';
import type { Ref } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type CornerField = 'fighter1' | 'fighter2' | 'fighter1Odds' | 'fighter2Odds';

export interface CornerFieldsProps {
  corner: 1 | 2;
  texts: Readonly<Record<CornerField, string>>;
  errors: Readonly<Partial<Record<CornerField, string | undefined>>>;
  onChange: (field: CornerField, text: string) => void;
  fight?: string;
  nameRef?: Ref<HTMLInputElement> | undefined;
}

export function CornerFields({ corner, texts, errors, onChange, fight, nameRef }: CornerFieldsProps) {
  const name = `fighter${corner}` as const;
  const odds = `${name}Odds` as const;
  const ofFight = fight === undefined ? '' : ` of ${fight}`;
  return (
    <div
      className="[--side:var(--red-solid)] grid grid-cols-[minmax(0,1fr)_104px] gap-2.5 items-start pl-3 border-l-4 border-[color-mix(in_srgb,var(--side)_70%,var(--surface-1))] data-[corner=2]:[--side:var(--blue-solid)]"
      data-corner={corner}
    >
      <Field label={<Label text={`Fighter ${corner}`} more={ofFight} />} error={errors[name]}>
        <TextInput
          ref={nameRef}
          value={texts[name]}
          maxLength={TEXT_MAX.fighterName}
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => onChange(name, target.value)}
        />
      </Field>
      <Field label={<Label text="Odds" more={` of fighter ${corner}${ofFight}`} />} error={errors[odds]}>
        <TextInput
          value={texts[odds]}
          placeholder={DEFAULT_ODDS[name]}
          maxLength={TEXT_MAX.odds}
          spellCheck={false}
          onChange={({ target }) => onChange(odds, target.value)}
        />
      </Field>
    </div>
  );
}

function Label({ text, more }: { text: string; more: string }) {
  return (
    <>
      {text}
      {more && <span className="sr-only">{more}</span>}
    </>
  );
}
