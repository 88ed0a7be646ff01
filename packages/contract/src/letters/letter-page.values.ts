import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { LetterStatus } from './letter.values.ts';

/** The path of the pages of letters; the secret is in the query, because paths are logged and queries are not. */
export const letterPagePath = '/letter';

/** Letters that have reached, or may reach, their recipient. One that came back, was canceled or failed has no page. */
export const statusesWithPage: readonly LetterStatus[] = ['Rendered', 'Submitted', 'Mailed', 'Delivered'];

interface PageWords {
  readonly title: (system: string) => string;
  readonly about: (system: string) => string;
  readonly until: (day: string) => string;
  readonly sentOn: string;
  readonly code: string;
  readonly from: string;
  readonly signature: string;
  readonly notFoundTitle: string;
  readonly notFound: string;
}

export const letterPageWords: Readonly<Record<LetterLanguage, PageWords>> = {
  en: {
    title: (system) => `Letter from ${system}`,
    about: (system) => `This page shows a letter that ${system} sent to you. Only people with its address can open it.`,
    until: (day) => `It is available until ${day}.`,
    sentOn: 'Date',
    code: 'Letter code',
    from: 'From',
    signature: 'Signature',
    notFoundTitle: 'This letter is not available',
    notFound:
      'Check the address: it has 20 letters and digits after “c=”. If it is right, the letter is no longer shown. Contact your water system for a copy.',
  },
  es: {
    title: (system) => `Carta de ${system}`,
    about: (system) =>
      `Esta página muestra una carta que ${system} le envió. Solo pueden abrirla las personas que tienen su dirección.`,
    until: (day) => `Está disponible hasta el ${day}.`,
    sentOn: 'Fecha',
    code: 'Código de la carta',
    from: 'De',
    signature: 'Firma',
    notFoundTitle: 'Esta carta no está disponible',
    notFound:
      'Revise la dirección: tiene 20 letras y cifras después de “c=”. Si es correcta, la carta ya no se muestra. Pida una copia a su sistema de agua.',
  },
};
