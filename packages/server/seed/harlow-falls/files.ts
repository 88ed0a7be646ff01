import { createChance } from '../chance.ts';
import { writePdf } from '../pdf.ts';
import { drawPng, takenNote, type Color } from '../png.ts';

/** An attached file. */
export interface TimelineFile {
  readonly name: string;
  readonly bytes: () => Buffer;
  /** What a line's file shows may be of its location as well. */
  readonly alsoOfPlace?: true;
}

const [width, height] = [480, 320];

/** A picture of a trench from above: a copper pipe, a curb stop and a measuring rod, without people. */
export function trenchPhoto(): Buffer {
  const chance = createChance(417);
  const grain = Array.from({ length: 61 * 41 }, () => chance.below(26) - 13);
  return drawPng({
    width,
    height,
    notes: [takenNote('2025-05-01T10:42:00')],
    colorAt: (x, y) => rod(x, y) ?? curbStop(x, y) ?? pipe(y) ?? earth(x, y, grain),
  });
}

function earth(x: number, y: number, grain: readonly number[]): Color {
  const wall = y < 60 || y > 260 ? -32 : 0;
  const lump = (grain[(x >> 3) + (y >> 3) * 61] ?? 0) + wall;
  return [118 + lump, 88 + lump, 60 + lump];
}

function pipe(y: number): Color | undefined {
  const across = (y - 160) / 17;
  if (Math.abs(across) > 1) return undefined;
  const light = Math.max(-40, Math.round(64 * (0.6 - (across + 0.3) ** 2)));
  return [150 + light, 78 + light, 44 + light];
}

function curbStop(x: number, y: number): Color | undefined {
  if (Math.abs(x - 250) < 5 && Math.abs(y - 160) < 30) return [92, 78, 34];
  const distance = Math.hypot(x - 250, y - 160);
  if (distance > 44) return undefined;
  return distance > 36 ? [120, 100, 44] : [186, 160, 82];
}

function rod(x: number, y: number): Color | undefined {
  if (y < 228 || y > 240 || x < 40 || x >= 440) return undefined;
  return Math.floor((x - 40) / 40) % 2 === 0 ? [236, 236, 228] : [196, 48, 36];
}

/** What was added when a line was replaced. */
export const filesOfReplacement: readonly TimelineFile[] = [
  { name: 'Curb stop after replacement.png', bytes: trenchPhoto },
  {
    name: 'Filter kit receipt.pdf',
    alsoOfPlace: true,
    bytes: () =>
      writePdf('Filter kit and flushing sheet', [
        'Harlow Falls Water Department',
        'Handed over on May 1, 2025, the day of the full replacement.',
        'One pitcher filter certified to reduce lead, with six months of cartridges.',
        'One sheet: how to flush the pipes after the work.',
        'Handed over by: Field crew 1',
        'Received: signed copy at the office',
      ]),
  },
];

/** The taps of the day care, first draw of October 8, 2026. */
export const filesOfDayCare: readonly TimelineFile[] = [
  {
    name: 'Little Otters taps Oct 2026.csv',
    bytes: () =>
      Buffer.from(
        [
          'Tap,Room,Lead (ppb),Note',
          '1,Kitchen,11,Aerator full of grit',
          '2,Toddler room,2,',
          '3,Nursery,1,',
          '4,Staff room,3,',
          '5,Hallway fountain,1,',
          '',
        ].join('\r\n'),
      ),
  },
];
