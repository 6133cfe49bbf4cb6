// Loaded before a server (`--import`): every disk says that it has room, so that a full one is met where it hurts.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const ask = fs.statfsSync;
fs.statfsSync = ((...call: Parameters<typeof ask>) =>
  Object.assign(ask(...call), { bavail: 1_000_000_000 })) as typeof ask;
syncBuiltinESMExports();
