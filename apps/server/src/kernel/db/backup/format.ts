import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { PlainFailure } from '../../errors.ts';

/**
 * A backup is a gzip file of lines: the head, then the name of each table followed by its rows in PostgreSQL's JSON
 * form, and finally a line with the SHA-256 of all lines before it.
 */
export const BACKUP_FORMAT = 'lockroom-backup';
/** Version of the file format; other versions are refused. */
export const BACKUP_VERSION = 1;

const Head = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  createdAt: z.string(),
  /** The last migration of the schema that the rows were read from. */
  schema: z.string(),
});
export type Head = z.infer<typeof Head>;

const TableLine = z.object({ table: z.string() });
const LastLine = z.object({ rows: z.int(), sha256: z.string() });

export function checksum(): { add(line: string): void; digest(): string } {
  const hash = createHash('sha256');
  return { add: (line) => void hash.update(line).update('\n'), digest: () => hash.digest('hex') };
}

export type BackupLine = { head: Head } | { table: string } | { row: string };

/**
 * Reads a backup line by line and verifies the checksum at the end. Throws a {@link PlainFailure} if the file is not a
 * complete, unmodified backup of this format. Lines are returned before the checksum is verified, so callers read the
 * whole file once before they use any of them.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const fail = (problem: string): never => {
    throw new PlainFailure(`${file} cannot be restored: ${problem}.`);
  };
  const sum = checksum();
  let rows = 0;
  let line = 0;
  let held: string | null = null;
  try {
    const source = createReadStream(file);
    const unzipped = source.pipe(createGunzip());
    source.once('error', (error) => unzipped.destroy(error));
    for await (const next of linesOf(unzipped)) {
      if (held !== null) {
        sum.add(held);
        line += 1;
        if (line === 1)
          yield { head: parse(Head, held) ?? fail('it is not a backup of this version of Lockroom') };
        else if (held.startsWith('[')) {
          rows += 1;
          yield { row: held.slice(1, -1) };
        } else yield { table: (parse(TableLine, held) ?? fail(`line ${line} is damaged`)).table };
      }
      held = next;
    }
  } catch (error) {
    if (error instanceof PlainFailure) throw error;
    fail(error instanceof Error ? error.message : String(error));
  }
  const last = parse(LastLine, held ?? '') ?? fail('its end is missing');
  if (last.rows !== rows || last.sha256 !== sum.digest()) fail('its checksum is wrong; the file is damaged');
}

// The largest rows are pictures of a few megabytes, in hexadecimal. Without a limit, a small gzip file could unpack to
// a line that does not fit into memory.
const LONGEST_LINE = 16 * 1024 * 1024;

// Node's own reader also ends a line at U+2028, which text from users may contain.
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    length += first.length;
    for (const other of others) {
      yield parts.join('');
      parts = [other];
      length = other.length;
    }
    if (length > LONGEST_LINE) throw new Error('a line is too long for a backup');
  }
  if (parts.join('') !== '') yield parts.join('');
}

function parse<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
