/**
 * Where a letter's addresses must be for a #10 double-window envelope. All lengths in inches. Makers differ by an
 * eighth of an inch; these are common positions, and the first letter of a new box of envelopes should be tried.
 */
export const envelope = { width: 9.5, height: 4.125 } as const;
export const letterSheet = { width: 8.5, height: 11, panel: 11 / 3 } as const;

/** A window: its size, and its place from the left and the bottom edge of the envelope. */
export interface EnvelopeWindow {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
}
export const returnWindow: EnvelopeWindow = { width: 3.5, height: 0.875, left: 0.5, bottom: 2.25 };
export const addressWindow: EnvelopeWindow = { width: 4, height: 1, left: 0.5, bottom: 0.625 };

/** The space that USPS wants between the address and the edges of the window. */
const windowClearance = 0.125;

/** A rectangle on the sheet, from its left and top edge. */
interface SheetArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the sheet's top panel that stays visible in a window with clearance, wherever the sheet slides sideways;
 * it rests on the bottom of the envelope.
 */
export function toSafeArea({ width, height, left, bottom }: EnvelopeWindow): SheetArea {
  const slide = envelope.width - letterSheet.width;
  return {
    left: left + windowClearance,
    top: letterSheet.panel - bottom - height + windowClearance,
    width: width - slide - 2 * windowClearance,
    height: height - 2 * windowClearance,
  };
}
