import fs from 'node:fs';
import path from 'node:path';
import { type EmbeddedBinaries, locateEmbeddedBinaries } from './embedded-binaries.ts';
import {
  type Cluster,
  awaitReadiness,
  createCluster,
  ensureDatabase,
  hasSpaceToStart,
  findRunningPort,
  startServer,
  stopServer,
} from './embedded-cluster.ts';
import { superviseServer } from './embedded-supervisor.ts';
import { chooseServerUser, canTraverse, type ServerUser } from './embedded-user.ts';

interface EmbeddedDatabaseOptions {
  /** Contains `cluster/` (PostgreSQL's own files), `password` and `server.log`. */
  readonly dataDir: string;
  /** Contains the database instead when this process is root and the PostgreSQL user cannot enter `dataDir`. */
  readonly fallbackDir?: string | undefined;
  /** Created if missing. */
  readonly database?: string;
  /** Further settings for the server: `['-c', 'fsync=off']`. */
  readonly flags?: readonly string[];
  readonly log: { info(message: string): void; warn(message: string): void };
}

export interface EmbeddedDatabase {
  readonly connectionString: string;
  readonly port: number;
  /** Whether a running server was found, left by a killed process or shared with a running one. */
  readonly adopted: boolean;
  /** Whether the disk has the space that the server needs to start. */
  hasDiskSpace(): boolean;
  /** Stops the server unless another running process started it. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that npm installed, and starts it again when it ends unexpectedly. It listens on 127.0.0.1 only
 * and requires a password stored in the data folder. A server that is already running is reused.
 */
export async function startEmbeddedDatabase({
  dataDir,
  fallbackDir,
  database = 'curbstop',
  flags = [],
  log,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const user = chooseServerUser();
  const binaries = locateEmbeddedBinaries(user);
  const root = openFolder(path.resolve(dataDir), user, fallbackDir);
  if (root !== path.resolve(dataDir))
    log.warn(
      `The database is in ${root}, because PostgreSQL does not run as root and the user it runs as cannot enter ${dataDir}. Back up that folder too. In a container, keep it on a volume, or let other users enter DATA_DIR.`,
    );
  const cluster = clusterIn(root, binaries, user);
  if (!fs.existsSync(cluster.data)) await createCluster(cluster);
  refuseOtherVersion(cluster);

  const running = await findRunningPort(cluster);
  const owner = running === undefined ? undefined : livingOwner(cluster);
  if (running !== undefined)
    log.info(
      owner
        ? `Sharing the embedded database of process ${owner}`
        : 'Adopted the embedded database that an earlier process left running',
    );
  const port = running ?? (await startServer(cluster, flags));
  if (!owner) fs.writeFileSync(cluster.ownerFile, String(process.pid));
  await awaitReadiness(cluster, port);
  await ensureDatabase(cluster, port, database);

  const stopSupervising = owner ? undefined : superviseServer(cluster, { port, flags, log });
  return {
    connectionString: cluster.connectionString(port, database),
    port,
    adopted: running !== undefined,
    hasDiskSpace: () => hasSpaceToStart(cluster),
    stop: async () => {
      await stopSupervising?.();
      if (!owner) await stopServer(cluster);
    },
  };
}

/** The folder may be traversed by others; the server's files inside it may not be read. */
function openFolder(root: string, user: ServerUser | undefined, fallbackDir: string | undefined): string {
  fs.mkdirSync(root, { recursive: true, mode: 0o755 });
  if (!user || canTraverse(root, user)) return root;
  if (fallbackDir === undefined) {
    throw new Error(
      `The database cannot be in ${root}: PostgreSQL does not run as root, and the user it runs as cannot enter that folder. Set DATA_DIR to a folder that everyone may enter, /var/lib/curbstop for example.`,
    );
  }
  return openFallback(path.join(root, 'place'), fallbackDir);
}

/**
 * One folder per installation, recorded in a file in `dataDir`, so that a new installation at an old path does not find
 * old data.
 */
function openFallback(note: string, fallbackDir: string): string {
  const remembered = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : '';
  if (remembered && fs.existsSync(remembered)) return remembered;
  fs.mkdirSync(fallbackDir, { recursive: true, mode: 0o755 });
  const folder = fs.mkdtempSync(path.join(fallbackDir, 'database-'));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(note, `${folder}\n`);
  return folder;
}

function clusterIn(root: string, binaries: EmbeddedBinaries, user: ServerUser | undefined): Cluster {
  const passwordFile = path.join(root, 'password');
  return {
    root,
    data: path.join(root, 'cluster'),
    passwordFile,
    ownerFile: path.join(root, 'owner'),
    logFile: path.join(root, 'server.log'),
    binaries,
    user,
    connectionString: (port, database) =>
      `postgresql://curbstop:${fs.readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/${database}`,
  };
}

function refuseOtherVersion(cluster: Cluster): void {
  const major = fs.readFileSync(path.join(cluster.data, 'PG_VERSION'), 'utf8').trim();
  if (major === cluster.binaries.major) return;
  throw new Error(
    `The database in ${cluster.root} was made by PostgreSQL ${major}, and this release brings PostgreSQL ${cluster.binaries.major}. docs/operations.md tells how to carry the data over.`,
  );
}

/** The running process that started the server; an admin command must not stop the database of a running product. */
function livingOwner(cluster: Cluster): number | undefined {
  const pid = Number(fs.existsSync(cluster.ownerFile) ? fs.readFileSync(cluster.ownerFile, 'utf8') : '');
  if (!pid || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined;
  }
}
