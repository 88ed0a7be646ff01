/** [A7.20]: the dataset of ordered samples follows with kit orders. */
export const weeklyDatasets = ['exceedances', 'analyzedsamples'] as const;
export type WeeklyDataset = (typeof weeklyDatasets)[number];

/** The weeks of a weekly dataset, the current one included. */
export const weeksShown = 12;

/** [A7.42]: kitlocations, ordervolumebymonth and orderzips follow with kit orders. */
export const eventDatasets = [
  'exceedancezips',
  'lsllocations',
  'replacementsbystatus',
  'samplesbymonth',
  'servicelines',
  'totals',
] as const;
export type EventDataset = (typeof eventDatasets)[number];

/** The datasets that show the inventory. */
export const inventoryDatasets: ReadonlySet<EventDataset> = new Set(['lsllocations', 'servicelines']);
