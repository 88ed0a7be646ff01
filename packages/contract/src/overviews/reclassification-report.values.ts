import { defineList } from '../primitives/list.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';

/** Whether a changed classification requires less or more protection than before. */
export const reclassificationDirections = ['lessProtective', 'moreProtective'] as const;
type ReclassificationDirection = (typeof reclassificationDirections)[number];
export const directionLabels: Readonly<Record<ReclassificationDirection, string>> = {
  lessProtective: 'Less protective',
  moreProtective: 'More protective',
};

/** Why lines were classified again: other rules, or another lead ban of the water system's town. */
export const reclassificationCauses = ['rules', 'localLeadBan'] as const;
type ReclassificationCause = (typeof reclassificationCauses)[number];
export const causeLabels: Readonly<Record<ReclassificationCause, string>> = {
  rules: 'The classification rules changed',
  localLeadBan: 'The local lead ban changed',
};

export const reclassifiedLineList = defineList({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', sort: true },
    externalId: { label: 'Service line ID', sort: true },
    before: { label: 'Before', filter: 'choice', choices: classificationNames, sort: true },
    after: { label: 'After', filter: 'choice', choices: classificationNames, sort: true },
    direction: { label: 'Change', filter: 'choice', choices: reclassificationDirections },
  },
});
