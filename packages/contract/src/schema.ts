import { BODY_BYTES } from '@lockroom/game';
import * as z from 'zod/mini';

/** Ids are UUIDs; in a body a wrong one is found out when it is looked up, like one that is not there. */
export const Id = z.string().check(z.maxLength(64, 'Unknown id'));

/** An instant as the API writes it: ISO 8601 in UTC with `Z`. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

// NUL cannot be stored and the others would only disturb the page; direction marks and emoji are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text is whole UTF-16; half of a pair could not be stored. */
const wellFormed = (text: string) => text.isWellFormed();

interface Length {
  min?: number;
  max: number;
  /** What the field is called in messages: 'Room name'. */
  name: string;
}

/** A text of one line, trimmed. Messages name the field. */
export function line({ min = 0, max, name }: Length) {
  return z.string(`${name} must be text`).check(
    z.trim(),
    z.minLength(min, min > 1 ? `${name} must be at least ${min} characters long` : `${name} is required`),
    z.maxLength(max, `${name} must be ${max} characters or less`),
    z.refine((text) => !CONTROL.test(text) && wellFormed(text), `${name} has characters that cannot be used`),
  );
}

/** A text of several lines, trimmed. */
export function prose({ min = 0, max, name }: Length) {
  return z.string(`${name} must be text`).check(
    z.trim(),
    z.minLength(min, `${name} is required`),
    z.maxLength(max, `${name} must be ${max} characters or less`),
    z.refine(
      (text) => !CONTROL_BUT_BREAKS.test(text) && wellFormed(text),
      `${name} has characters that cannot be used`,
    ),
  );
}

/** A secret as typed: nothing is trimmed away. */
export function secret({ min = 0, max, name }: Length) {
  return z.string(`${name} must be text`).check(
    z.minLength(min, min > 1 ? `${name} must be at least ${min} characters long` : `${name} is required`),
    z.maxLength(max, `${name} must be ${max} characters or less`),
    z.refine((text) => !CONTROL.test(text) && wellFormed(text), `${name} has characters that cannot be used`),
  );
}

/** A picture as a data URL. What it really is, the server finds out by decoding it. */
export const PhotoData = z
  .string('Please select an image file')
  .check(
    z.minLength(1, 'Please select an image file'),
    z.maxLength(BODY_BYTES.photo, 'That image is too large'),
    z.regex(/^data:image\/[a-z0-9.+-]+;base64,/i, 'Please select an image file'),
  );

/** The answer of a call that only does something. */
export const Done = z.object({ success: z.literal(true) });

/** A person as others see one. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  profileImageUrl: z.nullable(z.string()),
});
/** See {@link Person}. */
export type Person = z.infer<typeof Person>;
