import { findEndedWaiver } from '@curbstop/contract/compliance/ended-waiver.calculation';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { describeSiteShortfall, frequencyLabels } from '@curbstop/contract/compliance/period-text.calculation';
import type { PeriodList, PeriodAnalyte, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { periodYears } from '@curbstop/contract/compliance/period.values';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { findings } from '@curbstop/contract/samples/sample.values';
import { describeStateMethod, formatMicrograms } from '@curbstop/contract/samples/percentile-text.calculation';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatDay, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { getTableHref } from '../../ui/table/table-url.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { periodsQuery } from './period.queries.ts';
import { MonitoringSchedules } from './MonitoringSchedules.tsx';
import { EndedExceedanceBadge, OutcomeBadge } from './OutcomeBadge.tsx';
import { PercentileMethods } from './PercentileMethods.tsx';
import classes from './Compliance.module.css';
import { regulatedAnalyteCodes } from '@curbstop/contract/regulations/regulated-analyte.values';

/** The monitoring periods of the account, newest first, and what their rules depend on. */
export function MonitoringPeriods() {
  const query = useQuery(periodsQuery(useMe().defaultAccount.id));
  if (!query.data && query.error)
    return (
      <ErrorState
        title="The monitoring periods could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={240} aria-busy="true" />;
  return (
    <Stack gap="md">
      <SystemDetails list={query.data} />
      <EndedWaiver periods={query.data.items} />
      <PeriodTable periods={query.data.items} />
      <EarlierSamples list={query.data} />
      <MonitoringSchedules schedules={query.data.schedules} periods={query.data.items} />
      <PercentileMethods methods={query.data.percentileMethods} />
    </Stack>
  );
}

const systemTypeLabels: Readonly<Record<string, string>> = {
  CWS: 'Community (CWS)',
  NTNCWS: 'Non-transient non-community (NTNCWS)',
};
const sizeClassLabels = { small: 'Small', medium: 'Medium', large: 'Large' } as const;

function SystemDetails({ list }: { readonly list: PeriodList }) {
  const { populationServed, sizeClass, systemType, state } = list;
  return (
    <>
      <DataList>
        <DataPair name="System type">{systemTypeLabels[systemType] ?? systemType}</DataPair>
        <DataPair name="State">{state}</DataPair>
        <DataPair name="Population served">
          {populationServed === null ? null : formatNumber(populationServed)}
        </DataPair>
        <DataPair name="Size class">{sizeClass && sizeClassLabels[sizeClass]}</DataPair>
      </DataList>
      {populationServed === null && (
        <Alert tone="attention" title="Population served is not recorded">
          Enter the population served to see how many sites are required. Until then no period is shown as complete. An
          administrator can enter it under <Anchor href="/administration/population">Population served</Anchor>.
        </Alert>
      )}
    </>
  );
}

/** Why standard monitoring applies although the recorded schedule is a waiver. */
function EndedWaiver({ periods }: { readonly periods: readonly PeriodSummary[] }) {
  const ended = findEndedWaiver(periods);
  if (ended === undefined) return null;
  return (
    <Alert tone="attention" title={`The monitoring waiver ${ended.ending}`}>
      {ended.sentences.join(' ')} Record the schedule that your State sets under{' '}
      <Anchor href="#schedules">Monitoring schedule</Anchor>.
    </Alert>
  );
}

function PeriodTable({ periods }: { readonly periods: readonly PeriodSummary[] }) {
  return (
    <ScrollRegion className={classes['scroll']} label="Monitoring periods">
      <table className={classes['cards']} aria-label="Monitoring periods">
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Sites required</th>
            <th scope="col">Sites collected</th>
            <th scope="col">{analyteLabels.lead}</th>
            <th scope="col">{analyteLabels.copper}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <PeriodRow key={period.startsOn} period={period} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type EarlierUndatedSamples = NonNullable<PeriodList['earlierUndated']>;

/** Results that no period contains, so that a high one is not missed. */
function EarlierSamples({ list: { listedFrom, earlierSamples = 0, earlierUndated } }: { readonly list: PeriodList }) {
  if (listedFrom === undefined || earlierSamples === 0) return null;
  const filters = { collectedOn: [`before:${listedFrom}`], detection: [...findings] };
  const isOne = earlierSamples === 1;
  return (
    <Alert
      tone="attention"
      title={`${formatCount(earlierSamples, 'sample')} with results ${isOne ? 'is' : 'are'} older than the periods shown`}
    >
      Collected before {formatDay(listedFrom)}. No period and no 90th percentile here includes {isOne ? 'it' : 'them'}:
      periods go back {periodYears} years.{' '}
      {earlierSamples > (earlierUndated?.samples ?? 0) && (
        <Anchor href={getTableHref('/samples', sampleList, { filters })}>Review the older results</Anchor>
      )}
      {earlierUndated && earlierUndated.samples > 0 && <EarlierUndated undated={earlierUndated} />}
    </Alert>
  );
}

/** Samples that the list can't be filtered for, because they have no collection date. */
function EarlierUndated({ undated: { samples, events } }: { readonly undated: EarlierUndatedSamples }) {
  const unlistedSamples = samples - events.reduce((sum, event) => sum + event.samples, 0);
  return (
    <div>
      {formatCount(samples, 'sample has', 'samples have')} no collection date and {samples === 1 ? 'is' : 'are'} dated
      by the end of {samples === 1 ? 'its' : 'their'} event or {samples === 1 ? 'its' : 'their'} first result:
      {events.map(({ id, name, samples: ofEvent }, at) => (
        <span key={id}>
          {at === 0 ? ' ' : ', '}
          <Anchor href={`/events/${id}/samples`}>{name}</Anchor> ({formatNumber(ofEvent)})
        </span>
      ))}
      {unlistedSamples > 0 && `, other events (${formatNumber(unlistedSamples)})`}.
    </div>
  );
}

const analyteLabels = { lead: 'Lead, 90th percentile', copper: 'Copper, 90th percentile' } as const;

function PeriodRow({ period }: { readonly period: PeriodSummary }) {
  const { startsOn, requiredSites, collectedSites, siteSchedule, frequency, isOver, isEnded, analytes } = period;
  const href = `/compliance/periods/${startsOn}`;
  const name = getPeriodName(period);
  return (
    <tr>
      <th scope="row">
        <Anchor href={href}>{name}</Anchor>
        <span className={classes['muted']}>
          {frequencyLabels[frequency]}
          {isEnded ? '' : isOver ? ', sampling months over' : ', in progress'}
        </span>
      </th>
      <td data-label="Sites required">
        {requiredSites ?? 'Unknown'}
        <span className={classes['muted']}>{siteSchedule} number</span>
      </td>
      <td data-label="Sites collected">
        {collectedSites === 0 ? (
          '0'
        ) : (
          <Anchor href={`${href}#sites`} aria-label={`${formatCount(collectedSites, 'site')} collected in ${name}`}>
            {formatNumber(collectedSites)}
          </Anchor>
        )}
        <MissingSites period={period} />
      </td>
      {regulatedAnalyteCodes.map((analyte) => (
        <td key={analyte} data-label={analyteLabels[analyte]}>
          <AnalyteCell
            analyte={analytes.find((one) => one.analyteCode === analyte)}
            href={`${href}#${analyte}`}
            period={period}
          />
        </td>
      ))}
    </tr>
  );
}

/**
 * Too few sites, or too few for a half, at the end of a period are a violation (40 CFR 141.86(c)); before it, the
 * number says what is left to do.
 */
function MissingSites({ period }: { readonly period: PeriodSummary }) {
  const missing = (period.requiredSites ?? 0) - period.analyzedSites;
  const incomplete = period.collectedSites - period.analyzedSites;
  const shortfall = describeSiteShortfall(period);
  if (missing <= 0)
    return (
      shortfall && (
        <span className={classes['below']}>
          <StatusBadge tone="attention">{shortfall}</StatusBadge>
        </span>
      )
    );
  if (!period.isOver)
    return (
      <span className={classes['muted']}>
        {formatNumber(period.analyzedSites)} with all results; {formatNumber(missing)} more needed
        {incomplete > 0 && ` (${formatNumber(incomplete)} collected without all lead and copper results)`}
      </span>
    );
  return (
    <span className={classes['below']}>
      <StatusBadge tone="attention">{formatNumber(missing)} short</StatusBadge>
    </span>
  );
}

interface CellProps {
  readonly analyte: PeriodAnalyte | undefined;
  readonly href: string;
  readonly period: PeriodSummary;
}

function AnalyteCell({ analyte, href, period }: CellProps) {
  if (!analyte?.percentile)
    return (
      <>
        <Dash />
        {analyte && <EndedExceedanceBadge period={period} analyte={analyte} />}
      </>
    );
  const { percentile, displayName } = analyte;
  return (
    <>
      <Anchor
        href={href}
        className={classes['number'] ?? ''}
        aria-label={`${displayName} ${formatMicrograms(percentile.value)} in ${getPeriodName(period)}`}
      >
        {formatMicrograms(percentile.value)}
      </Anchor>
      <span className={classes['muted']}>action level {formatMicrograms(percentile.actionLevel)}</span>
      {percentile.stateMethod && <span className={classes['muted']}>{describeStateMethod(percentile)}</span>}
      <OutcomeBadge period={period} analyte={analyte} />
    </>
  );
}
