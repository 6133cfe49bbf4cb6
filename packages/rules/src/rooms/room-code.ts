import { LINK_TOKEN_LENGTH, ROOM_CODE_LENGTH } from '../limits.ts';

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

/** Characters without a width, which chats put into copied texts. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const JOIN_LINK = /\/join\/([^/?#]*)/i;
const LINK_WITH_KEY = /\/join\/[^\s#]*?(?:#|%23)(\S*)/i;
/** A code among other words, perhaps grouped as 'K7QX 2MPA'. */
const CODE_IN_TEXT = new RegExp(
  `(?<![\\p{L}\\p{N}])[${ROOM_CODE_ALPHABET}]{4}[\\s\\p{Pd}]?[${ROOM_CODE_ALPHABET}]{4}(?![\\p{L}\\p{N}])`,
  'giu',
);

/**
 * The lookup form of a room code that was typed or pasted: capitals without separators and invisible characters, taken
 * out of a join link or a sentence where the text is one. A text without a code is returned without separators.
 */
export function normalizeRoomCode(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  const words = (JOIN_LINK.exec(visible)?.[1] ?? visible).replace(/%[\da-f]{2}/gi, ' ');
  const compact = withoutSeparators(words);
  if (isRoomCode(compact)) return compact;
  const codes = words.match(CODE_IN_TEXT) ?? [];
  // A word such as 'Thursday' has the form of a code as well.
  const code = codes.find((each) => each === each.toUpperCase()) ?? codes.find((each) => /\d/.test(each));
  return withoutSeparators(code ?? codes[0] ?? words);
}

const withoutSeparators = (text: string) => text.replace(/[\s\p{Pd}]+/gu, '').toUpperCase();

/** The lookup form of a link's preview or key (rules: play#invitation-links), without what a chat added. */
export function normalizeLinkToken(text: string, part: keyof typeof LINK_TOKEN_LENGTH): string {
  const [token = ''] = /^[\w-]*/.exec(text.replace(INVISIBLE, '').replace(/^(?:%[\da-f]{2})+/i, '')) ?? [];
  // Some chats write '_link_' for italics.
  return token.replace(new RegExp(`(?<=^.{${LINK_TOKEN_LENGTH[part]}})[_-]+$`), '');
}

/** The key of an invitation link in a text; null where the text holds none. */
export function keyInText(text: string): string | null {
  return normalizeLinkToken(LINK_WITH_KEY.exec(text.replace(INVISIBLE, ''))?.[1] ?? '', 'key') || null;
}

/** Whether a text in its lookup form can be the code of a room. */
export function isRoomCode(text: string): boolean {
  return text.length === ROOM_CODE_LENGTH && [...text].every((letter) => ROOM_CODE_ALPHABET.includes(letter));
}
