import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { describeSiteShortfall } from '@curbstop/contract/compliance/period-text.calculation';
import type { PeriodAnalyte, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { describeSitesByLineOnly } from '@curbstop/contract/samples/line-only-sites.calculation';
import {
  describeStateMethod,
  formatMicrograms,
  isSelectedByTier,
  tierSelectionNote,
} from '@curbstop/contract/samples/percentile-text.calculation';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { EndedExceedanceBadge, OutcomeBadge } from '../domains/compliance/OutcomeBadge.tsx';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import { Dash } from '../ui/Dash.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatNumber } from '../ui/format.ts';
import { LevelBar } from '../ui/LevelBar.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import classes from './Home.module.css';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

const earlierShown = 3;

/** The 90th percentiles of the newest monitoring period so far, and those of the periods before it. */
export function PeriodPercentiles() {
  const { data, error, refetch } = useQuery(periodsQuery(useMe().defaultAccount.id));
  const [newest, ...earlier] = data?.items ?? [];
  return (
    <section className={classes['part']} aria-labelledby="percentiles">
      <h2 id="percentiles">90th percentile</h2>
      {!data && error && (
        <ErrorState title="The 90th percentile could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={classes['percentilesLoading']} aria-busy="true" />}
      {data && !newest && <p className={classes['none']}>No monitoring periods yet.</p>}
      {newest && <Newest period={newest} sitesByLineOnly={data?.sitesByLineOnly ?? 0} />}
      {data?.items.slice(0, 1 + earlierShown).some(isSelectedByTier) && (
        <Alert tone="muted" title="Results are selected by tier">
          {tierSelectionNote}
        </Alert>
      )}
      {earlier.length > 0 && <Earlier periods={earlier.slice(0, earlierShown)} />}
    </section>
  );
}

const getHref = ({ startsOn }: PeriodSummary) => `/compliance/periods/${startsOn}`;

interface NewestProps {
  readonly period: PeriodSummary;
  readonly sitesByLineOnly: number;
}

function Newest({ period, sitesByLineOnly }: NewestProps) {
  const { collectedSites, analyzedSites, requiredSites, isEnded, analytes } = period;
  return (
    <>
      <p className={classes['period']}>
        <Anchor href={getHref(period)}>{getPeriodName(period)}</Anchor>
        {isEnded ? '' : ' so far'}, {formatNumber(analyzedSites)}
        {requiredSites === null ? '' : ` of ${formatNumber(requiredSites)}`} sites with all results
        {collectedSites > analyzedSites && `, ${formatNumber(collectedSites)} collected`}
        <SiteShortfall period={period} />
        {sitesByLineOnly > 0 && <span className={classes['under']}>{describeSitesByLineOnly(sitesByLineOnly)}</span>}
      </p>
      {analytes.map((analyte) => (
        <AnalytePercentile key={analyte.analyteCode} analyte={analyte} period={period} />
      ))}
    </>
  );
}

/** A period that is over with too few sites is a violation, whatever its percentile is. */
function SiteShortfall({ period }: { readonly period: PeriodSummary }) {
  const shortfall = describeSiteShortfall(period);
  return (
    shortfall && (
      <span className={classes['under']} data-late>
        {shortfall}
      </span>
    )
  );
}

interface AnalyteProps {
  readonly analyte: PeriodAnalyte;
  readonly period: PeriodSummary;
}

function AnalytePercentile({ analyte, period }: AnalyteProps) {
  const { displayName, percentile, actionLevel } = analyte;
  return (
    <div className={classes['level']}>
      <p>
        <span>{displayName}</span>
        <strong>
          {percentile === null ? (
            <Dash />
          ) : (
            <a href={`${getHref(period)}#${analyte.analyteCode}`}>{formatMicrograms(percentile.value)}</a>
          )}
        </strong>
        <span className={classes['muted']}>
          action level {formatMicrograms(actionLevel)}
          {percentile && `, ${formatCount(percentile.count, 'result')}`}
        </span>
        <OutcomeBadge period={period} analyte={analyte} />
      </p>
      {percentile?.stateMethod && <p className={classes['none']}>{describeStateMethod(percentile)}</p>}
      <LevelBar value={percentile === null ? null : Number(percentile.value)} level={Number(actionLevel)} />
    </div>
  );
}

function Earlier({ periods }: { readonly periods: readonly PeriodSummary[] }) {
  return (
    <ScrollRegion label="Earlier 90th percentiles" className={classes['scroll']}>
      <table className={classes['events']} aria-label="Earlier 90th percentiles">
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">Lead</th>
            <th scope="col">Copper</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.startsOn}>
              <th scope="row">
                <Anchor href={getHref(period)}>{getPeriodName(period)}</Anchor>
                <SiteShortfall period={period} />
              </th>
              <Past period={period} columnAnalyte="lead" />
              <Past period={period} columnAnalyte="copper" />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface PastProps {
  readonly period: PeriodSummary;
  readonly columnAnalyte: RegulatedAnalyteCode;
}

/** An earlier exceedance is shown until the State agrees that it ended, also without counted results. */
function Past({ period, columnAnalyte }: PastProps) {
  const analyte = period.analytes.find(({ analyteCode }) => analyteCode === columnAnalyte);
  const percentile = analyte?.percentile;
  return (
    <td>
      {percentile ? formatMicrograms(percentile.value) : <Dash />}
      {percentile?.stateMethod && <span className={classes['under']}>{describeStateMethod(percentile)}</span>}
      {percentile?.exceeds && (
        <span className={classes['under']} data-late>
          Exceedance
        </span>
      )}
      {analyte && <EndedExceedanceBadge period={period} analyte={analyte} />}
    </td>
  );
}
