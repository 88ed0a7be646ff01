import { describeEndedWaiver } from '@curbstop/contract/compliance/ended-waiver.calculation';
import { describeSchoolKitsOfPeriod } from '@curbstop/contract/school-facilities/school-kit.calculation';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import {
  describeBasis,
  describeRulesDay,
  describeWindows,
  frequencyLabels,
} from '@curbstop/contract/compliance/period-text.calculation';
import { explainOpenOutcome } from '@curbstop/contract/compliance/period-outcome.calculation';
import { areHalvesFilled, describeHalves } from '@curbstop/contract/compliance/lead-line-half.calculation';
import type { LeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.rules';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { siteStatuses, type SiteStatus } from '@curbstop/contract/compliance/period.values';
import { getSiteStatus, hasTooFewResultsInPeriod } from '@curbstop/contract/compliance/site-status.calculation';
import {
  describeComparison,
  describeFurtherVisits,
  describeTreatedTaps,
  describeLiters,
  describeMargin,
  describeNextRule,
  describeRank,
  describeZeros,
  dependsOnZeros,
  formatMicrograms,
} from '@curbstop/contract/samples/percentile-text.calculation';
import { findLargestWaivedSystem } from '@curbstop/contract/regulations/monitoring.calculation';
import { waiverEnd } from '@curbstop/contract/regulations/monitoring-period.values';
import { Anchor, Stack } from '@mantine/core';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { CountedTable, DecidingZeros, NotCountedTable, WithInvalidated } from '../samples/EventPercentileSection.tsx';
import { MissingFifthLiters } from '../samples/MissingFifthLiters.tsx';
import { TierSelection } from '../samples/TierSelection.tsx';
import { ExceedanceNote } from '../samples/ExceedanceNote.tsx';
import { PercentilePlot } from '../samples/PercentilePlot.tsx';
import { EndedExceedanceNotice } from './EndedExceedanceNotice.tsx';
import { ExceedanceSteps } from './ExceedanceSteps.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import classes from './Compliance.module.css';

/** Everything about one monitoring period. */
export function PeriodView({ period }: { readonly period: PeriodDetails }) {
  return (
    <Stack gap="md">
      <Requirements period={period} />
      {period.results.map((result) => (
        <Result key={result.analyteCode} result={result} period={period} />
      ))}
      <Sites period={period} />
    </Stack>
  );
}

const siteStatusTones: Readonly<Record<SiteStatus, StatusTone>> = {
  inProgress: 'working',
  tooFewSites: 'attention',
  checkLeadLineHalf: 'attention',
  complete: 'done',
};

function Requirements({ period }: { readonly period: PeriodDetails }) {
  const { requiredSites, collectedSites, analyzedSites, siteSchedule, requiredSitesSource, isOver } = period;
  const status = getSiteStatus(period);
  const windows = describeWindows(period);
  const half = period.leadLineHalf;
  return (
    <section className={classes['card']} aria-labelledby="requirements">
      <h2 id="requirements">Sites</h2>
      <p className={classes['headline']}>
        <strong>
          {requiredSites === null
            ? `${formatCount(analyzedSites, 'site')} (number required unknown)`
            : `${formatNumber(analyzedSites)} of ${formatNumber(requiredSites)}`}
        </strong>
        <StatusBadge tone={siteStatusTones[status]}>
          {siteStatuses.find(({ code }) => code === status)?.label}
        </StatusBadge>
      </p>
      <ul className={classes['facts']}>
        <li>
          {formatCount(collectedSites, 'site')} collected, {formatNumber(analyzedSites)} with all lead and copper
          results. Only sites with results meet the required number.
        </li>
        <li>
          {frequencyLabels[period.frequency]}, {formatDay(period.startsOn)} to {formatDay(period.endsOn)},{' '}
          {siteSchedule} number of sites{describePopulation(period)} ({requiredSitesSource}).
        </li>
        {status === 'tooFewSites' && mayBeWaived(period) && (
          <li>
            {citeRule('partialWaiver')} It can’t be recorded here, and a site with only one of them is not counted. If
            your State granted one, ask it which sites count.
          </li>
        )}
        {windows && <li>Samples are taken {windows}. Only these count toward the number of sites.</li>}
        {[describeBasis(period.basis), describeRulesDay(period)].map((fact) => fact && <li key={fact}>{fact}</li>)}
        {period.populationServed === null && (
          <li>The population served is not recorded, so the number of sites is unknown.</li>
        )}
        {period.sites.some(({ locations }) => locations > 1) && (
          <li>Locations with the same address are one site, however many samples they have.</li>
        )}
        {period.schoolKits && describeSchoolKitsOfPeriod(period.schoolKits).map((fact) => <li key={fact}>{fact}</li>)}
        {period.events.map(({ id, name, samples }) => (
          <li key={id}>
            <Anchor href={`/events/${id}/samples`}>{name}</Anchor>: {formatCount(samples, 'sample')}
          </li>
        ))}
      </ul>
      <Waiver period={period} />
      {half && <Halves half={half} isOver={isOver} />}
    </section>
  );
}

/** Only small systems can have a waiver. */
const mayBeWaived = ({ populationServed, startsOn }: PeriodDetails): boolean => {
  const largest = findLargestWaivedSystem(startsOn);
  return largest !== undefined && (populationServed === null || populationServed <= largest);
};

/** " for 400 people served": the number that decides for this period. */
const describePopulation = ({ populationServed }: PeriodDetails): string =>
  populationServed === null ? '' : ` for ${formatNumber(populationServed)} people served`;

/** Each approval says for itself how large the system may be; the population may have grown since. */
function Waiver({ period: { frequency, populationServed, startsOn, endsOn } }: { readonly period: PeriodDetails }) {
  const largest = findLargestWaivedSystem(startsOn);
  if (frequency !== 'nineYear') return null;
  const limit =
    largest === undefined ? '' : ` A waiver is for systems that serve at most ${formatNumber(largest)} people.`;
  const isTooLarge = largest !== undefined && (populationServed ?? 0) > largest;
  return (
    <Alert tone="attention" title="What ends this waiver">
      {waiverEnd}
      {populationServed === null &&
        `${limit} The population served is not recorded: ask your State whether the waiver still applies.`}
      {isTooLarge && `${limit} Because of the recorded number it ends on ${formatDay(endsOn)}.`}
    </Alert>
  );
}

/** Half of the sites of a system with lead service lines have one. */
function Halves({ half, isOver }: { readonly half: LeadLineHalf; readonly isOver: boolean }) {
  const isFilled = areHalvesFilled(half);
  const isOpen = half.collected.byLineOnly > 0 || (isFilled !== true && (isOver || isFilled === undefined));
  return (
    <Alert tone={isOpen ? 'attention' : 'muted'} title="Requirement: half of the sites with lead service lines">
      <ul className={classes['facts']}>
        {[...describeHalves(half), `Source: ${half.source}.`].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Alert>
  );
}

type Calculated = PeriodDetails['results'][number];

function Result({ result, period }: { readonly result: Calculated; readonly period: PeriodDetails }) {
  const { analyteCode: analyte, displayName, percentile, outcome, actionLevelSource } = result;
  const facts = [
    explainOpenOutcome(result, period),
    describeMargin(result),
    describeTreatedTaps(result),
    describeFurtherVisits(result),
    dependsOnZeros(result) ? undefined : describeZeros(result),
    `Source of the action level: ${actionLevelSource}. If your State has a lower one, that one applies.`,
    describeLiters(result),
    describeNextRule(result),
  ].filter((fact) => fact !== undefined);
  return (
    <section className={classes['card']} aria-labelledby={analyte} data-part>
      <h2 id={analyte} tabIndex={-1}>
        {displayName}
      </h2>
      <EndedExceedanceNotice period={period} analyteCode={analyte} />
      {percentile === null ? (
        <p>No results count toward the 90th percentile yet.</p>
      ) : (
        <>
          <p className={classes['headline']}>
            <strong>{formatMicrograms(percentile.value)}</strong>
            <OutcomeBadge period={period} analyte={result} />
          </p>
          {outcome === 'exceedance' && (
            <ExceedanceNote analyteCode={analyte}>
              <ExceedanceSteps period={period} analyteCode={analyte} />
            </ExceedanceNote>
          )}
          {describeEndedWaiver(period, result) !== undefined && (
            <Alert tone="attention" title="The monitoring waiver ended">
              {describeEndedWaiver(period, result)}
            </Alert>
          )}
          <ul className={classes['facts']}>
            <li>
              90th percentile{period.isEnded ? '' : ' so far'}, {describeComparison(percentile)}.{' '}
              {describeRank(percentile)}
            </li>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Warnings result={result} period={period} />
          <DecidingZeros analyte={result} />
          <WithInvalidated analyte={result} />
          <PercentilePlot analyte={result} />
          <CountedTable analyte={result} />
        </>
      )}
      <NotCountedTable analyte={result} />
    </section>
  );
}

/** What could make the number higher than the one shown, or why it is the higher of two. */
function Warnings({ result, period }: { readonly result: Calculated; readonly period: PeriodDetails }) {
  const { percentile, outsideMonths } = result;
  return (
    <>
      {hasTooFewResultsInPeriod(percentile?.count ?? 0, period) && (
        <Alert tone="attention" title="Fewer results than the rule requires">
          The percentile is computed from what was reported. Taking too few samples in a monitoring period is a separate
          violation.
        </Alert>
      )}
      <MissingFifthLiters analyte={result} of="period" />
      <TierSelection endsOn={period.rulesOn} analyte={result} />
      {outsideMonths?.percentile && (
        <Alert
          tone="attention"
          title={`${formatCount(outsideMonths.count, 'sample')} outside the sampling months or without a collection date`}
        >
          Record the missing dates, and ask your State whether the others count. The higher of the two percentiles is
          shown; the other one is {formatMicrograms(outsideMonths.percentile.value)}.
        </Alert>
      )}
      <OtherPrograms result={result} />
    </>
  );
}

/** Results of other programs, which the State may count. */
function OtherPrograms({ result: { otherPrograms, analyteCode, outcome } }: { readonly result: Calculated }) {
  if (!otherPrograms?.percentile) return null;
  const { count, percentile } = otherPrograms;
  const mayBeNotice = percentile.exceeds && analyteCode === 'lead' && outcome !== 'exceedance';
  return (
    <Alert
      tone={percentile.exceeds ? 'attention' : 'muted'}
      title={`${formatCount(count, 'result')} from programs that are not for compliance`}
    >
      They do not count until you record the State’s decision. With them the 90th percentile would be{' '}
      {formatMicrograms(percentile.value)}, {describeComparison(percentile)}. {citeRule('moreResults')} Ask your State,
      and record the decision in each <Anchor href="/samples">sample</Anchor>.
      {mayBeNotice && (
        <>
          {' '}
          If it counts them, the Tier 1 public notice is due: see{' '}
          <Anchor href="/compliance/deadlines">Deadlines</Anchor>.
        </>
      )}
    </Alert>
  );
}

function Sites({ period: { sites, collectedSites } }: { readonly period: PeriodDetails }) {
  return (
    <section className={classes['card']} aria-labelledby="sites">
      <h2 id="sites" tabIndex={-1}>
        Collected sites
      </h2>
      {sites.length === 0 && <p>None so far.</p>}
      {sites.length < collectedSites && <p>The first {formatCount(sites.length, 'site')} by address:</p>}
      {sites.length > 0 && (
        <ScrollRegion className={classes['scroll']} label="Table of collected sites">
          <table aria-label="Collected sites">
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Samples</th>
              </tr>
            </thead>
            <tbody>
              {sites.map(({ locationId, addressLine1, locations, samples }) => (
                <tr key={locationId}>
                  <th scope="row">
                    <Anchor href={`/locations/${locationId}/details`}>{addressLine1}</Anchor>
                    {locations > 1 && <div>{formatNumber(locations)} locations with this address</div>}
                  </th>
                  <td>
                    {samples.map(({ sampleId, number, collectedOn }) => (
                      <div key={sampleId}>
                        <Anchor href={`/samples/${sampleId}`}>Sample {number}</Anchor>,{' '}
                        <span className={classes['number']}>{formatDay(collectedOn)}</span>
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
