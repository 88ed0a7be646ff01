import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import { listAnalyteNames } from './result-columns.values.ts';
import type { ResultPlan } from './result-import.rules.ts';

/** The analyte that a laboratory means: "LEAD, TOTAL", "Pb", "Copper (Cu)"; undefined for other substances. */
export function parseAnalyte(text: string): number | undefined {
  const words = normalizeHeading(text)
    .split(' ')
    .filter((word) => !plainWords.has(word));
  if (words.length === 0) return undefined;
  return analytes.find(({ id }) => {
    const names = listAnalyteNames(id);
    return names.includes(words.join(' ')) || words.every((word) => names.includes(word));
  })?.id;
}

// "Dissolved" is another analysis.
const plainWords = new Set(['total', 'as', 'by', 'icp', 'ms', 'in', 'water', 'drinking', 'recoverable']);

export interface ParsedAnalyte {
  /** Null for an analyte that is not imported, undefined for an unknown one. */
  readonly id: number | null | undefined;
  readonly name: string;
}

/** The analyte of a result: that of its column, or the one that the row names. */
export function getRowAnalyte(ofColumn: number | undefined, plan: ResultPlan, named: string | null): ParsedAnalyte {
  if (ofColumn !== undefined) return { id: ofColumn, name: findAnalyte(ofColumn)?.displayName ?? '' };
  const name = named ?? '';
  const chosenAnalyteId = plan.analytes[normalizeHeading(name)];
  return { id: chosenAnalyteId === undefined ? parseAnalyte(name) : chosenAnalyteId, name };
}
