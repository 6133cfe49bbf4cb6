import { execFileSync } from 'node:child_process';

export function childrenOf(pid: number): number[] {
  return listProcesses().flatMap((one) => (one.parent === pid ? [one.pid] : []));
}

/**
 * Whether a process is running. A zombie, which has exited but whose parent has not waited for it yet, does not count.
 */
export function isRunning(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid && !one.state.startsWith('Z'));
}

function listProcesses(): { pid: number; parent: number; state: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}
