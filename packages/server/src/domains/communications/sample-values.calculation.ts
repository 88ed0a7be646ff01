import { findWorstFinding } from '@curbstop/contract/communications/letter-finding.calculation';
import type { LetterResult, RecipientValues } from '@curbstop/contract/communications/letter-composition.calculation';
import { convertToActionLevelUnit } from '@curbstop/contract/communications/letter-result.calculation';
import {
  copperFindingField,
  leadFindingField,
  type WorstFinding,
} from '@curbstop/contract/communications/merge-field.values';
import { formatDecimal } from '@curbstop/contract/primitives/count-text';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { analytes as analyteCatalog } from '@curbstop/contract/sampling-events/analyte.values';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import { findingLabels } from '@curbstop/contract/samples/sample.values';
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

/**
 * The sample that letters print for each sample number; values of two samples are never in one sentence. A sample with
 * results is preferred to one that still waits for them, and a valid one to an invalidated one; of several valid ones,
 * the one with the most lead is printed, then the one with the most copper.
 */
export function listPrintedSamples(samples: readonly Sample[]): readonly Sample[] {
  const ordered = samples.toSorted(
    (one, other) =>
      Number(one.results.length > 0) - Number(other.results.length > 0) ||
      Number(one.invalidation === null) - Number(other.invalidation === null) ||
      compareResults(one, other, 'Lead') ||
      compareResults(one, other, 'Copper') ||
      one.number - other.number,
  );
  return [...new Map(ordered.map((sample) => [sample.sampleNumber, sample])).values()];
}

const findingOrder: readonly (WorstFinding | undefined)[] = [
  undefined,
  'Non-detect',
  'Detect',
  'Inconclusive',
  'Exceedance',
];

/** By finding, then by level: the worse result is the greater one. */
function compareResults(one: Sample, other: Sample, analyte: 'Lead' | 'Copper'): number {
  const rank = (sample: Sample) => findingOrder.indexOf(findWorstFinding([sample], analyte));
  const amount = ({ results }: Sample) => results.find(({ name }) => name === analyte)?.amount ?? '0';
  return rank(one) - rank(other) || compareDecimals(amount(one), amount(other));
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

/** What conditions about a sample compare. That an invalidated sample did not show lead is no reason to say so. */
export function listConditionValues({
  detection,
  sampleNumber,
  results,
  invalidation,
}: Sample): readonly [string, string][] {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const resultFacts = results.flatMap(({ analyteId, isExceedance, belowDetectionLimit }) => [
    { name: `analyte.${analyteId}.isExceedance`, value: yesNo(isExceedance), isProtective: isExceedance },
    {
      name: `analyte.${analyteId}.belowDetectionLimit`,
      value: yesNo(belowDetectionLimit),
      isProtective: !belowDetectionLimit,
    },
  ]);
  const ofSample =
    detection === null
      ? []
      : [{ name: 'detection', value: findingLabels[detection], isProtective: detection !== 'nonDetect' }];
  return [...ofSample, ...resultFacts]
    .filter(({ isProtective }) => invalidation === null || isProtective)
    .map(({ name, value }) => [`sample.${sampleNumber}.${name}`, value]);
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
