import type { RecalculatedResult } from '@curbstop/contract/samples/recalculation.endpoints';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useDownloadRecalculations } from './recalculation.commands.ts';
import { FindingBadge } from './SampleBadges.tsx';
import { recalculationsQuery } from './sample.queries.ts';
import classes from './Samples.module.css';

/** Stored results whose finding changed with the rules, with before, after and the reason. */
export function RecalculationSection() {
  const query = useQuery(recalculationsQuery(useMe().defaultAccount.id));
  if (!query.data && query.error)
    return <ErrorState title="The report could not be loaded" error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} aria-busy="true" />;
  const { total, items } = query.data;
  if (total === 0)
    return (
      <EmptyState title="No recalculated results">
        When a calculation rule changes, stored results are recalculated. Each result that changes is listed here.
      </EmptyState>
    );
  return (
    <div className={classes['panel']}>
      <div className={classes['bar']}>
        <p>
          {items.length < total
            ? `The newest ${items.length} of ${formatCount(total, 'recalculated result')}`
            : formatCount(total, 'recalculated result')}
        </p>
        <Download />
      </div>
      <ScrollRegion className={classes['results']} label="List of recalculated results">
        <Table items={items} />
      </ScrollRegion>
    </div>
  );
}

function Table({ items }: { readonly items: readonly RecalculatedResult[] }) {
  return (
    <table aria-label="Recalculated results">
      <thead>
        <tr>
          <th scope="col">Sample</th>
          <th scope="col">As reported</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
          <th scope="col">Reason</th>
          <th scope="col">Recalculated</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one }: { readonly one: RecalculatedResult }) {
  return (
    <tr>
      <th scope="row">
        <Anchor href={`/samples/${one.sampleId}`}>Sample {one.sampleNumber}</Anchor>
        <span className={classes['muted']}>{one.address}</span>
      </th>
      <td>
        {one.reported}
        <span className={classes['muted']}>{one.analyte}</span>
      </td>
      <td>
        {one.beforeAmount} {one.unit}
        <span className={classes['muted']}>
          <FindingBadge detection={one.beforeDetection} />
        </span>
      </td>
      <td>
        {one.afterAmount} {one.unit}
        <span className={classes['muted']}>
          <FindingBadge detection={one.afterDetection} />
        </span>
      </td>
      <td>{one.reason}</td>
      <td>
        <time dateTime={one.recalculatedOn}>{formatInstant(one.recalculatedOn)}</time>
      </td>
    </tr>
  );
}

function Download() {
  const download = useDownloadRecalculations();
  return (
    <MenuButton
      width={200}
      actions={[
        { label: 'Excel (XLSX)', help: 'All recalculated results', run: () => download.mutate('xlsx') },
        { label: 'CSV', help: 'All recalculated results', run: () => download.mutate('csv') },
      ]}
      button={
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export results
        </Button>
      }
    />
  );
}
