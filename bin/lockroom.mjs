#!/usr/bin/env node
// The `lockroom` command, which runs the server bundle.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lockroom needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}
await import(new URL('../apps/server/dist/lockroom.mjs', import.meta.url).href);
