import { CONFERENCE_COLORS, type ConferenceColor } from '@lockroom/rules';
import { useId } from 'react';
import { capitalized } from '../../../shell/capitalized.ts';
import { styles } from './dialogs.classes.ts';

export interface ColorChoiceProps {
  legend: string;
  value: ConferenceColor;
  onChange: (color: ConferenceColor) => void;
}

/** The eight conference colors as a radio group, with names for color-blind users. */
export function ColorChoice({ legend, value, onChange }: ColorChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className={styles.choices}>
        {CONFERENCE_COLORS.map((color) => (
          <label key={color} className={styles.choice}>
            <input
              type="radio"
              className="over-label"
              name={name}
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span
              className={styles.swatch}
              style={{ background: `var(--side-${color}-solid)` }}
              aria-hidden
            />
            <span>{capitalized(color)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
