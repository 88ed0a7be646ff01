import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { isReplacement } from '@curbstop/contract/programs/program.calculation';
import { replacementLocationStatuses } from '@curbstop/contract/programs/program-location.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { statusSeries } from '../domains/programs/program-location.calculation.ts';
import { programQuery } from '../domains/programs/program.queries.ts';
import { RankedBars } from '../ui/RankedBars.tsx';
import { StackedBars } from '../ui/StackedBars.tsx';
import { classificationSeries } from './ClassificationChart.tsx';
import { DatasetSection } from './DatasetSection.tsx';
import { fillEventMonths, formatShortMonth } from './months.ts';
import { FindingsByMonth } from './SamplesByMonth.tsx';
import type { RowsOf } from './event-dataset.queries.ts';
import classes from './Home.module.css';

const findingSeries = [
  { key: 'exceedances', label: 'Exceedances', color: 'var(--error)' },
  { key: 'detects', label: 'Detects', color: 'var(--attention)' },
  { key: 'nonDetects', label: 'Non-detects', color: 'var(--line-strong)' },
  { key: 'waiting', label: 'No result yet', color: 'var(--line)' },
] as const satisfies readonly { key: keyof RowsOf<'totals'>[number]; label: string; color: string }[];

/** The datasets of an event [A7.42] that are not maps, each as a chart with its table. */
export function EventCharts({ event }: { readonly event: SamplingEvent }) {
  const me = useMe();
  const program = useQuery(programQuery(me.defaultAccount.id, event.programId)).data;
  return (
    <div className={classes['columns']}>
      <DatasetSection event={event} dataset="samplesbymonth" title="Results by month">
        {(rows) => <FindingsByMonth months={fillEventMonths(rows)} path={`/events/${event.id}/samples`} />}
      </DatasetSection>
      <DatasetSection
        event={event}
        dataset="totals"
        title="Findings of all samples"
        isShown={([totals]) => totals !== undefined && totals.samples > 0}
      >
        {([totals]) =>
          totals && (
            <StackedBars
              label="Samples of the event by finding"
              rowHeading="Event"
              series={findingSeries}
              isTableOpen
              rows={[{ key: event.id, label: 'Samples', values: findingSeries.map(({ key }) => totals[key]) }]}
            />
          )
        }
      </DatasetSection>
      <DatasetSection event={event} dataset="exceedancezips" title="Exceedances by ZIP">
        {(rows) => (
          <RankedBars
            label="Exceedances of the event by ZIP"
            rowHeading="ZIP"
            valueHeading="Exceedances"
            color="var(--error)"
            rows={rows.map(({ zip, exceedances }) => ({ key: zip, label: zip, value: exceedances }))}
          />
        )}
      </DatasetSection>
      {meetsRequirement(me, requirements.viewInventory) && (
        <DatasetSection event={event} dataset="servicelines" title="Service lines at the locations">
          {(rows) => (
            <StackedBars
              label="Service lines at the locations of the event"
              rowHeading="Event"
              series={classificationSeries}
              isTableOpen
              rows={[
                {
                  key: event.id,
                  label: 'Lines',
                  values: classificationSeries.map(
                    ({ key }) => rows.find(({ category }) => category === key)?.lines ?? 0,
                  ),
                },
              ]}
            />
          )}
        </DatasetSection>
      )}
      {program && isReplacement(program.programTypeId) && (
        <DatasetSection event={event} dataset="replacementsbystatus" title="Replacements by status">
          {(rows) => (
            <StackedBars
              label="Locations of the event by status in the program"
              rowHeading="Event"
              series={statusSeries}
              isTableOpen
              rows={[
                {
                  key: event.id,
                  label: 'Locations',
                  values: replacementLocationStatuses.map(
                    (status) => rows.find((row) => row.status === status)?.locations ?? 0,
                  ),
                },
              ]}
            />
          )}
        </DatasetSection>
      )}
    </div>
  );
}

/** The orders of an event's kits [A7.42]. */
export function KitCharts({ event }: { readonly event: SamplingEvent }) {
  return (
    <div className={classes['columns']}>
      <DatasetSection event={event} dataset="ordervolumebymonth" title="Kits ordered by month">
        {(rows) => (
          <RankedBars
            label="Kits of the event by month of their order"
            rowHeading="Month"
            valueHeading="Kits"
            rows={rows.map(({ month, kits }) => ({ key: month, label: formatShortMonth(month), value: kits }))}
          />
        )}
      </DatasetSection>
      <DatasetSection event={event} dataset="orderzips" title="Kits ordered by ZIP">
        {(rows) => (
          <RankedBars
            label="Kits of the event by ZIP"
            rowHeading="ZIP"
            valueHeading="Kits"
            rows={rows.map(({ zip, kits }) => ({ key: zip, label: zip, value: kits }))}
          />
        )}
      </DatasetSection>
    </div>
  );
}
