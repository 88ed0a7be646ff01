import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { TemplateKindName } from './starter-template.values.ts';

/**
 * A sentence of starter templates that was replaced, because letters must not say it any more. Letters that were
 * created before still have it.
 */
interface StarterChange {
  readonly kinds: readonly TemplateKindName[];
  readonly changedOn: string;
  readonly reason: string;
  /** Without fields, so that it is one text. */
  readonly earlier: Readonly<Record<LetterLanguage, string>>;
  readonly now: Readonly<Record<LetterLanguage, string>>;
}

export const starterChanges: readonly StarterChange[] = [
  {
    kinds: ['newCustomer'],
    changedOn: '2026-11-27',
    reason: 'A connector, solder, fittings or plumbing can contain lead although the service line is Non-lead.',
    earlier: {
      en: 'You don’t need to do anything about your service line.',
      es: 'No necesita hacer nada con su línea de servicio.',
    },
    now: {
      en: 'A connector, solder, fittings or the plumbing in your building can still contain lead. Call us to ask what our records show.',
      es: 'Un conector, la soldadura, los accesorios o la plomería de su edificio todavía pueden contener plomo. Llámenos para preguntar qué indican nuestros registros.',
    },
  },
  {
    kinds: ['serviceLineLead', 'serviceLineGrr', 'newCustomer'],
    changedOn: '2026-11-27',
    reason: 'Not every household owns a portion of its service line.',
    earlier: {
      en: 'You can have your portion of the service line replaced.',
      es: 'Usted puede solicitar el reemplazo de su parte de la línea de servicio.',
    },
    now: {
      en: 'If you own a portion of the service line, you can have it replaced.',
      es: 'Si una parte de la línea de servicio le pertenece, puede solicitar su reemplazo.',
    },
  },
  {
    kinds: ['replacementOffer'],
    changedOn: '2026-11-27',
    reason: 'Not every household owns a part of its service line.',
    earlier: {
      en: 'would like to replace yours, including the part that you own.',
      es: 'quisiéramos reemplazar la suya, incluida la parte que le pertenece.',
    },
    now: {
      en: 'would like to replace yours, including any part that you own.',
      es: 'quisiéramos reemplazar la suya, incluida cualquier parte que le pertenezca.',
    },
  },
];
