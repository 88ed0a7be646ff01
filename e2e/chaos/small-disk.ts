import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const size = '600m';

/** A file system of its own that can be filled up. Mounting one needs root on Linux. */
export function canMountDisk(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

export function mountDisk(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

const ballast = (folder: string) => path.join(folder, 'ballast');

/** Fills the disk to the last block. */
export function fillDisk(folder: string): void {
  const file = fs.openSync(ballast(folder), 'w');
  try {
    for (const block of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(block));
  } finally {
    fs.closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) fs.writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export function freeDisk(folder: string): void {
  fs.rmSync(ballast(folder), { force: true });
}
