/** The list in as few parts as hold at most so many each, of nearly even lengths. */
export function evenParts<One>(list: readonly One[], most: number): One[][] {
  const count = Math.ceil(list.length / most);
  const cut = (part: number) => Math.round((part * list.length) / count);
  return Array.from({ length: count }, (_, part) => list.slice(cut(part), cut(part + 1)));
}
