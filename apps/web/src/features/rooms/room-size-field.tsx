import { DEFAULT_MAX_BRACKETS, MAX_BRACKETS_OPTIONS } from '@lockroom/rules';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { peopleText } from './room-size.ts';

export interface RoomSizeFieldProps extends ComponentProps<typeof Select> {
  chosen: number;
  /** Number of existing brackets; the room cannot be made smaller than this. */
  taken: number;
  error: string | undefined;
}

/** The maximum number of brackets, with a line on how many people that is enough for. */
export function RoomSizeField({ chosen, taken, error, ...select }: RoomSizeFieldProps) {
  return (
    <Field label="Max brackets" hint={peopleText(chosen)} error={error}>
      <Select {...select}>
        {MAX_BRACKETS_OPTIONS.map((option) => (
          <option key={option} value={option} disabled={option < taken}>
            {option === DEFAULT_MAX_BRACKETS ? `${option} (Free)` : option}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function readRoomSize(text: string): (typeof MAX_BRACKETS_OPTIONS)[number] {
  return MAX_BRACKETS_OPTIONS.find((option) => option === Number(text)) ?? DEFAULT_MAX_BRACKETS;
}
