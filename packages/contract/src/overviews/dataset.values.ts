/** [A7.20] */
export const weeklyDatasets = ['exceedances', 'orderedsamples', 'analyzedsamples'] as const;
export type WeeklyDataset = (typeof weeklyDatasets)[number];

/** The weeks of a weekly dataset, the current one included. */
export const weeksShown = 12;

/** [A7.42] */
export const eventDatasets = [
  'exceedancezips',
  'kitlocations',
  'lsllocations',
  'ordervolumebymonth',
  'orderzips',
  'replacementsbystatus',
  'samplesbymonth',
  'servicelines',
  'totals',
] as const;
export type EventDataset = (typeof eventDatasets)[number];

/** The datasets that show the inventory. */
export const inventoryDatasets: ReadonlySet<EventDataset> = new Set(['lsllocations', 'servicelines']);
