// A small disk of its own for uploads, which can be filled to the last byte. Linux, as root.
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../launch/failure.mjs';
import { attempt } from '../launch/run-command.mjs';
import { isAlive } from '../launch/process-identity.mjs';

const PREFIX = 'quickstash-disk-';
const SIZE = '192m';
const PIECE = Buffer.alloc(1 << 20);
const CRUMB = Buffer.alloc(512);

export class SmallDisk {
  /** @param {string} folder where it is mounted */
  constructor(folder) {
    this.folder = folder;
  }

  /** Takes all room that is left. */
  fill() {
    const file = openSync(join(this.folder, 'filler'), 'w');
    try {
      for (const piece of [PIECE, CRUMB]) writeUntilFull(file, piece);
    } finally {
      closeSync(file);
    }
  }

  empty() {
    rmSync(join(this.folder, 'filler'), { force: true });
  }

  /** What a volume that is not mounted looks like to those who write: a folder can be neither found nor made. */
  hideFiles() {
    renameSync(join(this.folder, 'files'), join(this.folder, 'away'));
    writeFileSync(join(this.folder, 'files'), '');
  }

  showFiles() {
    rmSync(join(this.folder, 'files'));
    renameSync(join(this.folder, 'away'), join(this.folder, 'files'));
  }

  async unmount() {
    await attempt('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} dataDir its folders for uploads and files will lie on the disk
 * @returns {Promise<SmallDisk | string>} or why there is none
 */
export async function mountSmallDisk(dataDir) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root may mount a small disk, on Linux';
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const { code, output } = await attempt('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=700`,
    'tmpfs',
    folder,
  ]);
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return `no small disk could be mounted: ${output.trim()}`;
  }
  mkdirSync(dataDir, { recursive: true });
  for (const name of ['spool', 'files']) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    symlinkSync(join(folder, name), join(dataDir, name));
  }
  return new SmallDisk(folder);
}

/** Removes the disks of runs that were killed. */
export async function sweepOldDisks() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number(/\d+/.exec(name)?.[0]))) continue;
    await new SmallDisk(join(tmpdir(), name)).unmount();
  }
}

/** @param {number} file @param {Buffer} piece */
function writeUntilFull(file, piece) {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error;
  }
}
