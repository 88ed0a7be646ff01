import { changeSourceLabels } from '../primitives/change.ts';
import { defineList } from '../primitives/list.ts';

/** The kinds of files that can be exported; each entry of the export log has one. */
export const exportTypes = {
  inventory: 'Inventory',
  samples: 'Samples',
  accountChanges: 'Change history',
  failedRows: 'Failed rows of an import',
  reclassifiedLines: 'Reclassified lines',
  recalculatedResults: 'Recalculated results',
  periodWorkbook: 'Monitoring period workbook',
  periodReport: 'Monitoring period report',
  planSites: 'Sites of the sampling site plan',
  sitePlanWorkbook: 'Sampling site plan workbook',
  sitePlanReport: 'Sampling site plan',
  kitDocument: 'Kit labels and forms',
  letters: 'Letters as PDF',
  letterLog: 'Letter log',
  noticePackage: 'Certification package of notices',
  account: 'All data',
} as const;
export type ExportType = keyof typeof exportTypes;
export const exportTypeNames = Object.keys(exportTypes) as readonly ExportType[];

/** [A9.24]; a download that is streamed while it is read starts with its file. */
export const exportStates = ['GatheringData', 'CreatingFile', 'Completed', 'Failed', 'Cancelled'] as const;
export type ExportState = (typeof exportStates)[number];
export const exportStateLabels: Readonly<Record<ExportState, string>> = {
  GatheringData: 'Gathering data',
  CreatingFile: 'Creating the file',
  Completed: 'Completed',
  Failed: 'Failed',
  Cancelled: 'Canceled',
};

export const exportList = defineList({
  defaultSort: '-createdOn',
  fields: {
    type: { label: 'Export', filter: 'choice', choices: exportTypeNames },
    fileName: { label: 'File', filter: 'text' },
    state: { label: 'Status', filter: 'choice', choices: exportStates },
    requestedBy: { label: 'User', filter: 'text' },
    source: { label: 'Source', filter: 'choice', choices: Object.keys(changeSourceLabels) },
    createdOn: { label: 'Date', sort: true, filter: 'instant' },
  },
});
