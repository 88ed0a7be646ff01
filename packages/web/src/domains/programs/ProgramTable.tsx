import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { programList } from '@curbstop/contract/programs/program-list.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { getOptionsByField, createFieldColumns } from '../../ui/table/field-columns.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { programsPageQuery } from './program.queries.ts';

const columns = createFieldColumns<Program>(programDescriptor, {
  name: { names: 'row', width: 280 },
  programTypeId: { width: 216, card: 'top' },
  startsOn: { width: 112 },
  endsOn: { width: 112 },
  status: { width: 96 },
});
const choices = getOptionsByField(programDescriptor);

interface Props {
  readonly empty: ReactNode;
  /** Actions of a row. */
  readonly rowActions?: ((program: Program) => readonly MenuAction[]) | undefined;
}

const getId = ({ id }: Program) => id;

/** A table of programs with its state in the URL; each row links to the program's page. */
export function ProgramTable({ empty, rowActions }: Props) {
  const urlState = useTableUrlState(programList);
  const query = useQuery(programsPageQuery(useMe().defaultAccount.id, urlState.settledRequest));
  const selection = useRowSelection({ rows: query.data?.items, rowId: getId });
  return (
    <DataTable
      name="programs"
      noun={['program', 'programs']}
      list={programList}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={getId}
      selection={selection}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/programs/${id}`}
      {...(rowActions && { rowActions })}
      views={(table) => <SavedViews type="programs" table={table} />}
      empty={empty}
    />
  );
}
