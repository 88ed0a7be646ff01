import { list } from '../primitives/list.ts';

/** The numbers stand in every sample and never change their meaning [B3.8]. */
export const sampleStatuses = [
  { id: 1, name: 'New' },
  { id: 2, name: 'At Lab' },
  { id: 3, name: 'Analyzed' },
  { id: 4, name: 'Completed' },
  { id: 5, name: 'Invalidated' },
] as const;
export type SampleStatus = (typeof sampleStatuses)[number]['id'];

/** What a status is shown as, in the order of a sample's life: a new sample that was taken is "Collected" [B3.8]. */
export const sampleStatusLabels = ['New', 'Collected', 'At Lab', 'Analyzed', 'Completed', 'Invalidated'] as const;
export type SampleStatusLabel = (typeof sampleStatusLabels)[number];

/** What the laboratory found, the worst first [A2.63]. */
export const detections = ['exceedance', 'detect', 'nonDetect'] as const;
export type Detection = (typeof detections)[number];

export const detectionLabels: Readonly<Record<Detection, string>> = {
  exceedance: 'Exceedance',
  detect: 'Detect',
  nonDetect: 'Non-detect',
};
/** [A2.63] */
export const detectionPlurals: Readonly<Record<Detection, string>> = {
  exceedance: 'Exceedances',
  detect: 'Detects',
  nonDetect: 'Non-Detects',
};

export const longestLabSampleId = 60;

/** [B7.33] */
export const sampleList = list({
  defaultSort: '-number',
  fields: {
    number: { label: 'Sample', filter: 'number', sort: true },
    address: { label: 'Address', filter: 'text', sort: true },
    status: { label: 'Status', filter: 'choice' },
    detection: { label: 'Result', filter: 'choice' },
    collectedOn: { label: 'Collected', filter: 'date', sort: true },
    labSampleId: { label: 'Lab sample ID', filter: 'text' },
    /** By their ids. */
    programId: { label: 'Program', filter: 'choice' },
    eventId: { label: 'Sampling event', filter: 'choice' },
    locationId: { label: 'Location', filter: 'choice' },
  },
});
