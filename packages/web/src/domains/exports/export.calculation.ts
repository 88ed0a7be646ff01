import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import type { ExportState } from '@curbstop/contract/exports/export.values';
import { formatNumber } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

export const exportTones: Readonly<Record<ExportState, StatusTone>> = {
  GatheringData: 'working',
  CreatingFile: 'working',
  Completed: 'done',
  Failed: 'failed',
  Cancelled: 'muted',
};

const layouts: Readonly<Record<string, string>> = { epa: "EPA's template", full: 'All columns' };

/** Summary of the export's filters: "All columns, CSV", "CSV, searched for mill, filtered by entityType". */
export function describeExport({ parameters }: Pick<ExportEntry, 'parameters'>): string {
  const { layout, format, searchTerm, filters, selected } = parameters;
  const filtered =
    typeof filters === 'object' && filters !== null
      ? Object.entries(filters as Record<string, unknown>).map(
          ([field, values]) => `${field}: ${[values].flat().join(' or ')}`,
        )
      : [];
  return [
    typeof layout === 'string' ? (layouts[layout] ?? layout) : undefined,
    typeof format === 'string' ? format.toUpperCase() : undefined,
    typeof selected === 'number' ? `${formatNumber(selected)} selected` : undefined,
    typeof searchTerm === 'string' && searchTerm !== '' ? `searched for “${searchTerm}”` : undefined,
    ...filtered,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
