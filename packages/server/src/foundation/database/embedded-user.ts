import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The user that PostgreSQL runs as when this process runs as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; undefined when it can run as the current user. */
export function chooseServerUser(): ServerUser | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  if (uid !== 0) {
    refuseNamelessUser(uid);
    return undefined;
  }
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: readIdNumber('-u', name), gid: readIdNumber('-g', name) };
    } catch {
      // No such user on this machine; try the next name.
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function readIdNumber(option: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

/**
 * Containers often run under a user id without a name; initdb would fail with "could not look up effective user ID".
 */
function refuseNamelessUser(uid: number): void {
  try {
    os.userInfo();
  } catch (cause) {
    throw new Error(
      `PostgreSQL needs a user with a name, and user id ${uid} has no entry in /etc/passwd. Add one, start as a named user, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** Rights of a folder, as in one digit of its mode: to list and enter it, or only to enter it. */
const listAndEnter = 0o5;
const enter = 0o1;

/** Whether `user` can read `target`, including every folder on its path. */
export function canTraverse(target: string, user: ServerUser): boolean {
  const may = (file: string, rights: number) => {
    const { uid, gid, mode } = fs.statSync(file);
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    return (bits & rights) === rights;
  };
  if (!may(target, listAndEnter)) return false;
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!may(folder, enter)) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
