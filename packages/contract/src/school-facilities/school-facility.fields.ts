import { defineFields } from '../primitives/fields.ts';
import { facilityKindCodes, facilityKinds } from '../regulations/school-sampling.values.ts';
import {
  exemptReasonCodes,
  exemptReasons,
  maxFacilityNameLength,
  maxFacilityNotesLength,
} from './school-facility.values.ts';
import { getOptionLabels } from './school-outreach.values.ts';
import { plannedYears } from './school-plan.values.ts';

/** The fields of a school or child care facility, in the order of its table and its change history. */
export const schoolFacilityDescriptor = defineFields({
  name: {
    label: 'Name',
    type: { kind: 'text', maxLength: maxFacilityNameLength },
    required: true,
    list: { filter: 'text', sort: true },
    searched: true,
  },
  kind: {
    label: 'Facility type',
    type: { kind: 'choice', choices: facilityKindCodes, labels: getOptionLabels(facilityKinds) },
    required: true,
    list: { filter: 'choice', sort: true },
  },
  addressLine1: {
    label: 'Street address',
    type: { kind: 'text', maxLength: 200 },
    required: true,
    list: { label: 'Address', filter: 'text', sort: true },
    searched: true,
  },
  addressLine2: { label: 'Address line 2', type: { kind: 'text', maxLength: 200 } },
  city: {
    label: 'City',
    type: { kind: 'text', maxLength: 100 },
    required: true,
    list: { filter: 'text', sort: true },
    searched: true,
  },
  state: { label: 'State', type: { kind: 'state' }, required: true },
  zip: { label: 'ZIP', type: { kind: 'zip' }, required: true },
  contactName: {
    label: 'Contact name',
    type: { kind: 'text', maxLength: 200 },
    list: { filter: 'text' },
    searched: true,
  },
  contactPhone: { label: 'Phone', type: { kind: 'phone' } },
  contactEmail: { label: 'Email', type: { kind: 'text', maxLength: 254 } },
  yearBuilt: { label: 'Year built', type: { kind: 'integer', isYear: true }, list: { filter: 'number', sort: true } },
  yearReplumbed: {
    label: 'Year all plumbing was replaced',
    type: { kind: 'integer', isYear: true },
    list: { filter: 'number', startsHidden: true },
  },
  isLicensed: { label: 'Licensed', type: { kind: 'yesNo' }, list: { filter: 'boolean', startsHidden: true } },
  outletCount: { label: 'Outlets used for drinking or cooking', type: { kind: 'integer' } },
  exemptReason: {
    label: 'Exempt because',
    type: { kind: 'choice', choices: exemptReasonCodes, labels: getOptionLabels(exemptReasons) },
    list: { filter: 'choice', startsHidden: true },
  },
  exemptNote: { label: 'PWSID, waiver or record', type: { kind: 'text', maxLength: 200 } },
  plannedYear: {
    label: 'Planned for',
    type: { kind: 'lookup', options: plannedYears },
    list: { filter: 'choice', sort: true },
  },
  notes: { label: 'Notes', type: { kind: 'text', maxLength: maxFacilityNotesLength } },
});
