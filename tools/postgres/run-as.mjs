// @ts-check
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';

/**
 * The way to run the server. PostgreSQL refuses to run as root, so root runs it as another user.
 * @typedef {{ command: (program: string, args: string[]) => [string, string[]], ids: { uid?: number, gid?: number }, giveFolder: (file: string) => void }} RunAs
 */

/** @type {RunAs} */
const oneself = { command: (program, args) => [program, args], ids: {}, giveFolder: () => {} };

/**
 * Returns the user for a server: the current user, or for root the owner of an existing cluster, `postgres`, or
 * `nobody`. If these cannot access the folders (a project under /root), root's own files are used through a user
 * namespace.
 * @param {{ folder: string, cluster: string, program: string }} where
 * @returns {RunAs}
 */
export function runAs({ folder, cluster, program }) {
  if (process.getuid?.() !== 0) {
    refuseForeign(folder);
    return oneself;
  }
  chmodSync(folder, 0o711);
  for (const ids of candidates(cluster)) {
    const reached = spawnSync('/bin/sh', ['-c', 'cd "$0" && "$1" --version', folder, program], {
      ...ids,
      stdio: 'ignore',
    });
    if (reached.status === 0)
      return { command: (name, args) => [name, args], ids, giveFolder: (file) => chownAll(file, ids.uid, ids.gid) };
  }
  const mapped = ['--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync('unshare', [...mapped, program, '--version'], { stdio: 'ignore' }).status === 0)
    return {
      command: (name, args) => ['unshare', [...mapped, name, ...args]],
      ids: {},
      giveFolder: (file) => chownAll(file, 0, 0),
    };
  throw new PlainError(
    `PostgreSQL does not run as root, and the user "nobody" cannot reach ${folder} or ${path.dirname(program)}; ` +
      'start as another user, move the project out of a private folder, or name a PostgreSQL in DATABASE_URL.',
  );
}

/** @param {string} folder */
function refuseForeign(folder) {
  const { uid } = statSync(folder);
  if (process.getuid && uid !== process.getuid())
    throw new PlainError(
      `The folder ${folder} belongs to another user (number ${uid}); choose another one with DATA_DIR or change its owner.`,
    );
}

/** @param {string} cluster */
function* candidates(cluster) {
  try {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) yield { uid, gid };
  } catch {
    // No cluster yet.
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) yield { uid: Number(uid), gid: Number(gid) };
  }
}

/**
 * @param {string} file
 * @param {number} uid
 * @param {number} gid
 */
function chownAll(file, uid, gid) {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat || (stat.uid === uid && stat.gid === gid)) return;
  if (stat.isDirectory()) for (const name of readdirSync(file)) chownAll(path.join(file, name), uid, gid);
  if (stat.isSymbolicLink()) lchownSync(file, uid, gid);
  else chownSync(file, uid, gid);
}
