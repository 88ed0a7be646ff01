import { defineFields } from '../primitives/fields.ts';
import {
  maxModelVersionLength,
  maxPredictionSourceLength,
  predictionLevelCodes,
  predictionLevels,
} from './lead-prediction.values.ts';

/**
 * The fields of a lead prediction under the names of the API [A3.69]. A prediction is about a location; it is no
 * material, classification or tier and changes none.
 */
export const leadPredictionDescriptor = defineFields({
  result: {
    label: 'Probability of lead',
    type: { kind: 'decimal' },
    column: 'probability',
    required: true,
    list: { filter: 'number', sort: true },
  },
  level: {
    label: 'Level',
    type: {
      kind: 'choice',
      choices: predictionLevelCodes,
      labels: Object.fromEntries(predictionLevels.map(({ code, label }) => [code, label])),
    },
    entered: 'never',
    list: { filter: 'choice' },
  },
  predictionDate: {
    label: 'Prediction date',
    type: { kind: 'day' },
    column: 'predicted_on',
    required: true,
    list: { filter: 'date', sort: true },
  },
  source: {
    label: 'Source',
    type: { kind: 'text', maxLength: maxPredictionSourceLength },
    required: true,
    list: { shown: true },
  },
  modelVersion: {
    label: 'Model version',
    type: { kind: 'text', maxLength: maxModelVersionLength },
    list: { shown: true },
  },
});
