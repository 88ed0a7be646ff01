import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { LetterStatus } from './letter.values.ts';

/** The path of the pages of letters; the secret is in the query, because the product logs paths and not queries. */
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
  readonly outdatedTitle: string;
  readonly outdated: (system: string) => string;
  readonly basisMissing: (system: string) => string;
  readonly phone: string;
  readonly email: string;
  readonly tooManyTitle: string;
  readonly tooMany: string;
}

export const letterPageWords: Readonly<Record<LetterLanguage, PageWords>> = {
  en: {
    title: (system) => `Letter from ${system}`,
    about: (system) =>
      `This page shows a letter that ${system} sent to you. Only people who have this web address can open it.`,
    until: (day) => `It is available until ${day}.`,
    sentOn: 'Date',
    code: 'Letter code',
    from: 'From',
    signature: 'Signature',
    notFoundTitle: 'This letter is not available',
    notFound:
      'Check the web address: 20 letters and digits follow “c=”. If it is correct, this letter is no longer available online. Contact your water system for a copy.',
    outdatedTitle: 'This letter is out of date',
    outdated: (system) =>
      `What ${system} has on record has changed since this letter was written. Please do not rely on a copy of it. Ask ${system} for the current information.`,
    basisMissing: (system) =>
      `This page shows the letter as it was mailed. It no longer agrees with our records: we have no record that rules out lead in your service line. Treat it as a line that may be lead, and ask ${system} for the current information.`,
    phone: 'Phone',
    email: 'Email',
    tooManyTitle: 'Try again in a minute',
    tooMany: 'Many letters were opened from your network at the same time. Wait a minute, then load this page again.',
  },
  es: {
    title: (system) => `Carta de ${system}`,
    about: (system) =>
      `Esta página muestra una carta que ${system} le envió. Solo pueden abrirla las personas que tienen esta dirección web.`,
    until: (day) => `Está disponible hasta el ${day}.`,
    sentOn: 'Fecha',
    code: 'Código de la carta',
    from: 'De',
    signature: 'Firma',
    notFoundTitle: 'Esta carta no está disponible',
    notFound:
      'Revise la dirección web: después de “c=” hay 20 letras y cifras. Si es correcta, esta carta ya no está disponible en línea. Pida una copia a su sistema de agua.',
    outdatedTitle: 'Esta carta ya no está vigente',
    outdated: (system) =>
      `Los datos que tiene ${system} han cambiado desde que se escribió esta carta. No se guíe por una copia de ella. Pida la información actual a ${system}.`,
    basisMissing: (system) =>
      `Esta página muestra la carta tal como se envió. Ya no coincide con nuestros registros: no tenemos ningún registro que descarte el plomo en su línea de servicio. Trátela como una línea que puede ser de plomo y pida la información actual a ${system}.`,
    phone: 'Teléfono',
    email: 'Correo electrónico',
    tooManyTitle: 'Inténtelo de nuevo en un minuto',
    tooMany: 'Se abrieron muchas cartas desde su red al mismo tiempo. Espere un minuto y vuelva a cargar esta página.',
  },
};
