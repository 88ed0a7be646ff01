import { directionLabels, reclassifiedLineList } from '@curbstop/contract/overviews/reclassification-report.values';
import type {
  ReclassificationRun,
  ReclassifiedLine,
} from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge';
import { Dash } from '../ui/Dash.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatInstant } from '../ui/format.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useTableUrlState } from '../ui/table/table-url.ts';
import type { TableColumn } from '../ui/table/table-layout.ts';
import { useRouteParams } from '../ui/url-parameter.ts';
import {
  reclassifiedLinesPageQuery,
  reclassificationRunsQuery,
  useDownloadReclassifiedLines,
} from './reclassification.queries.ts';
import { describeDirections } from './ReclassificationBanner.tsx';

/**
 * The report of a change of the classification rules or of the lead ban date: the account's lines that changed
 * classification.
 */
export function ReclassificationScreen() {
  const { id } = useRouteParams<'id'>();
  const { data, error, refetch } = useQuery(reclassificationRunsQuery(useMe().defaultAccount.id));
  const run = data && findRun(data.items, id);
  const isNotFound = data !== undefined && !run && id !== undefined;
  return (
    <>
      <PageHead
        title={isNotFound ? 'Reclassification not found' : 'Reclassified lines'}
        back={{ label: 'Inventory', href: '/inventory' }}
      />
      {!data && error && (
        <ErrorState title="The changes could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={320} aria-busy="true" />}
      {data && !run && <NoRun isMissing={isNotFound} />}
      {data && run && <OneRun key={run.id} run={run} runs={data.items} />}
    </>
  );
}

/** Without an id, the newest change that changed lines, otherwise the newest. */
function findRun(runs: readonly ReclassificationRun[], id: string | undefined): ReclassificationRun | undefined {
  if (id !== undefined) return runs.find((one) => one.id === id);
  return runs.find(({ changed }) => changed > 0) ?? runs[0];
}

function NoRun({ isMissing }: { readonly isMissing: boolean }) {
  if (isMissing) return <EmptyState title="We could not find what you're looking for." />;
  return (
    <EmptyState title="No changes yet">
      If the classification rules or your lead ban date change, Curbstop classifies every line again and lists the
      changed ones here.
    </EmptyState>
  );
}

interface RunProps {
  readonly run: ReclassificationRun;
  readonly runs: readonly ReclassificationRun[];
}

const runLabel = ({ startedOn, changed }: ReclassificationRun) =>
  `${formatInstant(startedOn)}: ${formatCount(changed, 'line')} changed`;

function OneRun({ run, runs }: RunProps) {
  const navigate = useNavigate();
  return (
    <Stack gap="md">
      {runs.length > 1 && (
        <NativeSelect
          label="Change of the rules or the lead ban date"
          value={run.id}
          data={runs.map((one) => ({ value: one.id, label: runLabel(one) }))}
          maw={420}
          onChange={(event) =>
            void navigate({ to: '/inventory/reclassifications/{-$id}', params: { id: event.currentTarget.value } })
          }
        />
      )}
      <div>
        <Text>
          {`On ${formatInstant(run.startedOn)}, ${formatCount(run.reclassified, 'line was', 'lines were')} classified again. ${formatCount(run.changed, 'line')} changed classification. ${run.changed > 0 ? describeDirections(run) : ''}`}
        </Text>
        <Text size="sm" c="dimmed">
          Rules: {run.ruleVersion}
        </Text>
      </div>
      <RunLines run={run} />
    </Stack>
  );
}

const columns: readonly TableColumn<ReclassifiedLine>[] = [
  { id: 'address', header: 'Address', names: 'row', width: 240, text: getAddress, cell: getAddress },
  {
    id: 'externalId',
    header: 'Service line ID',
    width: 128,
    text: ({ externalId }) => externalId,
    cell: ({ externalId }) => externalId ?? <Dash />,
  },
  {
    id: 'before',
    header: 'Before',
    width: 160,
    text: ({ before }) => before,
    cell: ({ before }) => <ClassificationBadge category={before} words="short" />,
  },
  {
    id: 'after',
    header: 'After',
    width: 160,
    text: ({ after }) => after,
    cell: ({ after }) => <ClassificationBadge category={after} words="short" />,
  },
  {
    id: 'direction',
    header: 'Change',
    width: 136,
    text: ({ direction }) => directionLabels[direction],
    cell: ({ direction, isDeleted }) => `${directionLabels[direction]}${isDeleted ? ', deleted since' : ''}`,
  },
];

function getAddress({ addressLine1, addressLine2, city, zip }: ReclassifiedLine): string {
  return `${[addressLine1, addressLine2].filter(Boolean).join(', ')}, ${city} ${zip}`;
}

const categoryChoices = categoriesWorstFirst.map((value) => ({ value, label: value }));
const choices = {
  before: categoryChoices,
  after: categoryChoices,
  direction: Object.entries(directionLabels).map(([value, label]) => ({ value, label })),
};

function RunLines({ run }: { readonly run: ReclassificationRun }) {
  const navigate = useNavigate();
  const urlState = useTableUrlState(reclassifiedLineList);
  const query = useQuery(reclassifiedLinesPageQuery(useMe().defaultAccount.id, run.id, urlState.settledRequest));
  const download = useDownloadReclassifiedLines(run.id, urlState.request);
  const hrefOf = ({ id, locationId }: ReclassifiedLine) => `/locations/${locationId}/inventory/${id}`;
  return (
    <DataTable
      name="reclassifiedLines"
      noun={['line', 'lines']}
      list={reclassifiedLineList}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={({ addressLine1 }) => addressLine1}
      rowHref={hrefOf}
      onOpenRow={(line) => void navigate({ to: hrefOf(line) })}
      openRowId={undefined}
      tools={
        <MenuButton
          width={240}
          actions={[
            {
              label: 'Excel (XLSX)',
              help: 'All lines that match the search and filters',
              run: () => download.mutate('xlsx'),
            },
            { label: 'CSV', help: 'The same lines, for other software', run: () => download.mutate('csv') },
          ]}
          button={
            <Button
              variant="default"
              loading={download.isPending}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Export lines
            </Button>
          }
        />
      }
      empty={<EmptyState title="No line changed classification" />}
    />
  );
}
