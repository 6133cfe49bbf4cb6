import pg from 'pg';

/** The refusal of a database that may only be read: one that follows another, or that its operator has closed. */
const READ_ONLY = '25006';

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/**
 * A client that knows whether it can still be used, and whether it has reached the database that takes changes. PostgreSQL
 * tells as a connection is made whether it follows another one; where a pooler keeps that to itself, the first refused
 * change does.
 */
export class PrimaryClient extends pg.Client {
  #isStandby = false;
  #failure: Error | null = null;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The answer to a statement and the end of the connection can arrive in one piece. The pool then passes the client on
    // to who waits for one, and nobody listens yet: such an error would end the process.
    this.on('error', (error) => {
      this.#failure = error;
    });
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this.#isStandby = true;
    });
  }

  /** What has broken the connection, if anything has. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** True after a failover, on a connection that leads to a former primary: the next one may lead to the new one. */
  get isStandby(): boolean {
    return this.#isStandby;
  }
}

/** Throws where a client of the pool has reached a standby, whose answers may be old. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  if (isOnStandby(client)) throw new Error('Connection terminated: this database only follows another one');
}

/** What has broken the connection of a client; null of one that is whole. */
export function failureOf(client: pg.ClientBase): Error | null {
  return client instanceof PrimaryClient ? client.failure : null;
}

export function isOnStandby(client: pg.ClientBase): boolean {
  return client instanceof PrimaryClient && client.isStandby;
}
