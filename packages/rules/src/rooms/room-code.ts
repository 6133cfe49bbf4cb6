import { LINK_TOKEN_LENGTH, ROOM_CODE_LENGTH } from '../limits.ts';

/** Capitals and digits without I, O, 0 and 1, which are easily confused. */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes a room code from 8 random bytes. The alphabet's 32 characters divide 256, so codes are equally likely. */
export function roomCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < ROOM_CODE_LENGTH) throw new RangeError('A room code needs 8 random bytes');
  const letters = Array.from(bytes.subarray(0, ROOM_CODE_LENGTH), (byte) =>
    ROOM_CODE_ALPHABET.charAt(byte % ROOM_CODE_ALPHABET.length),
  );
  return letters.join('');
}

/** Zero-width characters, which chat apps insert into copied text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const JOIN_LINK = /\/join\/([^/?#]*)/i;
const LINK_WITH_KEY = /\/join\/[^\s#]*?(?:#|%23)(\S*)/i;
/** A code within other text, possibly grouped as 'K7QX 2MPA'. */
const CODE_IN_TEXT = new RegExp(
  `(?<![\\p{L}\\p{N}])[${ROOM_CODE_ALPHABET}]{4}[\\s\\p{Pd}]?[${ROOM_CODE_ALPHABET}]{4}(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Normalizes a room code to capitals without separators. Finds the code in a join link or a sentence. */
export function normalizeRoomCode(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  const words = (JOIN_LINK.exec(visible)?.[1] ?? visible).replace(/%[\da-f]{2}/gi, ' ');
  const compact = withoutSeparators(words);
  if (isRoomCode(compact)) return compact;
  const codes = words.match(CODE_IN_TEXT) ?? [];
  // A word such as 'Thursday' also looks like a code.
  const code = codes.find((each) => each === each.toUpperCase()) ?? codes.find((each) => /\d/.test(each));
  return withoutSeparators(code ?? codes[0] ?? words);
}

const withoutSeparators = (text: string) => text.replace(/[\s\p{Pd}]+/gu, '').toUpperCase();

/** Normalizes the preview or key of an invitation link (rules: play#invitation-links). Removes what chat apps add. */
export function normalizeLinkToken(text: string, part: keyof typeof LINK_TOKEN_LENGTH): string {
  const [token = ''] = /^[\w-]*/.exec(text.replace(INVISIBLE, '').replace(/^(?:%[\da-f]{2})+/i, '')) ?? [];
  // Some chat apps write '_link_' for italics.
  return token.replace(new RegExp(`(?<=^.{${LINK_TOKEN_LENGTH[part]}})[_-]+$`), '');
}

export function keyInText(text: string): string | null {
  return normalizeLinkToken(LINK_WITH_KEY.exec(text.replace(INVISIBLE, ''))?.[1] ?? '', 'key') || null;
}

export function isRoomCode(text: string): boolean {
  return text.length === ROOM_CODE_LENGTH && [...text].every((letter) => ROOM_CODE_ALPHABET.includes(letter));
}
