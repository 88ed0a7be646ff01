import { Buffer } from 'node:buffer';
import { createChance } from './chance.ts';

const rows = 120;
const headings = [
  'Premise No',
  'Service ID',
  'Addr',
  'Town',
  'ST',
  'Zip Code',
  'Public Side Pipe',
  'Year Installed Public',
  'Private Side Pipe',
  'Year Installed Private',
  'Gooseneck',
  'Category',
  'Remarks',
];

/** What another program of Upper Harlow puts out: UTF-16 with a mark, semicolons, CRLF, and headings of its own. */
export function messyText(): Buffer {
  const chance = createChance(16);
  const lines = [headings];
  for (let row = 1; row <= rows; row++) {
    const [ours, theirs] = [chance.pick(pipes), chance.pick(pipes)];
    lines.push([
      `UHP${row}`,
      `UHT-${String(row).padStart(3, '0')}`,
      `${row * 3} ${chance.pick(['Mill Brook Rd', 'Tower Hill Ext.', 'Côté Lane'])}`,
      'Upper Harlow',
      chance.pick(['CT', 'Ct', 'Conn.']),
      // A program that took the ZIP for a number lost its zero.
      chance.pick(['06499', '6499', '06499-1204']),
      ours,
      String(chance.between(1900, 2019)),
      theirs,
      chance.pick(['', String(chance.between(1900, 2019)), 'ca. 1955']),
      chance.pick(['N', 'N', 'Y', '?']),
      chance.pick(['NL', 'LSL', 'UNK', 'GRR', '']),
      chance.pick(['', '', 'box under hedge; bring probe', 'owner: "copper, I think"', 'two lines\nsee map']),
    ]);
  }
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n');
  return Buffer.from(`\uFEFF${text}\r\n`, 'utf16le');
}

const pipes = ['Cu', 'Copper', 'Lead', 'Pb', 'Galvanized Steel', 'Unk', 'Plastic', 'PE'] as const;

function quoted(cell: string): string {
  return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
