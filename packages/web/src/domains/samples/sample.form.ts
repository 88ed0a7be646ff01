import { Problem } from '@curbstop/contract/kinds/problem';
import { analyteOf } from '@curbstop/contract/sampling-events/analyte.calculation';
import { detectionOf, leavesOpen, measured } from '@curbstop/contract/samples/result.calculation';
import { reportedResult, resultReason, type ReportedResult } from '@curbstop/contract/samples/result.rules';
import { sample, sampleRulesOn, type AnalyteResult, type DueAnalyte, type Sample, type SampleFields } from '@curbstop/contract/samples/sample.rules';
import type { Detection } from '@curbstop/contract/samples/sample.values';
import type { z } from 'zod';
import type { FormErrors, Read, Values } from '../locations/location.form.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));
const filled = (value: string | undefined) => (value?.trim() ? value : null);

export function sampleValues({ collectedOn, receivedOn, labSampleId }: SampleFields): Values {
  return { collectedOn: text(collectedOn), receivedOn: text(receivedOn), labSampleId: text(labSampleId) };
}

export function readSampleForm(values: Values, today: string): Read<SampleFields> {
  return read(sampleRulesOn(today).safeParse({ collectedOn: filled(values['collectedOn']), receivedOn: filled(values['receivedOn']), labSampleId: values['labSampleId'] }));
}

/** A result of which nothing was said yet, in the unit that its limit is told in. */
export function blankResult(due: DueAnalyte | undefined, today: string): Values {
  return { analyteId: text(due?.analyteId ?? null), result: '', unit: due?.unit ?? '', qualifier: '', reportingLimit: '', detectionLimit: '', method: '', labId: '', analyzedOn: '', receivedOn: today };
}

/** A result to correct: when it was received stays unless it is said. */
export function resultValues(one: AnalyteResult): Values {
  return {
    analyteId: text(one.analyteId), result: text(one.result), unit: one.unit, qualifier: text(one.qualifier), reportingLimit: text(one.reportingLimit), detectionLimit: text(one.detectionLimit),
    method: text(one.method), labId: text(one.labId), analyzedOn: text(one.analyzedOn), receivedOn: '', reason: '',
  };
}

/** The form as the server would be sent it, or what is wrong with it, by the same rules. */
export function readResult(values: Values): Read<ReportedResult> {
  const { reason: _, analyteId, ...rest } = values;
  const optional = ['qualifier', 'reportingLimit', 'detectionLimit', 'analyzedOn', 'receivedOn'] as const;
  return read(reportedResult.safeParse({ ...rest, ...Object.fromEntries(optional.map((name) => [name, filled(values[name])])), analyteId: analyteId ? Number(analyteId) : undefined }));
}

export interface Correction {
  readonly result: ReportedResult;
  readonly reason: string;
}

/** A correction says why. */
export function readCorrection(values: Values): Read<Correction> {
  const [found, why] = [readResult(values), readReason(values)];
  if ('errors' in found || 'errors' in why) return { errors: { ...('errors' in found && found.errors), ...('errors' in why && why.errors) } };
  return { fields: { result: found.fields, reason: why.fields } };
}

export function readReason(values: Values): Read<string> {
  const found = resultReason.safeParse(values['reason'] ?? '');
  return found.success ? { fields: found.data } : { errors: { reason: found.error.issues[0]?.message ?? '' } };
}

/** What the result would count as; nothing while it is not whole, or leaves that open. */
export function wouldCountAs(values: Values, due: readonly DueAnalyte[]): { readonly detection: Detection; readonly amount: string; readonly held: DueAnalyte } | undefined {
  const found = readResult(values);
  if ('errors' in found) return undefined;
  const held = due.find(({ analyteId }) => analyteId === found.fields.analyteId);
  if (!held || leavesOpen(held, found.fields, held)) return undefined;
  const counts = measured(held, found.fields);
  return { detection: detectionOf(counts, held), amount: counts.amount, held };
}

/** The unit of another analyte, where the one that stands there does not fit it. */
export function usualUnit(analyteId: string): string {
  return analyteOf(Number(analyteId))?.unit ?? '';
}

/** A refusal of the one result that was sent, by the names of the form. */
export function asOfForm(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const details = error.details.map(({ property, detail, ...rest }) => ({ ...rest, detail: detail.replace(/^Row 1: /, ''), ...(property !== undefined && { property: property.replace(/^(results\.0|result)\./, '') }) }));
  return new Problem(error.code, error.status, details, error.current);
}

/** The sample as the winner of a lost race saved it; nothing for any other failure. */
export function lostRace(error: unknown): Sample | undefined {
  if (!(error instanceof Problem) || error.status !== 409) return undefined;
  return sample.safeParse(error.current).data;
}

function read<T>(found: z.ZodSafeParseResult<T>): Read<T> {
  if (found.success) return { fields: found.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of found.error.issues) errors[path.join('.')] ??= message;
  return { errors: errors satisfies FormErrors };
}
