import type * as z from 'zod/mini';

/** The reader of a line. Counts of an entry's picks are for its owner and the manager alone. */
export interface LineReader {
  id: string;
  isManager: boolean;
}

/** A kind of change: the schema of its data and its wording. `words` returns a sentence without its subject. */
export interface OpenKind<Data> {
  isSealed: false;
  /** Throws for data of another shape; drops fields that the schema does not name. */
  parse(data: Data): Data;
  /** The sentence, or null for data of another shape. */
  describe(data: unknown, reader: LineReader): string | null;
}

/**
 * A kind whose line ends with a part that would disclose a pick; that part is stored separately (docs/decisions/007-sealed-log-lines.md).
 */
export interface SealedKind<Data, Rest> extends Omit<OpenKind<Data>, 'isSealed'> {
  isSealed: true;
  parseSealed(rest: Rest): Rest;
  /** The end of the sentence, or null for data of another shape. */
  describeSealed(data: unknown, rest: unknown): string | null;
}

/** A kind of change that every member may read at once. */
export function openKind<Schema extends z.ZodMiniType>(
  schema: Schema,
  words: (data: z.output<Schema>, reader: LineReader) => string,
): OpenKind<z.output<Schema>> {
  return {
    isSealed: false,
    parse: (data) => schema.parse(data),
    describe(data, reader) {
      const read = schema.safeParse(data);
      return read.success ? words(read.data, reader) : null;
    },
  };
}

/** A kind of change whose `schema` every member may read at once, and `sealed` once the pick may be read. */
export function sealedKind<Schema extends z.ZodMiniType, Sealed extends z.ZodMiniType>(
  schema: Schema,
  words: (data: z.output<Schema>) => string,
  sealed: Sealed,
  sealedWords: (rest: z.output<Sealed>, data: z.output<Schema>) => string,
): SealedKind<z.output<Schema>, z.output<Sealed>> {
  return {
    ...openKind(schema, words),
    isSealed: true,
    parseSealed: (rest) => sealed.parse(rest),
    describeSealed(data, rest) {
      const [open, read] = [schema.safeParse(data), sealed.safeParse(rest)];
      return open.success && read.success ? sealedWords(read.data, open.data) : null;
    },
  };
}
