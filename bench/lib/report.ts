import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../scripts/lib/process.mjs';
import type { Figure } from './figures.ts';

const RESULTS = join(root, 'bench/results');
const HEAD = ['part', 'figure', 'Lockroom', 'yardstick', 'aim', 'met'];

export function printTable(figures: readonly Figure[]): void {
  const rows = [HEAD, ...figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Writes figures and a description of the machine as JSON; returns the path. */
export function writeResults(figures: readonly Figure[], failures: readonly string[]): string {
  const at = new Date().toISOString();
  const machine = {
    at,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    node: process.version,
    cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    loadAverage: loadavg(),
    failures,
  };
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${at.slice(0, 16).replace(':', '')}.json`);
  writeFileSync(file, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  return relative(root, file);
}

function cells({ part, name, value, yardstick, aim = '', isMet }: Figure): string[] {
  return [
    part,
    name,
    shown(value),
    yardstick ? `${shown(yardstick.value)} (${yardstick.name})` : '',
    aim,
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ];
}

function shown(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}
