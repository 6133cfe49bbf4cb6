import { isTimeZone, POINTS, readPoints } from '@lockroom/rules';
import * as z from 'zod/mini';
import { BODY_BYTES, LIST_PAGE } from './limits.ts';
import { isLine, isProse, type Length, textMessages, withoutInvisible } from './texts.ts';

/** Ids are UUIDs. In a body, an invalid id is treated like an unknown id. */
export const Id = z.string().check(z.maxLength(64, 'Unknown id'));

/** A time in ISO 8601 format, in UTC with milliseconds and `Z`. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** An IANA time zone, such as 'Europe/Berlin'. */
export const TimeZone = z
  .string('Choose a time zone')
  .check(z.maxLength(64, 'Unknown time zone'), z.refine(isTimeZone, 'Unknown time zone'));

/** The data source or script that reported a value, and the time of the report. Absent if a person entered it. */
export const FactSource = z.object({ name: z.string(), at: Instant });
export type FactSource = z.infer<typeof FactSource>;

/** Declares single-line text, trimmed and without invisible characters. Error messages contain `length.name`. */
export function line(length: Length) {
  return trimmed(length, isLine, withoutInvisible);
}

/** Declares multi-line text, which is trimmed. */
export function prose(length: Length) {
  return trimmed(length, isProse, (text) => text);
}

function trimmed(length: Length, isUsable: (text: string) => boolean, clean: (text: string) => string) {
  const { short, long, unusable } = textMessages(length);
  return z
    .string(`${length.name} must be text`)
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(length.min ?? 0, short),
      z.maxLength(length.max, long),
      z.refine(isUsable, unusable),
    );
}

/** Declares a secret, which is kept exactly as typed. */
export function secret(length: Length) {
  const { short, long, unusable } = textMessages(length);
  return z
    .string(`${length.name} must be text`)
    .check(z.minLength(length.min ?? 0, short), z.maxLength(length.max, long), z.refine(isLine, unusable));
}

/** A picture as a data URL. The server checks the actual format. */
export const PhotoData = z
  .string('Please select an image file')
  .check(
    z.minLength(1, 'Please select an image file'),
    z.maxLength(BODY_BYTES.photo, 'That image is too large'),
    z.regex(/^data:image\/[a-z0-9.+-]+;base64,/i, 'Please select an image file'),
  );

/** A typed or pasted Room ID. The server also finds it within a link or a sentence. */
export const SentRoomCode = prose({ min: 1, max: 500, name: 'Room ID' });

/** Points from 1 to 20; null, 0 and empty text mean the default (rules: api#points-in-a-body). */
export const SentPoints = z.nullable(
  z
    .union([z.number(), z.string()], 'Points must be a whole number from 1 to 20')
    .check(
      z.refine((value) => readPoints(value, POINTS.min).ok, 'Points must be a whole number from 1 to 20'),
    ),
);

/** Declares a whole number within a range. */
export function intIn(
  { min, max }: { min: number; max: number },
  name: string,
  notWhole = `${name} must be a whole number`,
) {
  const range = `${name} must be ${min} to ${max}`;
  return z.int(notWhole).check(z.gte(min, range), z.lte(max, range));
}

/** Declares a map with a limited number of entries. */
export function mapOf<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
  tooMany: string,
) {
  return z.record(key, value).check(z.refine((map) => Object.keys(map).length <= most, tooMany));
}

/** The response to a request that returns no data. */
export const Done = z.object({ success: z.literal(true) });

export const Person = z.object({
  id: Id,
  username: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isGuest: z.optional(z.boolean()),
});
export type Person = z.infer<typeof Person>;

const WRONG_LIMIT = `limit must be a whole number from 1 to ${LIST_PAGE.most}`;

const Limit = z.pipe(
  z.string(WRONG_LIMIT).check(z.regex(/^0*(?:[1-9]\d?|1\d\d|200)$/, WRONG_LIMIT)),
  z.transform(Number),
);

/** Declares a paged list with its own query fields. `before` is the cursor from the previous page. */
export function pageOf<Item extends z.ZodMiniType, Own extends z.core.$ZodLooseShape = Record<never, never>>(
  item: Item,
  own = {} as Own,
) {
  const query = z.object({ ...own, before: z.optional(Id), limit: z.optional(Limit) });
  return { query, response: z.array(item), isPaged: true } as const;
}

/** A page of a list, and the cursor of the next page; null on the last page. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
}
