import pg from 'pg';

/** A statement as sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /**
   * Statements with the same number were awaited together: each was sent before the response to the previous one
   * arrived.
   */
  trip: number;
  /** The number of rows that the statement returned or changed; 0 until its result arrives. */
  rows: number;
}

/** Records every statement that this process sends, until recording stops. */
export interface Recorder {
  /** Returns the statements since the last call, in order. */
  take(): Statement[];
  stop(): void;
}

/** Starts recording the statements that this process sends. Only one recorder may run at a time. */
export function recordStatements(): Recorder {
  const recorded: Statement[] = [];
  let waiting = 0;
  let trips = 0;
  const { prototype } = pg.Client;
  const query = prototype.query;
  const record = function (this: pg.Client, ...call: unknown[]): unknown {
    const [first, second] = call;
    const { text, values } = readCall(first, second);
    if (waiting === 0) trips += 1;
    waiting += 1;
    const statement: Statement = { text: text ?? '', values, trip: trips, rows: 0 };
    if (text !== null) recorded.push(statement);
    return whenAnswered(
      call,
      (rows) => {
        waiting -= 1;
        statement.rows = rows;
      },
      (watched) => Reflect.apply(query, this, watched),
    );
  };
  // `record` forwards the arguments of every overload unchanged.
  prototype.query = record as typeof query;
  return {
    take: () => recorded.splice(0),
    stop() {
      prototype.query = query;
    },
  };
}

/** Sends the statement, and calls `then` with the number of rows once a callback or a promise returns the result. */
function whenAnswered(
  call: unknown[],
  then: (rows: number) => void,
  on: (call: unknown[]) => unknown,
): unknown {
  const at = call.findIndex((one) => typeof one === 'function');
  if (at === -1) {
    const answer = on(call) as Promise<{ rowCount?: number | null } | undefined>;
    answer.then(
      (result) => then(result?.rowCount ?? 0),
      () => then(0),
    );
    return answer;
  }
  const callback = call[at] as (...result: unknown[]) => void;
  return on(
    call.with(at, (...result: unknown[]) => {
      then((result[1] as { rowCount?: number | null } | undefined)?.rowCount ?? 0);
      callback(...result);
    }),
  );
}

function readCall(first: unknown, second: unknown): { text: string | null; values: unknown[] } {
  const values = Array.isArray(second) ? [...second] : [];
  if (typeof first === 'string') return { text: first, values };
  if (typeof first !== 'object' || first === null || !('text' in first)) return { text: null, values };
  const own = 'values' in first && Array.isArray(first.values) ? [...first.values] : values;
  return { text: typeof first.text === 'string' ? first.text : null, values: own };
}
