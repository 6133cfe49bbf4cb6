import type { TemplateSport } from '@lockroom/rules';
import { Select } from '../../../ui/select.tsx';
import { SPORT_GROUPS, sizesOf, sportOf } from './choices.ts';

export interface SportSelectProps {
  value: TemplateSport;
  onChange: (sport: TemplateSport) => void;
}

export function SportSelect({ value, onChange }: SportSelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChange(sportOf(target.value))}>
      {SPORT_GROUPS.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

export interface SizeSelectProps {
  sport: TemplateSport;
  size: number;
  onChange: (size: number) => void;
}

export function SizeSelect({ sport, size, onChange }: SizeSelectProps) {
  return (
    <Select value={size} onChange={({ target }) => onChange(Number(target.value))}>
      {sizesOf(sport).map((each) => (
        <option key={each} value={each}>
          {each} teams
        </option>
      ))}
    </Select>
  );
}
