import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { leadPredictionDescriptor } from './lead-prediction.fields.ts';

/** The current prediction of each location that has one, the most likely lead first. */
export const leadPredictionList = defineList({
  defaultSort: '-result',
  fields: { ...createListFields(leadPredictionDescriptor), locationId: { label: 'Location', filter: 'choice' } },
});
