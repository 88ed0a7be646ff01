import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { accountChangeList, type AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import { changeOperationLabels, changeSourceLabels } from '@curbstop/contract/primitives/change';
import { Anchor, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant } from '../../ui/format.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { describeChange, getHistoryFields, getRecordHref, recordKinds } from './change-history.calculation.ts';
import { useDownloadChanges } from './change-history.commands.ts';
import { changesPageQuery } from './change-history.queries.ts';
import { toLabelOptions } from '../../ui/label-options.ts';

const getTitle = ({ title, entityType }: AccountChange) => title ?? recordKinds[entityType] ?? entityType;

const columns: readonly TableColumn<AccountChange>[] = [
  { id: 'title', header: 'Record', names: 'row', width: 240, cell: getTitle },
  {
    id: 'entityType',
    header: 'Record type',
    width: 112,
    cell: ({ entityType }) => recordKinds[entityType] ?? entityType,
  },
  { id: 'change', header: 'Change', width: 320, cell: describeChange },
  { id: 'changedBy', header: 'User', width: 136, cell: ({ changedBy }) => changedBy },
  { id: 'source', header: 'Source', width: 112, cell: ({ source }) => changeSourceLabels[source] ?? source },
  {
    id: 'changedOn',
    header: 'Date',
    width: 168,
    cell: ({ changedOn }) => <time dateTime={changedOn}>{formatInstant(changedOn)}</time>,
  },
];

const choices = {
  entityType: toLabelOptions(recordKinds),
  operation: toLabelOptions(changeOperationLabels),
  source: toLabelOptions(changeSourceLabels),
};

/** Every change in the account, with its user, record, time and source. */
export function HistorySection() {
  const urlState = useTableUrlState(accountChangeList);
  const me = useMe();
  const query = useQuery(changesPageQuery(me.defaultAccount.id, urlState.settledRequest));
  const [openId, setOpenId] = useUrlParameter('change');
  const download = useDownloadChanges(urlState.request);
  const opened = query.data?.items.find(({ id }) => id === openId);
  return (
    <>
      {meetsRequirement(me, requirements.viewInventory) && (
        <p>
          <Anchor href="/inventory/reclassifications">Reclassified lines</Anchor>
        </p>
      )}
      <DataTable
        name="accountChanges"
        noun={['change', 'changes']}
        list={accountChangeList}
        columns={columns}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={({ id }) => id}
        rowName={getTitle}
        onOpenRow={({ id }) => setOpenId(id)}
        openRowId={openId}
        tools={
          <MenuButton
            width={240}
            actions={[
              {
                label: 'Excel (XLSX)',
                help: 'All changes that match the filters',
                run: () => download.mutate('xlsx'),
              },
              { label: 'CSV', help: 'All changes that match the filters', run: () => download.mutate('csv') },
            ]}
            button={
              <Button
                variant="default"
                loading={download.isPending}
                leftSection={<IconDownload size={16} aria-hidden="true" />}
              >
                Export changes
              </Button>
            }
          />
        }
        empty={
          <EmptyState title="No changes yet">
            Changes to lines, locations, users and the account are listed here with the earlier values.
          </EmptyState>
        }
      />
      <SideDrawer
        name="viewChange"
        size="wide"
        opened={opened !== undefined}
        title={opened ? getTitle(opened) : 'Change'}
        onClose={() => setOpenId(undefined)}
      >
        {opened && <OneChange change={opened} />}
      </SideDrawer>
    </>
  );
}

function OneChange({ change }: { readonly change: AccountChange }) {
  const href = getRecordHref(change);
  return (
    <>
      <ChangeHistory
        query={{ data: { total: 1, items: [change] }, error: undefined, refetch: () => undefined }}
        fields={getHistoryFields(change)}
      />
      {href && (
        <p>
          <Anchor href={href}>Go to the {(recordKinds[change.entityType] ?? 'record').toLowerCase()}</Anchor>
        </p>
      )}
    </>
  );
}
