import { fallbackFonts, hasCharacter, mainFont, type FontFamily } from './fonts.ts';

/** A letter and its accent as one character: fonts have more of those. */
export function toPrintedText(value: unknown): string {
  return JSON.stringify(value).normalize('NFC');
}

/** The characters that no font has, each once. */
export function listUnprintable(text: string): readonly string[] {
  return listOthers(text).filter((character) => !findFallback(character));
}

/** The fallback fonts that print characters missing from the main font. */
export function listFallbackFonts(text: string): ReadonlySet<FontFamily> {
  return new Set(listOthers(text).flatMap((character) => findFallback(character) ?? []));
}

/** The characters missing from the main font; characters without a shape, such as soft hyphens, need none. */
function listOthers(text: string): readonly string[] {
  if (!/[^\n -~]/.test(text)) return [];
  return [...new Set(text)].filter(
    (character) =>
      !/\p{Default_Ignorable_Code_Point}/u.test(character) && !hasCharacter(mainFont, toCodePoint(character)),
  );
}

function findFallback(character: string): FontFamily | undefined {
  return fallbackFonts.find((font) => hasCharacter(font, toCodePoint(character)));
}

function toCodePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
