import { day, estimated, year } from './dates.ts';
import type { LineRecord, Premise } from './line.ts';
import type { NamedPremise } from './town.ts';

/** What the named premises are to the people in them. */
export const premiseOfKind: Readonly<
  Record<NamedPremise['kind'], Pick<Premise, 'propertyClassification' | 'sensitivePopulation'>>
> = {
  school: { propertyClassification: 'Building', sensitivePopulation: 'Yes - School' },
  dayCare: { propertyClassification: 'Building', sensitivePopulation: 'Yes - Day Care' },
  apartments: { propertyClassification: 'Multiple Family Residence', sensitivePopulation: 'Yes - Multifamily Home' },
  town: { propertyClassification: 'Building', sensitivePopulation: 'No' },
  mill: { propertyClassification: 'Multiple Family Residence', sensitivePopulation: 'Yes - Multifamily Home' },
};

/** Lines that have a story of their own, by the name of their premise. */
export const linesOfNamed: Readonly<Record<string, LineRecord>> = {
  'Harlow Falls Elementary School': {
    system: {
      material: 'nonLeadOther',
      basis: 'diameterOverTwoInches',
      installed: year(1957),
      diameterId: 13,
      notes: '4 inch ductile iron, drawing S-3.',
    },
    customer: { material: 'nonLeadOther', basis: 'diameterOverTwoInches', installed: year(1957), diameterId: 13 },
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    interiorLeadSolder: 'Yes',
    listed: 'Non-lead',
  },
  'Weir Street School': {
    system: {
      material: 'unknownLikelyLead',
      basis: 'previousMaterialsEvaluation',
      installed: estimated(1912),
      notes: 'Closed 1994-2003, now the adult school. Card shows only "as usual".',
    },
    customer: { material: 'unknown', notes: 'School board wants the dig during summer break.' },
    ownership: 'Split',
    connector: 'Lead',
    pointOfUseTreatment: 'Yes',
    currentSamplingSite: 'Yes',
    listed: 'Lead Status Unknown',
  },
  'River Valley Middle School': {
    system: { material: 'nonLeadOther', basis: 'diameterOverTwoInches', installed: year(1974), diameterId: 14 },
    customer: { material: 'nonLeadOther', basis: 'diameterOverTwoInches', installed: year(1974), diameterId: 14 },
    ownership: 'Split',
    previouslyLead: 'No',
    connector: 'None',
    listed: 'Non-lead',
  },
  'Little Otters Day Care': {
    system: { material: 'nonLeadCopper', basis: 'repairOrReplacementRecord', installed: year(1961), diameterId: 7 },
    customer: {
      material: 'galvanized',
      basis: 'fieldInspectionOnly',
      verified: { method: 'visualAtMeterPit', by: 'Meter shop', on: day('2024-06-04') },
      notes: 'Filter pitcher handed over 6/4, cartridges for a year.',
    },
    ownership: 'Split',
    previouslyLead: 'Yes',
    connector: 'None',
    pointOfUseTreatment: 'Yes',
    currentSamplingSite: 'Yes',
    listed: 'Galvanized Requiring Replacement',
  },
  'Bluebell Day Nursery': {
    system: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: year(2011),
      diameterId: 7,
      verified: { method: 'mechanicalExcavationMultiple', by: 'Field crew 1', on: day('2011-08-22') },
    },
    customer: {
      material: 'nonLeadCopper',
      basis: 'repairOrReplacementRecord',
      installed: year(2011),
      diameterId: 7,
      verified: { method: 'mechanicalExcavationMultiple', by: 'Field crew 1', on: day('2011-08-22') },
      notes: 'Entire line replaced before the day care opened.',
    },
    ownership: 'Split',
    previouslyLead: 'Yes',
    connector: 'None',
    listed: 'Non-lead',
  },
  'Spindle Mill Lofts': privateLine(
    'galvanized',
    "Private from the valve at the mill gate; the owners' association has the plan.",
  ),
  'Spindle Mill, east wing': privateLine('nonLeadCopper', 'Relaid with the conversion of the mill.'),
  'Town Hall': townLine('nonLeadCopper', 1989),
  'Harlow Falls Public Library': townLine('nonLeadCopper', 1996),
  'Fire House No. 1': townLine('lead', 1908),
  'Water Department pump house': townLine('nonLeadOther', 1983),
};

/** One owner from the main to the building: the owners' association of the mill. */
function privateLine(material: 'galvanized' | 'nonLeadCopper', notes: string): LineRecord {
  return {
    system: {},
    customer: {
      material,
      basis: 'other',
      installed: year(material === 'galvanized' ? 1919 : 2006),
      diameterId: 9,
      notes,
    },
    ownership: 'Customer-Owned',
    listed: 'Non-lead',
  };
}

/** The town's own buildings: all of the line is the department's. */
function townLine(material: 'lead' | 'nonLeadCopper' | 'nonLeadOther', installed: number): LineRecord {
  return {
    system: {
      material,
      basis: 'installationRecord',
      installed: year(installed),
      diameterId: material === 'nonLeadOther' ? 12 : 9,
      notes: material === 'lead' ? 'On the list for 2027 with the new main in Foundry Street.' : 'Town building.',
    },
    customer: {},
    ownership: 'System-Owned',
    ...(material !== 'lead' && { previouslyLead: 'No' }),
    connector: material === 'lead' ? 'Lead' : 'None',
    listed: material === 'lead' ? 'Lead' : 'Non-lead',
  };
}
