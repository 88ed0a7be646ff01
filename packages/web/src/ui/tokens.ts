/**
 * Every color of the product, light and dark; the theme, the style sheets and the contrast tests read it from here.
 * Color carries meaning only for the four classifications of a service line, always together with a word and a mark.
 */

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The one color of actions and selection. */
export const brand: Shades = [
  '#edf6fb',
  '#d6ebf5',
  '#aad5ea',
  '#79bcde',
  '#4aa3d0',
  '#2b8fc2',
  '#1c80b4',
  '#136f9f',
  '#0b5d88',
  '#064a6e',
];
export const gray: Shades = [
  '#f6f8f9',
  '#eef1f3',
  '#e1e6e9',
  '#cfd6db',
  '#b3bdc4',
  '#8d99a2',
  '#6b7780',
  '#515c65',
  '#363f47',
  '#1c2329',
];
/** Lightest first, as Mantine expects: 0 is text, 7 the page, 9 the deepest shade. */
export const dark: Shades = [
  '#d8dfe4',
  '#bcc6cd',
  '#9aa6af',
  '#6f7c86',
  '#4a555e',
  '#37414a',
  '#262e35',
  '#171d22',
  '#11161a',
  '#0b0f12',
];
export const red: Shades = [
  '#fdf0ef',
  '#fbdfdc',
  '#f5bab5',
  '#ee918a',
  '#e5675e',
  '#d94a40',
  '#c9372d',
  '#b42318',
  '#961b12',
  '#75120b',
];
export const amber: Shades = [
  '#fff8eb',
  '#fdecc9',
  '#f9d58f',
  '#f2bc54',
  '#e6a12a',
  '#c98510',
  '#a86b06',
  '#8a5500',
  '#6f4400',
  '#573500',
];

/** `solid` for marks and pipes, `ink` for text, `tint` for the background of both. */
interface ClassificationColor {
  readonly solid: string;
  readonly ink: string;
  readonly tint: string;
}
export type ClassificationTone = 'lead' | 'galvanized' | 'unknown' | 'nonLead';

export const classificationColors: Readonly<
  Record<'light' | 'dark', Readonly<Record<ClassificationTone, ClassificationColor>>>
> = {
  light: {
    lead: { solid: '#a61b1b', ink: '#8f1515', tint: '#fbe9e7' },
    galvanized: { solid: '#c07600', ink: '#764900', tint: '#fdf1dc' },
    unknown: { solid: '#6d6790', ink: '#514b73', tint: '#efedf5' },
    nonLead: { solid: '#0f766e', ink: '#0b5c56', tint: '#e3f3f1' },
  },
  dark: {
    lead: { solid: '#ef6b61', ink: '#ffb0a9', tint: '#421c1b' },
    galvanized: { solid: '#dd9a22', ink: '#f2c368', tint: '#3b2b0f' },
    unknown: { solid: '#a49ecb', ink: '#c9c4e6', tint: '#2b2842' },
    nonLead: { solid: '#3fb6aa', ink: '#86d9cf', tint: '#103431' },
  },
};

/** The custom properties of the style sheets: `--surface`, `--line` and so on. */
export const surfaceColors = {
  light: {
    page: gray[0],
    surface: '#ffffff',
    inset: gray[1],
    line: gray[2],
    lineStrong: '#7d8992',
    button: gray[3],
    text: gray[9],
    muted: gray[7],
    action: brand[8],
    selected: brand[0],
    error: red[7],
    attention: amber[7],
  },
  dark: {
    page: dark[8],
    surface: dark[7],
    inset: dark[6],
    line: dark[5],
    lineStrong: '#7d8a94',
    button: dark[4],
    text: dark[0],
    muted: dark[2],
    action: brand[3],
    selected: '#12303f',
    error: '#ff8a80',
    attention: '#f2c368',
  },
} as const;
