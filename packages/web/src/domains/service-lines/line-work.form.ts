import { formatDay } from '@curbstop/contract/primitives/calendar';
import { lineWorkLabels } from '@curbstop/contract/service-lines/line-work.values';
import { lineWorkDescriptor } from '@curbstop/contract/service-lines/line-work.fields';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import {
  changesCompletedWork,
  createLineWorkRules,
  findOtherWork,
  lineWorkFields,
  type LineWork,
  type LineWorkFields,
} from '@curbstop/contract/service-lines/line-work.rules';
import { parseTypedFields, toFieldValues } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

export function toReplacementValues(replacement: Partial<LineWork>): Values {
  return toFieldValues(lineWorkDescriptor, replacement);
}

/** What the form begins with; the reason and the confirmations are of one change only. */
export const toStartValues = (replacement: Partial<LineWork>): Values => ({
  ...toReplacementValues(replacement),
  reason: '',
  confirmedNonLead: '',
  confirmedOtherWork: '',
});

/** The fields, with the reason for a change of completed work and what the person confirmed. */
export interface ReplacementEntry extends LineWorkFields {
  readonly reason: string | null;
  readonly confirmedNonLead: boolean;
  readonly confirmedOtherWork: boolean;
}

interface LineOfWork {
  readonly today: string;
  /** Undefined for new work. */
  readonly before: LineWork | undefined;
  /** The work that is recorded for the line. */
  readonly recorded: readonly LineWork[];
  readonly isNonLead: boolean;
}

/** What must be confirmed or explained before the typed work is saved. */
export function findWorkWarnings(values: Values, { before, recorded, isNonLead }: Omit<LineOfWork, 'today'>) {
  const typed = lineWorkFields.safeParse(parseTypedFields(lineWorkDescriptor, values)).data;
  const otherRecords = recorded.filter(({ id }) => id !== before?.id);
  const other = typed && findOtherWork(typed, otherRecords);
  return {
    isNonLead: isNonLead && !before,
    /** Work of another kind on the same day; undefined if the record had it before. */
    other: other && before && findOtherWork(before, otherRecords)?.id === other.id ? undefined : other,
    needsReason: typed !== undefined && before !== undefined && changesCompletedWork(before, typed),
  };
}

export function parseReplacement(values: Values, line: LineOfWork): ParsedForm<ReplacementEntry> {
  const rules = createLineWorkRules(line.today);
  const parsed = parseFields(rules, parseTypedFields(lineWorkDescriptor, values));
  if ('errors' in parsed) return parsed;
  const doubts = findWorkWarnings(values, line);
  const reason = (doubts.needsReason && values['reason']?.trim()) || null;
  const confirmedNonLead = values['confirmedNonLead'] === 'Yes';
  const confirmedOtherWork = values['confirmedOtherWork'] === 'Yes';
  const errors = {
    ...(doubts.needsReason && reason === null && { reason: serviceLineProblems.completedWorkNeedsReason().message }),
    ...(doubts.isNonLead && !confirmedNonLead && { confirmedNonLead: serviceLineProblems.workOnNonLeadLine().message }),
    ...(doubts.other && !confirmedOtherWork && { confirmedOtherWork: describeOtherWork(doubts.other) }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { fields: { ...parsed.fields, reason, confirmedNonLead, confirmedOtherWork } };
}

const describeOtherWork = ({ work, plannedOn, doneOn }: LineWork): string =>
  serviceLineProblems.otherWorkOnSameDay({
    values: { work: lineWorkLabels[work], day: formatDay(plannedOn ?? doneOn ?? '') },
  }).message;
