import { defineFields, omitFields, pickListedFields, type Fields } from '../primitives/fields.ts';
import {
  yesNoUnknown,
  connectors,
  toLabels,
  maxLineDescriptionLength,
  ownerships,
  serviceLineStatuses,
  verificationMethodCodes,
  verificationMethods,
} from './service-line.values.ts';
import { createSideFields } from './side.fields.ts';

const location = 'Location Information';
const other = 'Other Potential Sources of Lead';
const tiering = 'Additional Information to Assign Tap Monitoring Tiering';

/**
 * The fields of a whole service line, in the order of sheets (docs/how-to-extend.md). Letters and headings of `epa` are
 * those of EPA's Service Line Inventory Template.
 */
export const lineDescriptor = defineFields({
  externalId: {
    label: 'Service line ID',
    type: { kind: 'text', maxLength: 100, isIdentifier: true },
    list: { filter: 'text', sort: true },
    searched: true,
    sheet: {
      epa: { letter: 'B', group: location, heading: 'Unique Service Line ID' },
      synonyms: `service line identifier, service line number, service line no, service no, line number, line no,
        sl number, sl no, slid, service line unique id, unique line id, lsl number, tap id, tap no, curb stop id,
        unique site id, unique id, service line id, site id, sl id, line id, id, asset id, service id, lsl id,
        object id, facility id, unique identifier, site identification, service number, tap number`,
    },
  },
  otherLocationIdentifier: {
    label: 'Other location identifier',
    type: { kind: 'text', maxLength: 200 },
    sheet: {
      epa: { letter: 'D', group: location, groupHeading: 'Location Identifier', heading: 'Other Location Identifier' },
      synonyms: `location identifier, other location id, location identifier other, nearest intersection,
        cross street, other identifier, location description, landmark, intersection, gps coordinates`,
    },
  },
  previouslyLead: {
    label: 'System side previously lead',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    list: { label: 'Previously lead', shown: true, startsHidden: true },
    sheet: {
      vocabulary: 'previouslyLead',
      epa: {
        letter: 'H',
        group: 'System-Owned Portion',
        heading: 'If Non-Lead in Column G, Was Material Ever Previously Lead?',
      },
      synonyms: `main side of curb stop material ever previously lead, system side ever previously lead,
        public side ever previously lead, was system side ever lead, previously lead system side, previously lead,
        was material ever previously lead, ever lead, ever previously lead, was previously lead, previous lead, prev lead,
        public previously lead, system previously lead, if non-lead was material ever previously lead`,
    },
  },
  ownership: {
    label: 'Ownership',
    type: { kind: 'choice', choices: ownerships },
    required: true,
    list: { filter: 'choice', startsHidden: true },
    sheet: {
      vocabulary: 'ownership',
      synonyms: 'owner, ownership type, who owns, service line ownership, service line owner',
    },
  },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: serviceLineStatuses },
    required: true,
    list: { filter: 'choice' },
    sheet: {
      label: 'Service line status',
      vocabulary: 'status',
      synonyms: 'in service, active, service status, line status',
    },
  },
  connector: {
    label: 'Connector material',
    type: { kind: 'choice', choices: connectors },
    required: true,
    list: { shown: true, startsHidden: true },
    sheet: {
      vocabulary: 'connector',
      epa: { letter: 'Y', group: other, heading: 'Is there a Lead Connector?' },
      synonyms: `connector or gooseneck material, gooseneck material, gooseneck or connector,
        connector gooseneck material, connector or gooseneck, lead connector, lead connector or gooseneck, connector, gooseneck,
        lead gooseneck, pigtail, lead pigtail, lead connector present, connector material,
        gooseneck pigtail or connector, lead gooseneck pigtail`,
    },
  },
  connectorPreviouslyLead: {
    label: 'Ever connected to a lead connector',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'previouslyLead',
      synonyms: `was connector or gooseneck previously lead, connector or gooseneck previously lead,
        gooseneck previously lead, ever connected to a lead connector, connector previously lead,
        previously lead connector, ever connected to lead connector, ever connected to a lead gooseneck`,
    },
  },
  leadSolder: {
    label: 'Lead solder',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      epa: { letter: 'Z', group: other, heading: 'Is there Lead Solder in the Service Line?' },
      synonyms: `is there lead solder in service line, lead solder in service line, lead solder, solder,
        solder present`,
    },
  },
  leadFittings: {
    label: 'Lead fittings',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      synonyms: `is there other fittings and or equipment connected to the service line that contain lead,
        are there lead fittings, other fittings contain lead, fittings, lead fittings, lead fittings present`,
    },
  },
  fittingsVerificationMethod: {
    label: 'Fittings verification method',
    type: { kind: 'choice', choices: verificationMethodCodes, labels: toLabels(verificationMethods) },
    sheet: {
      vocabulary: 'method',
      synonyms: 'fittings verification method, fitting verification method, how fittings were verified',
    },
  },
  fittingsVerifiedBy: {
    label: 'Fittings verified by',
    type: { kind: 'text', maxLength: 100 },
    sheet: {
      synonyms: 'fittings verified by, fitting verified by',
    },
  },
  fittingsVerifiedOn: {
    label: 'Fittings verification date',
    type: { kind: 'dateText' },
    sheet: {
      kind: 'date',
      synonyms: 'fittings verified on, fittings verified date, fitting verified date, fittings verification date',
    },
  },
  otherLeadEquipment: {
    label: 'Other lead fittings or equipment',
    type: { kind: 'text', maxLength: 200 },
    sheet: {
      epa: {
        letter: 'AA',
        group: other,
        heading: 'Describe Other Fittings and Equipment Connected to the Service Line that Contain Lead',
      },
      synonyms: `other lead fittings, other fittings with lead, other fittings, other fittings and equipment, other lead equipment,
        other sources of lead`,
    },
  },
  pointOfUseTreatment: {
    label: 'Point-of-entry or point-of-use treatment',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      epa: { letter: 'AC', group: tiering, heading: 'Point-of-Entry or Point-of-Use Treatment Present?' },
      synonyms: `point of entry or point of use treatment, poe or pou, pou, poe, pou poe, point of use treatment,
        treatment present, poe pou treatment present`,
    },
  },
  interiorLeadSolder: {
    label: 'Interior copper pipe with lead solder',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      epa: {
        letter: 'AD',
        group: tiering,
        heading:
          "Does the Interior Building Plumbing Contain Copper Pipes with Lead Solder Installed Before Your State's Lead Ban (Generally 1986 - 1988)?",
      },
      synonyms: `interior copper with lead solder, copper pipes with lead solder, interior lead solder, interior plumbing,
        interior building plumbing, interior plumbing has lead solder`,
    },
  },
  currentSamplingSite: {
    label: 'Current LCR sampling site',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      epa: { letter: 'AE', group: tiering, heading: 'Current LCR Sampling Site?' },
      synonyms: `is current lcr sampling site, current sampling site, lcrr sampling site, current lcr sample site,
        lcr sampling site, sampling site, current lcr site, sample site, lcr site`,
    },
  },
  description: {
    label: 'Description',
    type: { kind: 'text', maxLength: maxLineDescriptionLength },
    sheet: {
      synonyms: 'description, service line description, desc',
    },
  },
});

/** The fields of a row of the inventory; the status is only a filter. */
export const lineRowFields = omitFields(pickListedFields(lineDescriptor), ['status']);

/** All fields of a line under their names in the database and in the change history. */
export const allLineFields: Fields = {
  ...lineDescriptor,
  ...createSideFields('system'),
  ...createSideFields('customer'),
};
