import { findLineDifference } from '@curbstop/contract/communications/line-difference.calculation';
import type { DrawnSide, LetterLine } from '@curbstop/contract/communications/line-drawing.calculation';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { getMaterial } from '@curbstop/contract/service-lines/service-line.values';
import { explainCategoryInSpanish, materialWords } from './letter-words.calculation.ts';

/** A side that its owner does not have is left open, unless something is recorded for it. */
export function toLetterLine(
  { ownership, system, customer }: ServiceLineDetails,
  language: LetterLanguage,
): LetterLine {
  const toSide = ({ material, verified }: ServiceLineDetails['system']): DrawnSide => ({
    kind: getMaterial(material).kind,
    material: materialWords[language](material),
    isVerified: verified,
  });
  const [systemSide, customerSide] = [toSide(system), toSide(customer)];
  const isRecorded = ({ kind, isVerified }: DrawnSide) => kind !== 'unknown' || isVerified;
  return {
    system: ownership !== 'Customer-Owned' || isRecorded(systemSide) ? systemSide : null,
    customer: ownership !== 'System-Owned' || isRecorded(customerSide) ? customerSide : null,
  };
}

/** What letters say instead of sides that would look less severe than the classification; undefined if they don't. */
export const findDifferenceOf = (line: ServiceLineDetails, language: LetterLanguage): string | undefined =>
  findLineDifference({ category: line.classification.category, line: toLetterLine(line, language) }, language);

/** What the classification means, and what is on record for each side that there is. */
export function explainInSpanish(line: ServiceLineDetails): string {
  const { system, customer } = toLetterLine(line, 'es');
  return [
    explainCategoryInSpanish(line.classification.category),
    ...(system ? [`Material del lado del sistema: ${system.material}.`] : []),
    ...(customer ? [`Material del lado del cliente: ${customer.material}.`] : []),
  ].join(' ');
}
