import { escapeHtml } from '../primitives/escape-html.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { MaterialKind } from '../service-lines/service-line.values.ts';

/** One side of the recipient's line, in the words of the letter. */
export interface DrawnSide {
  readonly kind: MaterialKind;
  readonly material: string;
  readonly isVerified: boolean;
}

/**
 * The recipient's service line; a side is null if the other owner has the whole line and nothing is recorded for it.
 */
export interface LetterLine {
  readonly system: DrawnSide | null;
  readonly customer: DrawnSide | null;
}

interface LineWords {
  readonly main: string;
  readonly curbStop: string;
  readonly house: string;
  readonly system: string;
  readonly customer: string;
  readonly verified: string;
  readonly notVerified: string;
  readonly notRecorded: string;
  readonly describe: (system: string, customer: string) => string;
}

const words: Readonly<Record<LetterLanguage, LineWords>> = {
  en: {
    main: 'Water main',
    curbStop: 'Curb stop',
    house: 'Building',
    system: 'System side',
    customer: 'Customer side',
    verified: 'verified',
    notVerified: 'not verified',
    notRecorded: 'Not recorded separately',
    describe: (system, customer) =>
      `Picture of your service line. System side, from the water main to the curb stop: ${system}. Customer side, from the curb stop to the building: ${customer}.`,
  },
  es: {
    main: 'Tubería principal',
    curbStop: 'Llave de paso',
    house: 'Edificio',
    system: 'Lado del sistema',
    customer: 'Lado del cliente',
    verified: 'verificado',
    notVerified: 'no verificado',
    notRecorded: 'No registrado por separado',
    describe: (system, customer) =>
      `Dibujo de su línea de servicio. Lado del sistema, de la tubería principal a la llave de paso: ${system}. Lado del cliente, de la llave de paso al edificio: ${customer}.`,
  },
};

/** How a letter names a side that the other owner has with the whole line. */
export const getOpenSideText = (language: LetterLanguage): string => words[language].notRecorded.toLowerCase();

/** The drawing as text, for people who don't see it. */
export function describeLine({ system, customer }: LetterLine, language: LetterLanguage): string {
  const toText = (side: DrawnSide | null) =>
    side ? `${side.material}, ${getVerified(side, language)}` : getOpenSideText(language);
  return words[language].describe(toText(system), toText(customer));
}

function getVerified({ isVerified }: DrawnSide, language: LetterLanguage): string {
  return isVerified ? words[language].verified : words[language].notVerified;
}

/** The colors of the classifications on white paper (those of the light theme). */
const drawnColors: Readonly<Record<MaterialKind, { readonly solid: string; readonly tint: string }>> = {
  lead: { solid: '#a61b1b', tint: '#fbe9e7' },
  galvanized: { solid: '#c07600', tint: '#fdf1dc' },
  unknown: { solid: '#6d6790', tint: '#efedf5' },
  nonLead: { solid: '#0f766e', tint: '#e3f3f1' },
};

const ground = '#f3f5f7';
const plant = '#5c6670';
const text = '#1b1f24';

/** The text of the drawing: usual, or so large that it can be read on a phone, where the drawing is half as wide. */
export type TextSize = 'usual' | 'large';

/**
 * Water main, system side, curb stop, customer side and building as an SVG image, 640 wide. Each side shows its
 * material by color, mark and words; a verified side is solid, another hatched.
 */
export function drawLine(
  { system, customer }: LetterLine,
  language: LetterLanguage,
  textSize: TextSize = 'usual',
): string {
  const { main, curbStop, house, ...sides } = words[language];
  const { scale, longest } = textSizes[textSize];
  const written = [listWords(system, { language, longest }), listWords(customer, { language, longest })] as const;
  const namesAt = 164 + textHeight * scale;
  const sidesAt = namesAt + 19 * scale;
  const size = Math.round(sidesAt + (9 + Math.max(...written.map(({ length }) => length)) * textLine) * scale);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${size}" width="640" height="${size}">`,
    `<rect width="640" height="${size}" fill="#fff"/>`,
    `<path d="M0 72h640v88H0z" fill="${ground}"/>`,
    `<g fill="none" stroke="${plant}" stroke-width="2" stroke-linejoin="round">`,
    '<path d="M0 72h250" stroke-width="4"/><path d="M250 72h290"/>',
    '<path d="M540 34h84v110h-84z" fill="#fff"/><path d="M526 40 582 6l56 34" stroke-width="2.5"/>',
    '<path d="M552 46h16v13h-16zM592 46h16v26h-16z" stroke-width="1.5"/>',
    '<circle cx="48" cy="116" r="25" fill="#eaf1f8" stroke-width="4"/><path d="M73 116h41" stroke-width="5"/>',
    '<path d="M314 99V72M326 99V72" stroke-width="1.5"/><path d="M308 70h24" stroke-width="4"/></g>',
    drawPipe({ x: 114, width: 188, side: system }),
    drawPipe({ x: 338, width: 202, side: customer }),
    `<g fill="#fff" stroke="${plant}"><circle cx="320" cy="116" r="18" stroke-width="4"/><path d="M320 108v16" stroke-width="3"/></g>`,
    `<g text-anchor="middle" font-family="Arimo, Arial, sans-serif" font-size="${textHeight * scale}" fill="${text}">`,
    writeText([Math.max(48, main.length * halfCharacter * scale + 4), namesAt], main),
    writeText([320, namesAt], curbStop),
    writeText([582, namesAt], house),
    writeSide([208, sidesAt], scale, [sides.system, ...written[0]]),
    writeSide([439, sidesAt], scale, [sides.customer, ...written[1]]),
    '</g>',
    '</svg>',
  ].join('');
}

/** The drawing as the address of an image. */
export function toLineImage(
  { line, language }: { readonly line: LetterLine; readonly language: LetterLanguage },
  textSize: TextSize = 'usual',
): string {
  return `data:image/svg+xml,${encodeURIComponent(drawLine(line, language, textSize)).replaceAll("'", '%27')}`;
}

interface Pipe {
  readonly x: number;
  readonly width: number;
  readonly side: DrawnSide | null;
}

const top = 105;
const height = 22;

function drawPipe({ x, width, side }: Pipe): string {
  const box = `x="${x}" y="${top}" width="${width}" height="${height}"`;
  if (!side) return `<rect ${box} fill="#fff" stroke="${plant}" stroke-dasharray="3 4"/>`;
  const { solid, tint } = drawnColors[side.kind];
  const fill = side.isVerified
    ? `<rect ${box} fill="${solid}"/>`
    : `<rect ${box} fill="${tint}"/><path d="${drawHatch(x, width)}" stroke="${solid}" stroke-width="2"/>`;
  const edges = `<path d="M${x} ${top}h${width}M${x} ${top + height}h${width}" stroke="${solid}" stroke-width="2.5"/>`;
  return `${fill}${edges}${drawMark(x + width / 2, side.kind)}`;
}

/** Strokes of 45° within the pipe. */
function drawHatch(x: number, width: number): string {
  const strokes: string[] = [];
  for (let at = x; at + height <= x + width; at += 8) strokes.push(`M${at} ${top + height}l${height} -${height}`);
  return strokes.join('');
}

/** Filled square, half square, question mark and circle: distinct without color. */
const marks: Readonly<Record<MaterialKind, (color: string) => string>> = {
  lead: (color) => `<rect x="-6" y="-6" width="12" height="12" fill="${color}"/>`,
  galvanized: (color) =>
    `<rect x="-6" y="-6" width="12" height="12" fill="none" stroke="${color}" stroke-width="1.8"/><rect x="-6" y="-6" width="6" height="12" fill="${color}"/>`,
  unknown: (color) =>
    `<path d="M-3.4 -3.2a3.4 3.4 0 1 1 5.2 2.9C.5 .6 0 1.2 0 2.4" fill="none" stroke="${color}" stroke-width="2"/><circle cy="5.8" r="1.2" fill="${color}"/>`,
  nonLead: (color) => `<circle r="5.4" fill="none" stroke="${color}" stroke-width="2"/>`,
};

function drawMark(x: number, kind: MaterialKind): string {
  const { solid } = drawnColors[kind];
  return `<g transform="translate(${x} ${top + height / 2})"><circle r="13" fill="#fff" stroke="${solid}" stroke-width="1.5"/>${marks[kind](solid)}</g>`;
}

const [textHeight, textLine] = [14, 17];
/** Half the usual width of a character. */
const halfCharacter = 3.7;

/** With the characters of a line that fit between the middles of the two sides. */
const textSizes: Readonly<Record<TextSize, { readonly scale: number; readonly longest: number }>> = {
  usual: { scale: 1, longest: 30 },
  large: { scale: 1.6, longest: 18 },
};

/** The material in lines that fit below its side, and whether it is verified. */
function listWords(
  side: DrawnSide | null,
  { language, longest }: { readonly language: LetterLanguage; readonly longest: number },
): readonly string[] {
  const lines: string[] = [];
  for (const word of (side?.material ?? words[language].notRecorded).split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return side ? [...lines, getVerified(side, language)] : lines;
}

/** The name of a side above the lines about it. */
function writeSide([x, y]: Point, scale: number, [name = '', ...lines]: readonly string[]): string {
  const heading = writeText([x, y], name, ' font-weight="bold"');
  return heading + lines.map((line, index) => writeText([x, y + (index + 1) * textLine * scale], line)).join('');
}

type Point = readonly [x: number, y: number];

function writeText([x, y]: Point, line: string, attributes = ''): string {
  return `<text x="${toTenths(x)}" y="${toTenths(y)}"${attributes}>${escapeHtml(line)}</text>`;
}

const toTenths = (position: number): number => Math.round(position * 10) / 10;
