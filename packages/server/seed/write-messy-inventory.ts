import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messyText } from './messy-text.ts';
import { messyWorkbook } from './messy-inventory.ts';

// Writes the invented, untidy inventories into a folder, to try the import with.
const folder = path.resolve(process.argv[2] ?? '.');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'Upper Harlow inventory.xlsx'), await messyWorkbook());
await writeFile(path.join(folder, 'Upper Harlow export.csv'), messyText());
console.log(`Written to ${folder}: "Upper Harlow inventory.xlsx" and "Upper Harlow export.csv"`);
