import { defineList } from '../primitives/list.ts';

/** Whether a changed classification requires less or more protection than before. */
export const reclassificationDirections = ['lessProtective', 'moreProtective'] as const;
export type ReclassificationDirection = (typeof reclassificationDirections)[number];
export const directionLabels: Readonly<Record<ReclassificationDirection, string>> = {
  lessProtective: 'Less protective',
  moreProtective: 'More protective',
};

export const reclassifiedLineList = defineList({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', sort: true },
    externalId: { label: 'Service line ID', sort: true },
    before: { label: 'Before', filter: 'choice', sort: true },
    after: { label: 'After', filter: 'choice', sort: true },
    direction: { label: 'Change', filter: 'choice' },
  },
});
