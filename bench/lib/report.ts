import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../scripts/lib/process.mjs';
import type { Figure } from './figures.ts';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));
const HEAD = ['part', 'figure', 'Lockroom', 'yardstick', 'ratio', 'aim', 'met'];

export function printTable(figures: readonly Figure[]): void {
  const rows = [HEAD, ...figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Writes figures and a description of the machine as .json and .md; returns the path without the extension. */
export function writeResults(figures: readonly Figure[], failures: readonly string[]): string {
  const at = new Date();
  const parts = [...new Set(figures.map(({ part }) => part))];
  const machine = {
    at: at.toISOString(),
    commit: commit(),
    node: process.version,
    cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: loadavg().map((load) => Math.round(load * 100) / 100),
    failures,
  };
  const rows = [HEAD, HEAD.map(() => '---'), ...figures.map(cells)];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  const facts = Object.entries(machine).map(([name, value]) => `- ${name}: ${value}`);
  mkdirSync(RESULTS, { recursive: true });
  const day = at.toISOString().slice(0, 10);
  // A partial run must not overwrite a complete report.
  const file = join(RESULTS, parts.length > 4 ? day : `${day}-${parts.join('-') || 'nothing'}`);
  writeFileSync(`${file}.json`, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  writeFileSync(`${file}.md`, `# Measured on ${day}\n\n${facts.join('\n')}\n\n${table}\n`);
  return relative(root, file);
}

function cells({ part, name, value, yardstick, ratio, aim, isMet }: Figure): string[] {
  return [
    part,
    name,
    shown(value),
    yardstick ? `${shown(yardstick.value)} (${yardstick.name})` : '',
    ratio === null ? '' : ratio.toFixed(2),
    aim ?? '',
    isMet === null ? '' : isMet ? 'yes' : 'NO',
  ];
}

function shown(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
