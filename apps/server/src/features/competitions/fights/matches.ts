import { isSameName } from '@lockroom/rules';
import { newId } from '../../../kernel/ids.ts';
import type { FightRow, Names } from './fights.store.ts';

type Persons = Pick<FightRow, 'person1' | 'person2'>;
type NamedPersons = Names & Persons;

/**
 * Returns the person ids after names have changed. If both names are new, both people are new, unless only the spelling
 * differs.
 */
export function personsOf(old: NamedPersons, next: Names): Persons {
  const { person1, person2 } = old;
  if (old.fighter1 === next.fighter1 || old.fighter2 === next.fighter2) return { person1, person2 };
  if (isSameName(old.fighter1, next.fighter2) && isSameName(old.fighter2, next.fighter1))
    return { person1: person2, person2: person1 };
  return {
    person1: isSameName(old.fighter1, next.fighter1) ? person1 : newId(),
    person2: isSameName(old.fighter2, next.fighter2) ? person2 : newId(),
  };
}

/** How an event's fight corresponds to a room's: the room's fight and the matching people, as stored for the room. */
interface Match {
  fightId: string;
  /** Whether the room and the event have had opposite corners since the first comparison; null if unknown. */
  alwaysSwapped: boolean | null;
  persons: (readonly [event: string, own: string])[];
}

/** Parses a stored match. Older rows contain only the fight's id. */
export function readMatch(stored: string): Match {
  if (!stored.startsWith('[')) return { fightId: stored, alwaysSwapped: null, persons: [] };
  const [fightId, alwaysSwapped, persons] = JSON.parse(stored) as [string, boolean, Match['persons']];
  return { fightId, alwaysSwapped, persons };
}

export const writeMatch = ({ fightId, alwaysSwapped, persons }: Match) =>
  JSON.stringify([fightId, alwaysSwapped, persons]);

/** How the corners of a room's fight correspond to those of the event's fight. */
export interface Corners {
  isSwapped: boolean;
  /** Whether the event's first and second fighter are in the room's fight, even under another name. */
  has: readonly [boolean, boolean];
  match: Match;
}

/** Maps the event's corners to those of a room's fight that seems to have the same two fighters. */
export const cornersIn = ({ id }: { id: string }, isSwapped: boolean): Corners => ({
  isSwapped,
  has: [true, true],
  match: { fightId: id, alwaysSwapped: isSwapped, persons: [] },
});

/** Finds the event's fighters in the room's fight, first by their stored ids and then by name. */
export function matchCorners(
  own: NamedPersons & { id: string },
  event: NamedPersons,
  known: Match | null,
  base: Names | null,
): Corners {
  const persons = [event.person1, event.person2];
  const owns = [own.person1, own.person2];
  const ownNames = [own.fighter1, own.fighter2];
  const remembered = new Map(known?.persons);
  const at = persons.map((person) => owns.indexOf(remembered.get(person) ?? ''));
  for (const [corner, name] of [event.fighter1, event.fighter2].entries())
    if (at[corner] === -1)
      at[corner] = ownNames.findIndex((one, index) => !at.includes(index) && isSameName(one, name));
  const found = at.findIndex((index) => index !== -1);
  // If neither fighter was found, no present name matches, so compare with the event's previous names.
  const wasSwapped = known?.alwaysSwapped ?? (base !== null && isOpposite(own, base));
  const isSwapped = found === -1 ? wasSwapped : at[found] !== found;
  // If only the names in the room have changed since the previous comparison, nobody was replaced in the event.
  const isAsRead = known?.alwaysSwapped === null && base !== null && isSame(base, event);
  const places = at.map((index, corner) =>
    index === -1 && isAsRead ? (isSwapped ? 1 - corner : corner) : index,
  );
  const pairs = persons.flatMap((person, corner) => {
    const partner = owns[places[corner] ?? -1] ?? remembered.get(person);
    return partner === undefined ? [] : [[person, partner] as const];
  });
  const match = {
    fightId: own.id,
    alwaysSwapped: isSwapped && (known?.alwaysSwapped ?? true),
    persons: pairs,
  };
  return { isSwapped, has: [places[0] !== -1, places[1] !== -1], match };
}

const isSame = (a: Names, b: Names) => a.fighter1 === b.fighter1 && a.fighter2 === b.fighter2;

/** Whether the room's corners are swapped relative to the event's, judging by the event's previous names. */
function isOpposite(own: Names, { fighter1, fighter2 }: Names): boolean {
  const isAsBefore = isSameName(own.fighter1, fighter1) || isSameName(own.fighter2, fighter2);
  return !isAsBefore && (isSameName(own.fighter1, fighter2) || isSameName(own.fighter2, fighter1));
}
