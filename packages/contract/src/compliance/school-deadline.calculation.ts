import { addDays, formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { SchoolPlanGroup, SchoolPlanYear, SchoolDeadlineInputs } from '../school-facilities/school-plan.rules.ts';
import { formatHighLead } from '../school-facilities/school-visit.calculation.ts';
import { planKinds } from '../school-facilities/school-plan.values.ts';

interface SchoolDeadline {
  readonly kind: DeadlineKind;
  readonly on: string;
  readonly subject: string;
  readonly name: string;
}

/** The deadlines of a community water system under 40 CFR 141.92, from the day on which it is in force. */
export function listSchoolDeadlines(
  { facilities, groups, results, highSamples }: SchoolDeadlineInputs,
  today: string,
): readonly SchoolDeadline[] {
  const list: SchoolDeadline[] = [{ kind: 'schoolList', on: today, subject: '', name: '' }];
  return [
    ...list,
    ...(facilities > 0
      ? [{ kind: 'schoolListUpdate' as const, on: today, subject: '', name: '' }, ...listYearlyDeadlines(groups)]
      : []),
    ...results.flatMap(({ subject, facility, receivedOn, high }): SchoolDeadline[] =>
      high === undefined
        ? []
        : [
            {
              kind: 'schoolHighResult',
              on: receivedOn,
              subject,
              name: `${facility}, ${formatHighLead(high)}, received ${formatDay(receivedOn)}`,
            },
          ],
    ),
    ...highSamples.map(({ sampleId, number, facility, receivedOn, high }): SchoolDeadline => {
      const lead = `tap sample ${number}, ${formatHighLead(high)}`;
      const name = `${facility}, ${lead}, received ${formatDay(receivedOn)}`;
      return { kind: 'schoolHighResult', on: receivedOn, subject: sampleId, name };
    }),
    // Includes facilities that are no longer listed: results that were received are still due.
    ...results.flatMap(({ subject, facility, tapSamples, receivedOn }) =>
      (['schoolResultsFacility', 'schoolResultsState', 'schoolResultsHealth'] as const).map((kind) => ({
        kind,
        on: receivedOn,
        subject,
        name: `${facility}, ${tapSamples === null ? '' : `${tapSamples}, `}received ${formatDay(receivedOn)}`,
      })),
    ),
  ];
}

function listYearlyDeadlines(groups: readonly SchoolPlanGroup[]): SchoolDeadline[] {
  const years = groups[0]?.years ?? [];
  const yearly = years.flatMap(({ number, endsOn }): SchoolDeadline[] => {
    const required = groups.flatMap(({ kind, years: ofGroup }) => {
      const count = ofGroup.find((year) => year.number === number)?.required ?? 0;
      const { one, label } = planKinds.find(({ code }) => code === kind) ?? { one: kind, label: kind };
      return count > 0 ? [formatCount(count, one, label.toLowerCase())] : [];
    });
    return [
      { kind: 'schoolInformation' as const, on: endsOn, subject: String(number), name: `year ${number} of the plan` },
      ...(required.length > 0
        ? [
            {
              kind: 'schoolSampling' as const,
              on: endsOn,
              subject: String(number),
              name: `year ${number}: ${required.join(', ')}`,
            },
          ]
        : []),
    ];
  });
  return [...yearly, ...listReports(years)];
}

/** A report about each calendar year in which a part of the plan lies. */
function listReports(years: readonly SchoolPlanYear[]): SchoolDeadline[] {
  const [from, to] = [years[0]?.startsOn, years.at(-1)?.endsOn].map((day) => Number(day?.slice(0, 4)));
  if (from === undefined || to === undefined || years.length === 0) return [];
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const year = String(from + at);
    return { kind: 'schoolReport', on: addDays(`${year}-12-31`, 1), subject: year, name: year };
  });
}
