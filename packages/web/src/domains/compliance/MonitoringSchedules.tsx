import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { describeDelayedStart, frequencyLabels } from '@curbstop/contract/compliance/period-text.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { findEndedWaiver } from '@curbstop/contract/compliance/ended-waiver.calculation';
import type {
  ListedSchedule,
  MonitoringScheduleRecord,
  PeriodSummary,
} from '@curbstop/contract/compliance/period.rules';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatDay } from '../../ui/format.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { describeMonths } from './period.calculation.ts';
import { useScheduleCommands } from './period.commands.ts';
import { MonitoringScheduleForm } from './MonitoringScheduleForm.tsx';
import { ScheduleRemovalForm } from './ScheduleRemovalForm.tsx';
import type { PercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { confirmRemoval } from './confirmed-removal.commands.ts';
import classes from './Compliance.module.css';

interface Props {
  readonly schedules: readonly ListedSchedule[];
  readonly periods: readonly PeriodSummary[];
}

/** A removal that needs a reason, because it ends deadlines or makes them due later. */
interface RefusedRemoval {
  readonly id: string;
  readonly sentence: string;
  readonly query: PercentileConfirmation;
}

/** The recorded schedules with how a waiver ended, and the form for another one. */
export function MonitoringSchedules({ schedules, periods }: Props) {
  const ended = findEndedWaiver(periods);
  const [endedSchedule] = schedules
    .filter(({ frequency, startsOn }) => frequency === 'nineYear' && ended !== undefined && startsOn <= ended.startsOn)
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn));
  const mayEdit = meetsRequirement(useMe(), requirements.manageMonitoringSchedules);
  // Another key empties the form after a save.
  const [saved, setSaved] = useState(0);
  const { remove } = useScheduleCommands();
  const [refused, setRefused] = useState<RefusedRemoval>();
  const removing = ({ id, startsOn }: MonitoringScheduleRecord) =>
    confirmRemoval({
      title: `Remove the schedule from ${formatDay(startsOn)}?`,
      sentence: 'The earlier schedule applies again. If there is none, standard six-month monitoring applies.',
      confirmLabel: 'Remove schedule',
      success: 'The monitoring schedule was removed',
      remove: (query) => remove(id, query),
      onDeadlines: (sentence, query) => setRefused({ id, sentence, query }),
    });
  return (
    <section className={classes['card']} aria-labelledby="schedules">
      <h2 id="schedules">Monitoring schedule</h2>
      {schedules.length === 0 ? (
        <p>
          None recorded. Standard six-month monitoring applies, with the standard number of sites.{' '}
          {citeRule('reducedMonitoring')}
        </p>
      ) : (
        <ul className={classes['list']}>
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <span>
                {describeSchedule(schedule)}
                {schedule === endedSchedule && <span className={classes['ended']}>{ended?.ofSchedule}</span>}
                {schedule.delayedStart && (
                  <span className={classes['ended']}>{describeDelayedStart(schedule.delayedStart)}</span>
                )}
              </span>
              {mayEdit && (
                <ActionMenu
                  label={`Actions for the schedule from ${formatDay(schedule.startsOn)}`}
                  actions={[{ label: 'Remove', icon: IconTrash, tone: 'danger', run: () => removing(schedule) }]}
                />
              )}
              {schedule.id === refused?.id && (
                <ScheduleRemovalForm
                  sentence={refused.sentence}
                  remove={(confirmed) => remove(refused.id, { ...refused.query, ...confirmed })}
                  close={() => setRefused(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <details key={saved}>
          <summary>Add monitoring schedule</summary>
          <MonitoringScheduleForm onSaved={() => setSaved(saved + 1)} />
        </details>
      )}
    </section>
  );
}

function describeSchedule(schedule: MonitoringScheduleRecord): string {
  const { frequency, startsOn, approvedOn, approval } = schedule;
  return [
    `From ${formatDay(startsOn)}: ${frequencyLabels[frequency].toLowerCase()}`,
    frequency === 'sixMonth' ? undefined : `samples ${describeMonths(schedule)}`,
    approvedOn === null ? undefined : `approved by the State ${formatDay(approvedOn)}`,
    approval ?? undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
