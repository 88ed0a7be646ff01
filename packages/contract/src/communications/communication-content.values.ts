/** Limits of a letter's text. */
export const maxBlocks = 500;
export const maxNodes = 10_000;
export const maxDepth = 24;
export const maxTextLength = 20_000;
export const maxAltLength = 300;
export const maxFallbackLength = 200;
export const maxTableColumns = 8;
export const maxConditionValues = 20;
/** A heading 1 is the title of the letter. */
export const headingLevels = [1, 2, 3] as const;
export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];
/** Widths of images in percent of the text. */
export const imageWidths = [25, 50, 75, 100] as const;
