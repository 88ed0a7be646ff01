import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { isInconclusive } from '../samples/result.calculation.ts';
import type { AnalyteResult, Sample } from '../samples/sample.rules.ts';
import type { Finding } from '../samples/sample.values.ts';
import { worstFindings, type WorstFinding } from './merge-field.values.ts';

const findings: Readonly<Record<Finding, WorstFinding>> = {
  exceedance: 'Exceedance',
  detect: 'Detect',
  nonDetect: 'Non-detect',
};

/**
 * The worst finding of an analyte in these samples; undefined if none has a result of it. Invalidated samples count: a
 * notice must not look less severe than what the laboratory measured.
 */
export function findWorstFinding(
  samples: readonly Pick<Sample, 'results'>[],
  analyte: 'Lead' | 'Copper',
): WorstFinding | undefined {
  const findings = new Set(
    samples.flatMap(({ results }) => results.filter(({ name }) => name === analyte).map(toFinding)),
  );
  return worstFindings.find((one) => findings.has(one));
}

function toFinding(result: AnalyteResult): WorstFinding {
  const analyte = findAnalyte(result.analyteId);
  const limits = {
    exceedanceLimit: result.upperLimit,
    lowerLimit: result.lowerLimit,
    checkExceedance: true,
    roundedTo: null,
  };
  const isOpen =
    analyte !== undefined &&
    result.detection !== 'exceedance' &&
    isInconclusive(analyte, { ...result, value: result.result }, limits);
  return isOpen ? 'Inconclusive' : findings[result.detection];
}
