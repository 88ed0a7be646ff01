import type { Fields } from '@curbstop/contract/primitives/fields';
import type { ProgramLocation } from '@curbstop/contract/programs/program-location.rules';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { createFieldColumns } from '../../ui/table/field-columns.tsx';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { getStatusTone } from './program-location.calculation.ts';

type Assigned = Omit<ProgramLocation, 'updatedOn'>;

/** The columns of locations in a program or in one of its events. */
export function createAssignedColumns<Row extends Assigned>(fields: Fields): TableColumn<Row>[] {
  return createFieldColumns<Row>(fields, {
    address: { names: 'row', width: 280, text: formatStreetLine, cell: formatStreetLine },
    city: { width: 144 },
    status: {
      width: 176,
      card: 'top',
      cell: ({ status }) => <StatusBadge tone={getStatusTone(status)}>{status}</StatusBadge>,
    },
    assignedOn: { width: 168 },
  });
}
