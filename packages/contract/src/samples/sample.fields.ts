import { defineFields } from '../primitives/fields.ts';
import {
  findingLabels,
  findings,
  maxLabSampleIdLength,
  maxOutletLength,
  sampleStatusLabels,
  withoutResultChoice,
} from './sample.values.ts';

/**
 * The fields of a sample, in the order of its list (docs/how-to-extend.md). The address is a copy of its location's.
 */
export const sampleDescriptor = defineFields({
  number: {
    label: 'Number',
    type: { kind: 'integer' },
    required: true,
    entered: 'never',
    list: { label: 'Sample', filter: 'number', sort: true },
  },
  address: {
    label: 'Address',
    type: { kind: 'text', maxLength: 200 },
    column: 'address_line1',
    entered: 'never',
    history: false,
    list: { filter: 'text', sort: true },
    searched: true,
  },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: sampleStatusLabels },
    column: 'status_label',
    required: true,
    entered: 'never',
    list: { filter: 'choice' },
  },
  detection: {
    label: 'Finding',
    type: { kind: 'choice', choices: findings, labels: findingLabels },
    entered: 'never',
    list: { filter: 'choice', choices: [...findings, withoutResultChoice.value] },
  },
  /** The highest valid result of lead, and of copper, as it counts. */
  leadAmount: {
    label: 'Lead (µg/L)',
    type: { kind: 'decimal' },
    entered: 'never',
    history: false,
    list: { filter: 'number', sort: true },
  },
  copperAmount: {
    label: 'Copper (µg/L)',
    type: { kind: 'decimal' },
    entered: 'never',
    history: false,
    list: { filter: 'number', sort: true },
  },
  /** The tap or fountain where the bottle was filled. */
  outlet: {
    label: 'Outlet',
    type: { kind: 'text', maxLength: maxOutletLength },
    list: { shown: true, startsHidden: true },
  },
  /** The day of collection. */
  collectedOn: { label: 'Collected', type: { kind: 'day' }, list: { filter: 'date', sort: true } },
  /** The day on which the laboratory received it. */
  receivedOn: { label: 'Received by lab', type: { kind: 'day' } },
  /** The laboratory's own number. */
  labSampleId: {
    label: 'Lab sample ID',
    type: { kind: 'text', maxLength: maxLabSampleIdLength },
    list: { filter: 'text' },
    searched: true,
  },
  /** The State was asked to invalidate the sample and has not answered; it keeps counting. */
  invalidationRequested: {
    label: 'Invalidation requested',
    type: { kind: 'yesNo' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'boolean', startsHidden: true },
  },
  /**
   * An exceedance of an analyzed sample, of a completed one whose results changed, or of an invalidated one whose
   * customer was not notified.
   */
  exceedanceOpen: {
    label: 'Open exceedance',
    type: { kind: 'yesNo' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'boolean', startsHidden: true },
  },
  programId: {
    label: 'Program',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: 'programName',
    list: { filter: 'choice' },
  },
  eventId: {
    label: 'Sampling event',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: 'eventName',
    list: { label: 'Sampling event', filter: 'choice' },
  },
  locationId: {
    label: 'Location',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'choice' },
  },
});
