/** A single word of up to four letters is its own code; longer words are cut to three letters. */
const SHORT_WORD = 4;
const CUT = 3;

/**
 * Returns unique codes in capitals for table columns: 'DUKE', 'AUB', 'NC' for North Carolina, 'MSU' for Michigan State.
 * With `nicknames`, the last word of a name is ignored.
 */
export function shortCodes(names: readonly string[], nicknames = false): string[] {
  const codes = names.map((name) => codeOf(nicknames ? placeOf(name) : name));
  const seen = new Set<string>();
  return codes.map((code, at) => {
    const name = names[at] ?? '';
    for (const free of candidates(code, name)) {
      if (seen.has(free)) continue;
      seen.add(free);
      return free;
    }
    return code;
  });
}

function* candidates(code: string, name: string): Generator<string> {
  yield code;
  yield* longer(name);
  yield* numbered(code);
}

function codeOf(name: string): string {
  const words = wordsOf(name);
  const [first = ''] = words;
  if (words.length < 2)
    return (first.length <= SHORT_WORD ? first : [...first].slice(0, CUT).join('')).toUpperCase();
  const initials = words.map((word) => (/^\d+$/.test(word) ? word : [...word][0])).join('');
  return (words.at(-1) === 'State' ? `${initials}U` : initials).slice(0, SHORT_WORD).toUpperCase();
}

/** Returns longer codes for the same name. */
function longer(name: string): string[] {
  const [first = '', ...rest] = wordsOf(name);
  const letters = [...first];
  const end = rest.map((word) => [...word][0]).join('');
  const all = letters.map((_, at) => `${letters.slice(0, at + 1).join('')}${end}`.toUpperCase());
  // A single letter is too short for one word.
  return rest.length === 0 ? all.slice(CUT) : all;
}

function* numbered(code: string): Generator<string> {
  for (let number = 2; number < 100; number += 1) yield `${[...code].slice(0, 2).join('')}${number}`;
}

function placeOf(name: string): string {
  const words = wordsOf(name);
  return words.length < 2 || /^\d+$/.test(words.at(-1) ?? '') ? name : words.slice(0, -1).join(' ');
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .split(/[\s.()'’/-]+/u)
    .filter((word) => word !== '' && !/^(?:of|the|and|at|&)$/i.test(word));
}
