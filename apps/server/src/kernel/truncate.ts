/** Shortens text to at most `max` characters. Shortened text ends with an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
