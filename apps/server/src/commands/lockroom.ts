import { readFileSync } from 'node:fs';
import { endWithMessage } from '../kernel/db/open.ts';

const HELP = `Lockroom: sports prediction rooms.

  lockroom                              starts the server
  lockroom backup <file>                writes everything the database holds to a file
  lockroom restore <file> [--replace]   restores a backup; --replace deletes the current data
  lockroom templates <file...>          creates templates from event files
  lockroom sources check [name...]      queries the event sources once and checks their responses
  lockroom seed                         fills an empty installation with a demo
  lockroom --help, --version

All settings are environment variables, and all are optional:

  PORT, HOST        where the server listens: 3000, 127.0.0.1
  DATA_DIR          the embedded database, and mail when there is no mail server: ./data
  DATABASE_URL      PostgreSQL 15 or later instead of the embedded database
  PUBLIC_URL        the address people use
  ADMIN_EMAILS      accounts that are administrators

README.md in the package lists the others.
`;

/** The available commands. A command's code is imported only when the command runs. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => (await import('../serve.ts')).serve(process.env),
  backup: async (args) => (await import('./backup.ts')).backup(args),
  restore: async (args) => (await import('./backup.ts')).restore(args),
  templates: async (args) => (await import('./templates.ts')).loadTemplates(args),
  sources: async (args) => (await import('./sources.ts')).sources(args),
  seed: async () => (await import('./seed.ts')).seed(),
};

/** Returns the package's version. In the bundle, this file is three folders below package.json. */
function version(): string {
  const manifest = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

const [command = 'start', ...args] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (command === '--help' || command === '-h' || command === 'help') {
  console.log(HELP);
} else if (command === '--version' || command === '-v') {
  console.log(version());
} else if (run) {
  await run(args).catch(endWithMessage);
} else {
  console.error(`Unknown command '${command}'. See lockroom --help.`);
  process.exitCode = 1;
}
