import { capitalized } from '../../../shell/capitalized.ts';
import { list } from '../../../shell/list.ts';
import type { Need, NeedsRow } from '../needs.ts';

export interface WantingEntry {
  id: string;
  label: string;
}

export interface WantsSource {
  ownId: string;
  /** Entries that can win, including the viewer's, with what they need. */
  rows: readonly NeedsRow[];
  /** Whether `rows` contains all of them. If not, the sentence does not speak for the whole room. */
  areAll: boolean;
  /** The index of the match in each row's needs. */
  at: number;
  entries: readonly WantingEntry[];
  /** The names of the sides, e.g. 'Auburn' and 'North Carolina'. */
  sides: readonly [string, string];
  /** The pronoun for a side: 'them' for a team, 'it' for a fight. */
  it: string;
}

const SMALL_NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** The most members that are named. */
const MOST_NAMED = 3;

/**
 * Says what the room wants: 'You alone want Auburn. The other five want North Carolina, and southpaw_sam is out without
 * them.'
 */
export function wantsText({ ownId, rows, areAll, at, entries, sides, it }: WantsSource): string {
  const needOf = (row: NeedsRow | undefined): Need => row?.needs[at] ?? { kind: 'same' };
  const own = needOf(rows.find(({ id }) => id === ownId));
  if (own.kind === 'same') return '';
  const others = rows.filter(({ id }) => id !== ownId);
  const wantsSide = (side: 0 | 1) => (row: NeedsRow) => {
    const need = needOf(row);
    return need.kind !== 'same' && need.side === side;
  };
  const nameOf = ({ id }: NeedsRow) => entries.find((entry) => entry.id === id)?.label ?? '';
  const withMe = others.filter(wantsSide(own.side));
  const against = others.filter(wantsSide(own.side === 0 ? 1 : 0));
  const [mine, theirs] = own.side === 0 ? sides : [sides[1], sides[0]];

  const parts = own.kind === 'must' ? [`You are out without ${mine}.`] : [];
  if (!areAll) return parts.join(' ');
  if (others.length === 0) parts.push('Nobody else can still win.');
  else if (withMe.length === others.length) parts.push(`Everybody who can still win wants ${mine}.`);
  else if (withMe.length > 0) parts.push(`${wanting(withMe, others, mine, nameOf)} too.`);
  else if (own.kind !== 'must') parts.push(`You alone want ${mine}.`);
  if (against.length > 0) {
    const lost = against.filter((row) => needOf(row).kind === 'must');
    const named = lost.length > MOST_NAMED ? number(lost.length) : list(lost.map(nameOf));
    const who = lost.length === against.length ? '' : `${named} `;
    const end = lost.length === 0 ? '' : `, and ${who}${lost.length === 1 ? 'is' : 'are'} out without ${it}`;
    parts.push(`${wanting(against, others, theirs, nameOf)}${end}.`);
  } else if (withMe.length < others.length) {
    parts.push('For the others it changes little or nothing.');
  }
  return parts.join(' ');
}

/**
 * Returns, for example, 'The other five want North Carolina', 'kelechi and juno want Auburn' or 'Nine of the other
 * twelve want Auburn'.
 */
function wanting(
  some: readonly NeedsRow[],
  others: readonly NeedsRow[],
  side: string,
  nameOf: (row: NeedsRow) => string,
): string {
  const want = `${some.length === 1 ? 'wants' : 'want'} ${side}`;
  if (some.length === others.length && some.length > 1) return `The other ${number(some.length)} ${want}`;
  if (some.length <= MOST_NAMED) return `${list(some.map(nameOf))} ${want}`;
  return `${capitalized(number(some.length))} of the other ${number(others.length)} ${want}`;
}

function number(count: number): string {
  return SMALL_NUMBERS[count] ?? String(count);
}
