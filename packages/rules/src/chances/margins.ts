import type { AddedBy } from './blocks.ts';
import type { Sheets } from './sheets.ts';

/**
 * How far a sheet is ahead of each other sheet, or they of it: what the margins start from, and what a slot adds to each.
 * A margin that ends below `enough` is a miss.
 */
export type Margins = { start: Float64Array; addedBy: AddedBy; enough: number };

/** How far a sheet is ahead of each; a rival is a miss that stays strictly ahead. */
export function marginsOver(sheets: Sheets, sheet: number): Margins {
  return { ...marginsOf(sheets, sheet, 1), enough: 0 };
}

/** How far each is ahead of a sheet; a rival is a miss that does not come to pass it. */
export function marginsUnder(sheets: Sheets, sheet: number, enough: number): Margins {
  return { ...marginsOf(sheets, sheet, -1), enough };
}

function marginsOf({ values, base }: Sheets, sheet: number, sign: 1 | -1): Omit<Margins, 'enough'> {
  const own = values[sheet] as Float64Array;
  return {
    start: base.map((theirs) => sign * ((base[sheet] as number) - theirs)),
    addedBy(slot) {
      const row = new Float64Array(values.length);
      const key = own[slot] as number;
      for (let at = 0; at < row.length; at += 1) row[at] = sign * (key - (values[at]?.[slot] as number));
      return row;
    },
  };
}
