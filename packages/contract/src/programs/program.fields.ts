import { defineFields } from '../primitives/fields.ts';
import {
  assetTypes,
  maxProgramNameLength,
  maxShippingVendorIdLength,
  programStatuses,
  programTypes,
} from './program.values.ts';

/** The fields of a program, in the order of its table and its change history (docs/how-to-extend.md). */
export const programDescriptor = defineFields({
  name: {
    label: 'Name',
    type: { kind: 'text', maxLength: maxProgramNameLength },
    required: true,
    list: { sort: true },
  },
  programTypeId: {
    label: 'Type',
    type: { kind: 'lookup', options: programTypes.map(({ id, label }) => ({ id, name: label })) },
    required: true,
    entered: 'onCreate',
    list: { filter: 'choice' },
  },
  startsOn: { label: 'Starts', type: { kind: 'day' }, required: true, list: { filter: 'date', sort: true } },
  endsOn: { label: 'Ends', type: { kind: 'day' }, required: true, list: { filter: 'date', sort: true } },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: programStatuses },
    required: true,
    entered: 'never',
    list: { filter: 'choice' },
  },
  assetTypeId: {
    label: 'Asset type',
    type: { kind: 'lookup', options: assetTypes },
    required: true,
    entered: 'onCreate',
  },
  replacementIntervalMonths: {
    label: 'Replacement interval',
    type: { kind: 'integer', unit: 'month' },
    entered: 'onCreate',
  },
  doesPreSampling: {
    label: 'Pre-replacement sampling',
    type: { kind: 'yesNo' },
    required: true,
    entered: 'onCreate',
  },
  doesPostSampling: {
    label: 'Post-replacement sampling',
    type: { kind: 'yesNo' },
    required: true,
    entered: 'onCreate',
  },
  /** The water system's account at the vendor that ships kits [A8.16]. */
  shippingVendorId: {
    label: 'Shipping vendor ID',
    type: { kind: 'text', maxLength: maxShippingVendorIdLength, isIdentifier: true },
  },
});
