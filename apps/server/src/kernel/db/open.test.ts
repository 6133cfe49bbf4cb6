import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openAsItIs } from './open.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('only the owner of the process may look into the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  try {
    const { close } = await openAsItIs(config, { mayMake: true });
    await close();
    expect(modeOf(config.dataDir)).toBe('700');
    expect(modeOf(join(config.dataDir, 'database'))).toBe('700');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
