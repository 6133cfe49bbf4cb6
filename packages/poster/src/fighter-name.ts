const PARTICLES = new Set(
  (
    'abu af al ben bin da dal dalla das de degli dei del della delle dello den der des di do dos du el ibn la las le lo ' +
    "los mac mc o saint san santa santo st st. ste ste. 't ’t te ten ter van vom von zu zum zur"
  ).split(' '),
);
/** The start of a surname without a first name. Omits 'Al', 'Ben', 'Du' and 'Van', which may be first names. */
const SURNAME_ALONE =
  /^(?:d(?:al|all?a|as|e|egli|ei|el|ell[aeo]|er|es|os)|santa|st\.?|ste\.?|ter|von|van (?:de[nr]?|het)) /i;
const SUFFIX = /^(?:jr|sr|junior|filho|neto|i{1,3}|iv|v)\.?$/i;

/**
 * Splits a name as a poster would. The last part is the last word, with any particles before it and any suffix after it
 * ('Du Plessis', 'Rountree Jr.'). The first part is empty if the name is a single word or only a surname ('dos
 * Santos').
 */
export function billedName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/u);
  let at = words.length - 1;
  if (at > 1 && SUFFIX.test(words[at] ?? '')) at -= 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase())) at -= 1;
  if (at === 1 && SURNAME_ALONE.test(words.join(' '))) at = 0;
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** Returns the last parts of both names, or both full names if the last parts are equal. */
export function shortNames(fight: { fighter1: string; fighter2: string }): [string, string] {
  const [one, two] = [billedName(fight.fighter1).last, billedName(fight.fighter2).last];
  return one.toLowerCase() === two.toLowerCase() ? [fight.fighter1, fight.fighter2] : [one, two];
}
