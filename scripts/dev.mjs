// Development: the server, restarted at every change, and the page with hot reload, at one address.
import { createServer } from 'vite';
import { endAll, endOnSignals, runBeside } from './lib/children.mjs';
import { projectEnv, root, runMain, say } from './lib/process.mjs';

await runMain(async () => {
  const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
  const vite = await createServer({
    root: `${root}apps/web`,
    server: { port: Number(process.env.WEB_PORT ?? 5173), host: '127.0.0.1', proxy: { '/api': api } },
  });
  await vite.listen();
  const page = vite.resolvedUrls?.local[0]?.replace(/\/$/, '');
  say(`The page is at ${page}, the server at ${api}. Ctrl-C ends both.`);

  endOnSignals(() => void vite.close());
  const env = projectEnv({ PUBLIC_URL: process.env.PUBLIC_URL ?? page });
  const failure = await runBeside('tsx', ['watch', 'apps/server/src/main.ts'], { env });
  if (failure) say(failure);
  await endAll();
  await vite.close();
  process.exitCode = 1;
});
