import { removeInvisible } from './invisible-characters.ts';

/** Also soft hyphens and joiners, which leave no trace on paper. */
const unprinted = /\u00AD|\u034F|\u180E|\u200C|\u200D/gu;
/** Ligatures and full-width letters of texts that were pasted from a PDF. */
const presentationForms = /[\uFB00-\uFB06\uFF01-\uFF5E]/gu;

/** Cyrillic and Greek letters, each with the Latin one that looks the same. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw ӏl кk ѵv үy АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԚQ ԜW ҮY ӀI',
    'αa οo νv ρp ιi κk υu τt χx γy ηn ϲc ϳj ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  ]
    .flatMap((pairs) => pairs.split(' '))
    .map(([letter = '', latin = '']) => [letter, latin]),
);
/**
 * A word that can be read as Latin, as “sаfe” with a Cyrillic “а”. A word with any other Cyrillic or Greek letter
 * stays.
 */
const toLatin = (word: string) => {
  const letters = Array.from(word, (letter) => lookAlikes.get(letter) ?? letter);
  return letters.some((letter) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)) ? word : letters.join('');
};

/**
 * A text as people read it, for comparing words: without what a paste from Word or a web page adds between and within
 * words.
 */
export function toComparableText(text: string): string {
  return removeInvisible(text.normalize('NFC'))
    .replace(unprinted, '')
    .replace(presentationForms, (letter) => letter.normalize('NFKC'))
    .replace(/\p{L}+/gu, toLatin)
    .replace(/\s+/gu, ' ')
    .trim();
}
