import pg from 'pg';

/** A statement as sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Records every statement of this process until it is stopped. */
export interface Recorder {
  /** The statements since the last call, in order. */
  take(): Statement[];
  stop(): void;
}

/** Starts recording the statements that this process sends. One recorder at a time. */
export function recordStatements(): Recorder {
  const recorded: Statement[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query;
  const record = function (this: pg.Client, ...call: unknown[]): unknown {
    const [first, second] = call;
    const { text, values } = readCall(first, second);
    if (text !== null) recorded.push({ text, values });
    return Reflect.apply(query, this, call);
  };
  // Every overload of the method is forwarded unchanged.
  prototype.query = record as typeof query;
  return {
    take: () => recorded.splice(0),
    stop() {
      prototype.query = query;
    },
  };
}

function readCall(first: unknown, second: unknown): { text: string | null; values: unknown[] } {
  const values = Array.isArray(second) ? [...second] : [];
  if (typeof first === 'string') return { text: first, values };
  if (typeof first !== 'object' || first === null || !('text' in first)) return { text: null, values };
  const own = 'values' in first && Array.isArray(first.values) ? [...first.values] : values;
  return { text: typeof first.text === 'string' ? first.text : null, values: own };
}
