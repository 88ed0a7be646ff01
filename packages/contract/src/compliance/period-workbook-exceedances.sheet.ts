import { formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import { endCauses, formatStateAnswer } from './ended-exceedance.values.ts';
import type { EndedExceedanceRow } from './ended-exceedance-rows.calculation.ts';
import type { SummaryRow } from './period-workbook.sheet.ts';

/** An exceedance that the results no longer show: when and why, its last numbers, and what the State answered. */
export const listEndedExceedanceRows = (exceedances: readonly EndedExceedanceRow[]): readonly SummaryRow[] =>
  exceedances.flatMap((exceedance) => {
    const { analyteCode, periodName, exceededOn, endedOn, stateAnswer } = exceedance;
    const name = `${analyteCode === 'lead' ? 'Lead' : 'Copper'} exceedance of ${periodName}`;
    return [
      { item: `${name}: learned of`, value: { date: exceededOn }, note: describeLevel(exceedance) },
      {
        item: `${name}: ended`,
        value: endedOn === null ? 'Date not recorded' : { date: endedOn },
        note: describeCause(exceedance),
      },
      {
        item: `${name}: State’s answer`,
        value: stateAnswer === null ? 'None recorded' : formatStateAnswer(stateAnswer),
        note: describeAnswer(exceedance),
      },
    ];
  });

function describeLevel({ level }: EndedExceedanceRow): string {
  if (level === null) return 'Its 90th percentile is not recorded.';
  const { percentile, actionLevel, samples, samplesAbove } = level;
  return `Before the change: 90th percentile ${formatMicrograms(percentile)} (action level ${formatMicrograms(actionLevel)}), ${formatCount(samples, 'result')}, ${samplesAbove} of them above the action level.`;
}

function describeCause({ endedBy }: EndedExceedanceRow): string {
  const cause = endCauses.find(({ code }) => code === endedBy)?.text;
  return `The results recorded now no longer exceed the action level${cause ? ` because ${cause}` : '; what changed is not recorded'}.`;
}

function describeAnswer({ stateAnswer, record }: EndedExceedanceRow): string {
  const recorded = record?.doneOn
    ? `${stateAnswer === null ? 'An earlier record' : 'Answer'} of ${formatDay(record.doneOn)}${record.doneBy ? `, recorded by ${record.doneBy}` : ''}.`
    : undefined;
  const note = record?.note ? `Note: ${record.note}` : undefined;
  const requirement =
    stateAnswer === 'ended'
      ? undefined
      : 'Until the State agrees that it ended, the notices and reports of the exceedance are still required. The State decides whether the change counts (40 CFR 141.86(e) and (f)).';
  return [recorded, requirement, note].filter((sentence) => sentence !== undefined).join(' ');
}
