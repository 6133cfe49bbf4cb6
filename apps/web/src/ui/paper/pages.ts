/** Splits a list into as few parts as possible, each with at most `most` items and of nearly equal length. */
export function evenParts<One>(list: readonly One[], most: number): One[][] {
  const count = Math.ceil(list.length / most);
  const cut = (part: number) => Math.round((part * list.length) / count);
  return Array.from({ length: count }, (_, part) => list.slice(cut(part), cut(part + 1)));
}
