import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { registerPlayer } from '@lockroom/testing/world';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const run = promisify(execFile);
const ROOT = new URL('../../../../../', import.meta.url);
const NODE_MODULES = fileURLToPath(new URL('node_modules', ROOT));
const TSC = join(NODE_MODULES, 'typescript-7/bin/tsc');

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });

const made = await client.POST('/api/rooms', {
  body: { name: 'UFC 327', sport: 'mma', roomPassword: 'octagon' },
});
if (!made.data) throw new Error(made.error.message);
const room: components['schemas']['Room'] = made.data;

const listed = await client.GET('/api/rooms/{roomId}/members', { params: { path: { roomId: room.id } } });
const members: components['schemas']['Member'][] = listed.data ?? [];

const refused = await client.POST('/api/rooms', { body: { name: '', sport: 'mma', roomPassword: 'octagon' } });
const error: components['schemas']['ErrorBody'] | undefined = refused.error;

// @ts-expect-error A room has a name.
() => client.POST('/api/rooms', { body: { sport: 'mma', roomPassword: 'octagon' } });
// @ts-expect-error There is no such sport.
() => client.POST('/api/rooms', { body: { name: 'Candidates', sport: 'chess', roomPassword: 'octagon' } });

console.log(JSON.stringify({ room, members, error }));
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['*.ts'],
};

const server = await startTestServer();
const folder = await mkdtemp(join(tmpdir(), 'lockroom-client-'));
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a client generated from docs/openapi.json compiles and creates a room', async () => {
  const types = await openapiTS(new URL('docs/openapi.json', ROOT), { defaultNonNullable: false });
  await symlink(NODE_MODULES, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, 'api.ts'), astToString(types));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const compiled = await run(process.execPath, [TSC, '-p', folder]).catch((failure) => failure);
  expect(compiled.stdout).toBe('');

  const player = await registerPlayer(server);
  const ran = await run(process.execPath, [
    '--import',
    'tsx',
    join(folder, 'program.ts'),
    server.url,
    player.token,
  ]);
  const { room, members, error } = JSON.parse(ran.stdout);
  expect(await player.api.rooms.list()).toMatchObject([{ id: room.id, name: 'UFC 327', sport: 'mma' }]);
  expect(members).toMatchObject([{ user: { username: player.user.username }, role: 'creator' }]);
  expect(error).toMatchObject({ code: 'invalid_input', issues: [{ path: 'name' }] });
});
