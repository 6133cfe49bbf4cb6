import { AppError } from '../errors.ts';

/** Deeper than any body of the contract. */
const MOST_DEPTH = 32;
const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...Buffer.from('",[]\\{}'),
];

/**
 * Refuses a JSON text that nests too deeply or holds more than `mostValues` values, before it is parsed: parsing and
 * validating a megabyte of brackets takes a second and some hundred megabytes. What is no JSON may pass.
 */
export function refuseComplex(json: string, mostValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) at = endOfText(json, at);
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
    else if (char === COMMA) values += 1;
    if (depth > MOST_DEPTH) throw new AppError('malformed_body');
    if (values > mostValues) throw new AppError('too_large');
  }
}

/** Where the text that begins at `start` ends: at the next quote behind an even number of backslashes. */
function endOfText(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
