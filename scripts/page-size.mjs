// Checks the size of the page's scripts: exits with 1 when the first screen exceeds its limit. The page must be built.
import { firstScreen, pageSizes } from './lib/page-size.mjs';

/** Bytes of the first screen, compressed. */
const LIMIT = 170_000;

const { first, others } = pageSizes();
const lines = [{ name: firstScreen, size: first, limit: LIMIT }];
for (const [name, size] of others) lines.push({ name, size, limit: Number.POSITIVE_INFINITY });

const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, size, limit } of lines.sort((a, b) => b.size.gzip - a.size.gzip)) {
  const verdict = size.gzip > limit ? `  more than ${kb(limit)}` : '';
  console.log(
    `${name.padEnd(34)} ${kb(size.gzip).padStart(9)} gzip ${kb(size.brotli).padStart(9)} brotli${verdict}`,
  );
  if (verdict) process.exitCode = 1;
}
