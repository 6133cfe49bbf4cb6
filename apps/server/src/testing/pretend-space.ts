// Loaded before a server with `--import`. Makes every disk appear to have free space, so that writes to a full disk
// fail.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const ask = fs.statfsSync;
fs.statfsSync = ((...call: Parameters<typeof ask>) =>
  Object.assign(ask(...call), { bavail: 1_000_000_000 })) as typeof ask;
syncBuiltinESMExports();
