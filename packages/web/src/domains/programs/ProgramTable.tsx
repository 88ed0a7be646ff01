import { programTypeLabel } from '@curbstop/contract/programs/program.calculation';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { programList } from '@curbstop/contract/programs/program.values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calendarDate } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableAddress } from '../../ui/table/table-address.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { programChoices } from './program.calculation.ts';
import { pageOfPrograms } from './program.queries.ts';

const columns: readonly TableColumn<Program>[] = [
  { id: 'name', header: 'Name', names: 'row', width: 280, cell: ({ name }) => name },
  {
    id: 'programTypeId',
    header: 'Type',
    width: 216,
    card: 'top',
    text: ({ programTypeId }) => programTypeLabel(programTypeId),
    cell: ({ programTypeId }) => programTypeLabel(programTypeId),
  },
  {
    id: 'startsOn',
    header: 'Starts',
    width: 112,
    text: ({ startsOn }) => startsOn,
    cell: ({ startsOn }) => <time dateTime={startsOn}>{calendarDate(startsOn)}</time>,
  },
  {
    id: 'endsOn',
    header: 'Ends',
    width: 112,
    text: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => <time dateTime={endsOn}>{calendarDate(endsOn)}</time>,
  },
  { id: 'status', header: 'Status', width: 96, cell: ({ status }) => status },
];

interface Props {
  readonly empty: ReactNode;
  /** Actions of a row. */
  readonly rowActions?: ((program: Program) => readonly MenuAction[]) | undefined;
}

/** A table of programs with its state in the URL; each row links to the program's page. */
export function ProgramTable({ empty, rowActions }: Props) {
  const address = useTableAddress(programList);
  const query = useQuery(pageOfPrograms(useMe().defaultAccount.id, address.asked));
  return (
    <DataTable
      name="programs"
      what={['program', 'programs']}
      list={programList}
      columns={columns}
      choices={programChoices}
      address={address}
      query={query}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/programs/${id}`}
      {...(rowActions && { rowActions })}
      views={(table) => <SavedViews type="programs" table={table} />}
      empty={empty}
    />
  );
}
