import type { LetterLanguage } from '../regulations/notice-text.values.ts';

const toMonths = (names: string) => names.split(' ');

/** The months as letters print them. */
export const letterMonths: Readonly<Record<LetterLanguage, readonly string[]>> = {
  en: toMonths('January February March April May June July August September October November December'),
  es: toMonths('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
};
