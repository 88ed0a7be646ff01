import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type {
  SitePlanCandidate,
  SitePlanOverview,
  SuggestedPlanSites,
} from '@curbstop/contract/compliance/site-plan.rules';
import { leadAndCopperRuleOn } from '@curbstop/contract/compliance/deadline.values';
import { planCandidateList } from '@curbstop/contract/compliance/site-plan.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { emptySelection } from '../../ui/table/selected-rows.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { AddToSitePlanButton } from './AddToSitePlanButton.tsx';
import { createSiteColumns, siteChoices } from './SiteColumns.tsx';
import { planCandidatesQuery, sitePlanQuery, suggestedPlanSitesQuery } from './site-plan.queries.ts';
import classes from './Compliance.module.css';

/** Chooses sites for the plan: suggestions that complete it, and every other location. */
export function SitePlanCandidates() {
  const accountId = useMe().defaultAccount.id;
  const plan = useQuery(sitePlanQuery(accountId, undefined));
  const sampled = useQuery(useSampledSites());
  const { data, error, refetch } = useQuery(suggestedPlanSitesQuery(accountId));
  if (plan.data && data && !sampled.isLoading)
    return (
      <Stack gap="md">
        <SampledSites />
        <Suggestions suggested={data} isNumberKnown={plan.data.required !== null} />
        <Candidates plan={plan.data} />
      </Stack>
    );
  const failure = plan.error ?? error;
  if (!failure) return <Skeleton height={320} aria-busy="true" />;
  const retry = () => void Promise.all([plan.refetch(), refetch()]);
  return <ErrorState title="The sampling pool could not be loaded" error={failure} retry={retry} />;
}

/** Before the Lead and Copper Rule was published, no sample was taken for it. */
const sampledFilter = { lastSampledOn: [`after:${leadAndCopperRuleOn}`] };

function useSampledSites() {
  const me = useMe();
  const request = {
    page: 1,
    pageSize: 20,
    searchTerm: '',
    sort: planCandidateList.defaultSort,
    filters: sampledFilter,
  };
  const mayEdit = meetsRequirement(me, requirements.editSitePlan);
  return { ...planCandidatesQuery(me.defaultAccount.id, request), enabled: mayEdit };
}

/** The sites where samples were taken, which a plan usually begins with. */
function SampledSites() {
  const { data } = useQuery(useSampledSites());
  if (!data || data.total === 0) return null;
  const selection: Selection = { request: { searchTerm: '', filters: sampledFilter }, expectedCount: data.total };
  return (
    <section className={classes['card']} aria-labelledby="sampled-sites">
      <Group justify="space-between" gap="xs">
        <h2 id="sampled-sites">Sites already sampled</h2>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => openOverlay('addToPlan', { choice: { candidates: selection }, onDone: () => undefined })}
        >
          Add {data.total > 1 && 'all '}
          {formatCount(data.total, 'sampled site')}
        </Button>
      </Group>
      <p>
        {formatCount(data.total, 'sampled site is', 'sampled sites are')} not in the plan.{' '}
        <Anchor href={`/compliance/sites/add?filters[lastSampledOn]=after:${leadAndCopperRuleOn}`}>
          Show in the list
        </Anchor>
      </p>
    </section>
  );
}

interface SuggestionsProps {
  readonly suggested: SuggestedPlanSites;
  /** Whether the required number of sites is known: it follows from the population. */
  readonly isNumberKnown: boolean;
}

function Suggestions({ suggested: { needed, sites, notes }, isNumberKnown }: SuggestionsProps) {
  const mayEdit = meetsRequirement(useMe(), requirements.editSitePlan);
  return (
    <section className={classes['card']} aria-labelledby="suggested-sites">
      <Group justify="space-between" gap="xs">
        <h2 id="suggested-sites">Suggestions</h2>
        {mayEdit && sites.length > 0 && (
          <Button
            size="compact-sm"
            onClick={() =>
              openOverlay('addToPlan', { choice: { locationIds: sites.map(({ id }) => id) }, onDone: () => undefined })
            }
          >
            Add {sites.length === 1 ? 'this site' : `all ${formatCount(sites.length, 'suggestion')}`}
          </Button>
        )}
      </Group>
      <p>{isNumberKnown ? describeNeeded(needed, sites.length) : <NumberUnknown />}</p>
      {notes.length > 0 && (
        <ul className={classes['facts']}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {sites.length > 0 && (
        <details>
          <summary>Suggested sites</summary>
          <ul className={classes['facts']}>
            {sites.map((site) => (
              <li key={site.id}>
                {formatStreetLine(site)}: {site.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function describeNeeded(needed: number, found: number): string {
  if (needed === 0) return 'The plan has enough sites.';
  if (found === 0) return `${formatCount(needed, 'site')} missing. No location can be suggested.`;
  return `${formatCount(needed, 'site')} missing; ${formatCount(found, 'location is', 'locations are')} suggested, highest tiers first.`;
}

function NumberUnknown() {
  return (
    <>
      The required number of sites is unknown.{' '}
      <Anchor href="/administration/population">Enter the population served</Anchor> first.
    </>
  );
}

function NoCandidates({ planned }: { readonly planned: number }) {
  if (planned > 0) return <EmptyState title="No other locations">Every location is in the plan.</EmptyState>;
  return (
    <EmptyState
      title="No locations yet"
      action={
        <Button component="a" href="/locations" variant="default">
          Open locations
        </Button>
      }
    >
      Import your inventory or add locations first.
    </EmptyState>
  );
}

function Candidates({ plan: { on, planned } }: { readonly plan: Pick<SitePlanOverview, 'on' | 'planned'> }) {
  const me = useMe();
  const urlState = useTableUrlState(planCandidateList);
  const query = useQuery(planCandidatesQuery(me.defaultAccount.id, urlState.settledRequest));
  const [selected, setSelected] = useState<Selection>(emptySelection);
  const mayEdit = meetsRequirement(me, requirements.editSitePlan);
  return (
    <DataTable
      name="planCandidates"
      noun={['location', 'locations']}
      list={planCandidateList}
      columns={createSiteColumns<SitePlanCandidate>(on)}
      choices={siteChoices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatStreetLine}
      rowHref={({ id }) => `/locations/${id}/details`}
      {...(mayEdit && {
        selection: {
          selected,
          onChange: setSelected,
          actions: (selection: Selection) => (
            <AddToSitePlanButton choice={{ candidates: selection }} onDone={() => setSelected(emptySelection)} />
          ),
        },
      })}
      empty={<NoCandidates planned={planned} />}
    />
  );
}
