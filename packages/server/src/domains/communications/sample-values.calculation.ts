import { findWorstFinding } from '@curbstop/contract/communications/letter-finding.calculation';
import type { LetterResult, RecipientValues } from '@curbstop/contract/communications/letter-composition.calculation';
import { convertToActionLevelUnit } from '@curbstop/contract/communications/letter-result.calculation';
import { copperFindingField, leadFindingField } from '@curbstop/contract/communications/merge-field.values';
import { formatDecimal } from '@curbstop/contract/primitives/count-text';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { analytes as analyteCatalog } from '@curbstop/contract/sampling-events/analyte.values';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import {
  analyteNameWords,
  analyteWords,
  bottleWords,
  findingWords,
  worstFindingWords,
  formatLetterDate,
  invalidatedSampleWords,
  pendingResultWords,
  resultWords,
  sampleWords,
  yesNoWords,
} from './letter-words.calculation.ts';

const findingOrder = ['exceedance', 'detect', 'nonDetect'] as const;

/**
 * The sample that letters print for each sample number; values of two samples never stand in one sentence. An
 * invalidated sample is only used where no other has its number; of several valid ones, the one with the worst finding.
 */
export function listPrintedSamples(samples: readonly Sample[]): readonly Sample[] {
  const rank = ({ invalidation, detection }: Sample) =>
    invalidation !== null ? -1 : detection === null ? 0 : findingOrder.length - findingOrder.indexOf(detection);
  const ordered = samples.toSorted((one, other) => rank(one) - rank(other) || one.number - other.number);
  return [...new Map(ordered.map((sample) => [sample.sampleNumber, sample])).values()];
}

/** What letters print about the samples at the location. */
export function toSampleValues(samples: readonly Sample[], language: LetterLanguage): RecipientValues {
  const [lead, copper] = [findWorstFinding(samples, 'Lead'), findWorstFinding(samples, 'Copper')];
  return Object.assign(
    {
      [leadFindingField]: lead ? worstFindingWords[language](lead) : '',
      [copperFindingField]: copper ? worstFindingWords[language](copper) : '',
    },
    ...listPrintedSamples(samples).map((sample) => toValuesOfSample(sample, sample.sampleNumber, language)),
  );
}

function toValuesOfSample(sample: Sample, at: number, language: LetterLanguage): RecipientValues {
  const day = (date: string | null) => (date === null ? '' : formatLetterDate(date, language));
  const toName = (name: string) => `sample.${at}.${name}`;
  const mark = (text: string) =>
    sample.invalidation === null || text === '' ? text : `${text} (${invalidatedSampleWords[language]})`;
  return {
    [toName('number')]: String(sample.number),
    [toName('collectedOn')]: day(sample.collectedOn),
    [toName('receivedOn')]: day(sample.receivedOn),
    [toName('labSampleId')]: sample.labSampleId ?? '',
    [toName('bottle')]: bottleWords[language](sample),
    [toName('detection')]: sample.detection === null ? '' : mark(findingWords[language](sample.detection)),
    ...Object.assign({}, ...sample.results.map((result) => toResultValues(result, { toName, mark, language }))),
  };
}

interface SampleWriting {
  readonly toName: (name: string) => string;
  /** Adds that the sample was invalidated, if it was. */
  readonly mark: (text: string) => string;
  readonly language: LetterLanguage;
}

function toResultValues(reported: AnalyteResult, { toName, mark, language }: SampleWriting): RecipientValues {
  const result = convertToActionLevelUnit(reported);
  const key = (name: string) => toName(`analyte.${result.analyteId}.${name}`);
  const values = {
    analyteId: String(result.analyteId),
    name: analyteNameWords[language](result),
    displayName: analyteWords[language](result),
    result: mark(formatAmount(result.result) || (result.qualifier ?? '')),
    resultWithUnit: mark(resultWords[language](result)),
    unit: result.unit,
    upperLimit: formatAmount(result.upperLimit),
    upperLimitWithUnit: formatAmount(result.upperLimit, result.amountUnit),
    lowerLimit: formatAmount(result.lowerLimit),
    reportingLimit: formatAmount(result.reportingLimit),
    detectionLimit: formatAmount(result.detectionLimit),
    isExceedance: yesNoWords[language](result.isExceedance),
    belowDetectionLimit: yesNoWords[language](result.belowDetectionLimit),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [key(name), value]));
}

function formatAmount(decimal: string | null, unit?: string): string {
  if (decimal === null) return '';
  return unit === undefined ? formatDecimal(decimal) : `${formatDecimal(decimal)} ${unit}`;
}

/** The rows of the table of results, with those that are not reported yet, so that no bottle seems to have none. */
export function toResults(sample: Sample, language: LetterLanguage): LetterResult[] {
  const shared = {
    sample: sampleWords[language](sample),
    collectedOn: sample.collectedOn === null ? '–' : formatLetterDate(sample.collectedOn, language),
  };
  const reported = sample.results.map((result) => ({
    ...shared,
    analyte: analyteWords[language](result),
    result: resultWords[language](convertToActionLevelUnit(result)),
    actionLevel: formatAmount(result.upperLimit, result.amountUnit) || '–',
    ...(sample.invalidation !== null && { isInvalidated: true }),
  }));
  const pending = listPendingAnalytes(sample, language).map((analyte) => ({
    ...shared,
    analyte,
    result: pendingResultWords[language],
    actionLevel: '–',
    isPending: true,
  }));
  return [...reported, ...pending];
}

/** An invalidated sample waits for nothing. One without any result waits for that of its bottle. */
function listPendingAnalytes(
  { invalidation, results, missingAnalyteIds, analytes }: Sample,
  language: LetterLanguage,
): readonly string[] {
  if (invalidation !== null) return [];
  if (results.length === 0) return ['–'];
  return analytes
    .filter(({ analyteId }) => missingAnalyteIds.includes(analyteId))
    .map(({ analyteId, displayName }) => {
      const name = analyteCatalog.find(({ id }) => id === analyteId)?.name ?? displayName;
      return analyteWords[language]({ name, displayName });
    });
}
