import { invisibleCharacters } from './invisible-characters.ts';

/** Also soft hyphens and joiners, which leave no trace on paper. */
const unprinted = /\u00AD|\u034F|\u180E|\u200C|\u200D/gu;
/** Ligatures and full-width letters of texts that were pasted from a PDF. */
const presentationForms = /[\uFB00-\uFB06\uFF01-\uFF5E]/gu;

/** A text as people read it, for comparing words: what a paste from Word or a web page holds between and within them is gone. */
export function toComparableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(unprinted, '')
    .replace(presentationForms, (letter) => letter.normalize('NFKC'))
    .replace(/\s+/gu, ' ')
    .trim();
}
