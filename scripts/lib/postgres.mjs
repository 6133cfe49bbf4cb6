// A temporary PostgreSQL server for the tests: own data folder, own port, removed afterwards.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { foldersWith, freePort, isRoot, outputOf, Refusal } from './process.mjs';

const programs = ['initdb', 'pg_ctl', 'postgres'];

/**
 * The folder that holds the programs of a PostgreSQL server, newest version first, or null when there is none.
 * @returns {string | null}
 */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...foldersWith('pg_ctl')];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}

/** Ensures that the programs of a PostgreSQL server are installed: as root from the Debian packages. */
export function ensurePostgres() {
  if (findPostgres()) return;
  if (!canInstall) {
    throw new Refusal(
      'The features are tested on PostgreSQL, too, and no server was found. Install PostgreSQL 15 or later ' +
        '(Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@17) so that initdb and ' +
        'pg_ctl are in PATH. Nothing needs to be configured or running.',
    );
  }
  // Without this setting Debian's package would create and start a database cluster.
  aptInstall(['postgresql-common']);
  const settings = '/etc/postgresql-common/createcluster.d';
  const noCluster = join(settings, 'lockroom-tests.conf');
  mkdirSync(settings, { recursive: true });
  writeFileSync(noCluster, 'create_main_cluster = false\n');
  try {
    aptInstall(['postgresql']);
  } finally {
    rmSync(noCluster, { force: true });
  }
  if (!findPostgres()) throw new Refusal('PostgreSQL was installed, but initdb and pg_ctl cannot be found.');
}

/**
 * Starts a server on a new data folder and a free port of 127.0.0.1, not as root. `url` connects as an owner who may
 * create databases; `stop` ends it at once and removes the folder, and may be called twice.
 * @param {string} [place] where the folder is made
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startPostgres(place = tmpdir()) {
  const bin = findPostgres();
  if (!bin) throw new Refusal('There is no PostgreSQL server.');
  const folder = mkdtempSync(join(place, 'lockroom-pg-'));
  const data = join(folder, 'data');
  const user = isRoot ? serverUser() : null;
  if (user) chownSync(folder, user.uid, user.gid);

  /** @param {string} program @param {string[]} args */
  const call = (program, args) => {
    const { error, status, stderr, stdout } = spawnSync(join(bin, program), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
      ...user,
    });
    if (error || status !== 0)
      throw new Refusal(`${program} failed: ${error?.message ?? `${stderr}${stdout}`}`);
  };
  let running = false;
  const stop = () => {
    try {
      if (running) call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    } finally {
      running = false;
      rmSync(folder, { recursive: true, force: true });
    }
  };

  try {
    // The same order of texts and the same upper and lower case as in the embedded database.
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    const locale = ['-E', 'UTF8', '--lc-collate=C', `--lc-ctype=${ctype}`];
    call('initdb', ['-D', data, '-A', 'trust', '-U', 'lockroom', '--no-sync', ...locale]);
    const port = await freePort();
    // No data has to survive this run, so nothing waits for the disk.
    const speed = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
    const options = `-k ${folder} -p ${port} -c listen_addresses=127.0.0.1 ${speed}`;
    running = true;
    // Without a log file the server would keep our pipes open, and this call would never return.
    call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start']);
    return { url: `postgres://lockroom@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    try {
      stop();
    } catch {
      // The first failure is more informative than one while tidying up.
    }
    throw error;
  }
}

/** PostgreSQL refuses to run as root: the user of Debian's package, else nobody. */
function serverUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [outputOf('id', ['-u', name]), outputOf('id', ['-g', name])];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}
