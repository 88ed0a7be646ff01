import { defineFields } from '../primitives/fields.ts';

/** The fields of a sampling visit besides its outlets, in the order of its form and its change history. */
export const schoolVisitDescriptor = defineFields({
  visitedOn: { label: 'Sampled on', type: { kind: 'day' }, required: true },
  stagnationHours: { label: 'Hours of stagnation', type: { kind: 'decimal' } },
  milliliters: { label: 'Sample volume (mL)', type: { kind: 'integer' } },
  collectedBy: { label: 'Collected by', type: { kind: 'text', maxLength: 200 } },
  resultsReceivedOn: { label: 'Results received on', type: { kind: 'day' } },
  notes: { label: 'Notes', type: { kind: 'text', maxLength: 2_000 } },
});
