import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';

/** Sample entry of the export log: all data, ready to download. */
export function anExport(change: Partial<ExportEntry> = {}): ExportEntry {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000007a1',
    type: 'account',
    fileName: 'hartwell-water-2026-11-20.zip',
    state: 'Completed',
    parameters: {},
    rows: 12_480,
    error: null,
    requestedBy: 'Dana Reyes',
    source: 'screen',
    createdOn: '2026-11-20T15:00:00.000Z',
    finishedOn: '2026-11-20T15:02:00.000Z',
    keptUntil: '2026-12-20T15:02:00.000Z',
    ...change,
  };
}
