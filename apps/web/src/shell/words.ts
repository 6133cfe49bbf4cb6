export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** Joins words into a list: 'Fight 1, Fight 2 and Main Event'. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
