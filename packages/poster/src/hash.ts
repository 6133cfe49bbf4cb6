/** A stable hash of a text, 0 to 2^32 - 1 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  // The low bits of FNV alone differ too little for short ids that end alike.
  return (hash ^ (hash >>> 15)) >>> 0;
}
