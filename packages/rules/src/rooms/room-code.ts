import { ROOM_CODE_LENGTH } from '../limits.ts';

/** The characters of a room code: capitals and digits without the easily confused I, O, 0 and 1. */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * A room code of 8 characters from at least 8 random bytes, else a RangeError. The alphabet has 32 characters, which
 * divides 256, so random bytes make every code equally likely.
 */
export function roomCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < ROOM_CODE_LENGTH) throw new RangeError('A room code needs 8 random bytes');
  const letters = Array.from(bytes.subarray(0, ROOM_CODE_LENGTH), (byte) =>
    ROOM_CODE_ALPHABET.charAt(byte % ROOM_CODE_ALPHABET.length),
  );
  return letters.join('');
}

/** The lookup form of a typed or pasted room code: capitals, without the spaces and hyphens used for grouping. */
export function normalizeRoomCode(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase();
}

/** Whether a text in its lookup form can be the code of a room. */
export function isRoomCode(text: string): boolean {
  return text.length === ROOM_CODE_LENGTH && [...text].every((letter) => ROOM_CODE_ALPHABET.includes(letter));
}
