/** Joins words into a list: 'Fight 1', 'Fight 1 and Fight 2', 'Fight 1, Fight 2 and Main Event'. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
