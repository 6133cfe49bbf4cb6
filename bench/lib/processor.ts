import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const TICK_MS = 10;

/** Returns the CPU time in ms that the servers and the database, with its sessions, have used since they started. */
export function processorMs(pids: readonly number[], postmaster: number): number {
  const sessions = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === postmaster);
  const own = [...pids, postmaster, ...sessions].map((pid) => statOf(pid)?.ownMs ?? 0);
  return own.reduce((sum, ms) => sum + ms, statOf(postmaster)?.endedMs ?? 0);
}

/** Returns the main process of the database server, which is the parent of all its sessions. */
export async function postmasterOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.parent;
  if (parent === undefined) throw new Error('The database runs on another machine');
  return parent;
}

/** Returns a process's parent, its CPU time and its exited children's CPU time; null if it no longer runs. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields follow the program's name, which is in parentheses and may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, ownMs: (user + system) * TICK_MS, endedMs: (childUser + childSystem) * TICK_MS };
  } catch {
    return null;
  }
}
