import type { ServiceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { day, year } from './dates.ts';
import { filesOfReplacement, type TimelineFile } from './files.ts';

/** Edits in the app after the imports: one line and one reason each. */
export interface LaterEdit {
  readonly on: string;
  readonly street: string;
  /** The first line of the street that this fits. */
  readonly fits: (line: ServiceLineFields, category: ClassificationName) => boolean;
  readonly change: (line: ServiceLineFields) => ServiceLineFields;
  readonly reason: string;
  /** What was added to the line with it. */
  readonly files?: readonly TimelineFile[];
}

export const laterEdits: readonly LaterEdit[] = [
  {
    on: '2025-05-06T14:10:00Z',
    street: 'Mill Row',
    fits: (_, category) => category === 'Lead',
    change: (line) => ({
      ...line,
      previouslyLead: 'Yes',
      connector: 'None',
      system: {
        ...line.system,
        material: 'nonLeadCopper',
        installed: day('2025-05-01'),
        classificationBasis: 'repairOrReplacementRecord',
        verified: true,
        verificationMethod: 'mechanicalExcavationMultiple',
        verifiedBy: 'Field crew 1',
        verifiedOn: day('2025-05-01'),
        removedOn: day('2025-05-01'),
      },
      customer: {
        ...line.customer,
        material: 'nonLeadCopper',
        installed: day('2025-05-01'),
        classificationBasis: 'repairOrReplacementRecord',
        verified: true,
        verificationMethod: 'mechanicalExcavationMultiple',
        verifiedBy: 'Field crew 1',
        verifiedOn: day('2025-05-01'),
        removedOn: day('2025-05-01'),
      },
    }),
    reason: 'Full replacement on May 1, both sides copper now. Filter kit and flushing sheet handed over.',
    files: filesOfReplacement,
  },
  {
    on: '2025-06-18T13:02:00Z',
    street: 'Carline Avenue',
    fits: (line, category) =>
      category === 'Galvanized Requiring Replacement' &&
      line.previouslyLead === 'Unknown' &&
      line.system.material === 'nonLeadCopper',
    change: (line) => ({
      ...line,
      previouslyLead: 'No',
      system: { ...line.system, notes: 'Contract of 1936 found in the vault: copper from the start.' },
    }),
    reason: 'Found the 1936 contract: this side was never lead.',
  },
  {
    on: '2025-09-30T19:41:00Z',
    street: 'Weir Street',
    fits: (line) => line.customer.material === 'unknown' && line.system.material === 'unknownLikelyLead',
    change: (line) => ({
      ...line,
      customer: {
        ...line.customer,
        material: 'galvanized',
        classificationBasis: 'other',
        verified: true,
        verificationMethod: 'customerSelfIdentification',
        verifiedBy: 'Owner',
        verifiedOn: day('2025-09-28'),
        notes: 'Owner sent two photos, magnet holds.',
      },
    }),
    reason: 'Answer to our letter of September.',
  },
  {
    on: '2026-03-11T15:20:00Z',
    street: 'Orchard Hill Road',
    fits: (line) => line.system.material === 'nonLeadCopper' && line.customer.material === 'unknown',
    change: (line) => ({
      ...line,
      customer: {
        ...line.customer,
        material: 'nonLeadCopper',
        installed: year(1956),
        classificationBasis: 'fieldInspectionOnly',
        verified: true,
        verificationMethod: 'visualAtMeterPit',
        verifiedBy: 'Meter shop',
        verifiedOn: day('2026-03-10'),
        notes: 'Seen when the meter was changed.',
      },
    }),
    reason: 'Meter change.',
  },
];
