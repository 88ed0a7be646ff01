import { describePlanHalf } from '@curbstop/contract/compliance/lead-line-half.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SitePlanOverview } from '@curbstop/contract/compliance/site-plan.rules';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import { Anchor, Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { StackedBars } from '../../ui/StackedBars.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SitePlanSites } from './SitePlanSites.tsx';
import { useSitePlanDownload } from './site-plan.commands.ts';
import { sitePlanQuery } from './site-plan.queries.ts';
import classes from './Compliance.module.css';

/** The sampling pool by tier of the rule of a day, and the sites of the plan. */
export function SitePlanView() {
  const [on, setOn] = useUrlParameter('on');
  const query = useQuery(sitePlanQuery(useMe().defaultAccount.id, on));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Rule in effect"
          value={on ?? ''}
          onChange={(day) => setOn(day === '' ? undefined : day)}
          data={[
            { value: '', label: 'Today' },
            { value: nextRuleStartsOn, label: `${formatDay(nextRuleStartsOn)} (LCRI)` },
          ]}
        />
        <Actions on={on} />
      </Group>
      {query.data && (
        <>
          <Overview plan={query.data} />
          <SitePlanSites on={query.data.on} />
        </>
      )}
      {!query.data && query.error && (
        <ErrorState title="The site plan could not be loaded" error={query.error} retry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Skeleton height={320} aria-busy="true" />}
    </Stack>
  );
}

function Actions({ on }: { readonly on: string | undefined }) {
  const mayEdit = meetsRequirement(useMe(), requirements.editSitePlan);
  const download = useSitePlanDownload(on);
  return (
    <Group gap="xs">
      <Button component="a" variant="default" href="/compliance/sites/history">
        Plan history
      </Button>
      <MenuButton
        width={280}
        actions={[
          {
            label: 'Excel workbook (XLSX)',
            help: 'Pool by tier, sites, reasons and history',
            run: () => download.mutate('workbook'),
          },
          { label: 'Site plan (PDF)', help: 'The same content, for the State', run: () => download.mutate('report') },
        ]}
        button={
          <Button
            variant="default"
            loading={download.isPending}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Export plan
          </Button>
        }
      />
      {mayEdit && (
        <Button component="a" href="/compliance/sites/add" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          Add sites
        </Button>
      )}
    </Group>
  );
}

function Overview({ plan }: { readonly plan: SitePlanOverview }) {
  const { required, valid, concerns, halves, rule } = plan;
  const mayEdit = meetsRequirement(useMe(), requirements.editSitePlan);
  const isOpen = required === null || concerns.length > 0;
  return (
    <>
      <section className={classes['card']} aria-labelledby="plan-numbers">
        <h2 id="plan-numbers">Sites required</h2>
        <p className={classes['headline']}>
          <strong>
            {required === null
              ? `${formatCount(valid, 'site')} (number required unknown)`
              : `${formatNumber(valid)} of ${formatNumber(required)}`}
          </strong>
          <StatusBadge tone={isOpen ? 'attention' : 'done'}>{isOpen ? 'Check plan' : 'Complete'}</StatusBadge>
        </p>
        <ul className={classes['facts']}>
          {plan.periods.map(({ startsOn, endsOn, required: number, source }) => (
            <li key={startsOn}>
              {formatDay(startsOn)} to {formatDay(endsOn)}:{' '}
              {number === null ? 'number unknown' : formatCount(number, 'site')} ({source}).
            </li>
          ))}
          <li>
            A site counts if its tier under the {rule.name} is recorded or follows from a lead or galvanized service
            line, and it has no treatment device.
          </li>
        </ul>
        {halves && <Halves halves={halves} />}
        {plan.planned === 0 && mayEdit && (
          <p>
            The plan has no sites yet. <Anchor href="/compliance/sites/add">Add the sites already sampled</Anchor>, or
            choose others.
          </p>
        )}
        {concerns.length > 0 && (
          <Alert tone="attention" title="Check plan">
            <ul className={classes['facts']}>
              {concerns.map((concern) => (
                <li key={concern}>{concern}</li>
              ))}
            </ul>
          </Alert>
        )}
      </section>
      <Pool plan={plan} />
    </>
  );
}

function Halves({ halves }: { readonly halves: NonNullable<SitePlanOverview['halves']> }) {
  return (
    <ul className={classes['facts']}>
      <li>Half with lead service lines: {describePlanHalf(halves.leadLines)}.</li>
      <li>Half with lead pipe or copper pipe with lead solder: {describePlanHalf(halves.leadPlumbing)}.</li>
      <li>Source: {halves.source}.</li>
    </ul>
  );
}

const series = [
  { key: 'planned', label: 'In the plan, tier recorded', color: 'var(--action)' },
  { key: 'byLine', label: 'In the plan, by service line only', color: 'var(--muted)' },
  { key: 'treated', label: 'In the plan, with a treatment device', color: 'var(--attention)' },
  { key: 'available', label: 'Not in the plan', color: 'var(--line-strong)' },
] as const;

function Pool({ plan: { tiers, notes, rule } }: { readonly plan: SitePlanOverview }) {
  return (
    <section className={classes['card']} aria-labelledby="pool">
      <h2 id="pool">Sampling pool by tier, {rule.name}</h2>
      <StackedBars
        label="Locations of the sampling pool by tier"
        rowHeading="Tier"
        series={series}
        isTableOpen
        comparesTotals
        rows={tiers.map(({ tier, label, planned, plannedByLine, plannedWithTreatment, available }) => ({
          key: String(tier),
          label,
          values:
            tier === null
              ? [planned, 0, plannedWithTreatment, available]
              : [planned - plannedByLine, plannedByLine, plannedWithTreatment, available],
        }))}
      />
      {notes.length > 0 && (
        <ul className={classes['facts']}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>Sites by tier</summary>
        <ul className={classes['facts']}>
          {tiers.map(({ tier, label, sites, source }) => (
            <li key={String(tier)}>
              {label}: {sites}
              {source && ` (${source})`}.
            </li>
          ))}
          <li>
            {rule.note} ({rule.source})
          </li>
        </ul>
      </details>
    </section>
  );
}
