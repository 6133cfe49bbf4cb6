/** A name in two parts; the last part is set in display type. */
export interface BilledName {
  first: string;
  last: string;
}

const PARTICLES = new Set(
  'al bin da das de del den der di do dos du el la le los saint san santa st st. van von'.split(' '),
);
const SUFFIX = /^(?:jr|sr|junior|filho|neto|i{1,3}|iv|v)\.?$/i;

/**
 * Splits a name where a poster would: the last word, with the particles before it and a suffix behind it, is the last
 * part ('Du Plessis', 'Rountree Jr.'). A single word has no first part.
 */
export function billedName(name: string): BilledName {
  const words = name.trim().split(/\s+/u);
  let at = words.length - 1;
  if (at > 1 && SUFFIX.test(words[at] ?? '')) at -= 1;
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase())) at -= 1;
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** The two fighters by their last parts, or in full where those are the same. */
export function shortNames(fight: { fighter1: string; fighter2: string }): [string, string] {
  const [one, two] = [billedName(fight.fighter1).last, billedName(fight.fighter2).last];
  return one.toLowerCase() === two.toLowerCase() ? [fight.fighter1, fight.fighter2] : [one, two];
}
