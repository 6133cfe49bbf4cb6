// Runs the server and the page at one address for development. Changes restart the server and update the page.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { projectEnv, root, say } from './lib/process.mjs';

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const vite = await createServer({
  root: `${root}apps/web`,
  configLoader: 'runner',
  server: { port: Number(process.env.WEB_PORT ?? 5173), host: '127.0.0.1', proxy: { '/api': api } },
});
await vite.listen();
const page = vite.resolvedUrls?.local[0]?.replace(/\/$/, '');
say(`The page is at ${page}, the server at ${api}. Press Ctrl-C to stop both.`);

const env = projectEnv({ PUBLIC_URL: process.env.PUBLIC_URL ?? page });
const server = spawn('tsx', ['watch', 'apps/server/src/commands/lockroom.ts'], {
  cwd: root,
  env,
  stdio: 'inherit',
});
server.once('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => server.kill(signal));
