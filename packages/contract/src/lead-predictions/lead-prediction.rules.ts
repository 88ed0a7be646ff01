import { z } from 'zod';
import { formatNumber } from '../primitives/count-text.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { createDecimalRule } from '../primitives/decimal.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createOptionalText, createRequiredLine, isFilled } from '../primitives/required-text.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';
import {
  maxModelVersionLength,
  maxPredictionSourceLength,
  maxPredictionsPerRequest,
  predictionLevelCodes,
  probabilityDecimals,
} from './lead-prediction.values.ts';

const fromZeroToOne = 'Enter a probability from 0 to 1, such as 0.82';
const probability = createDecimalRule({
  decimals: probabilityDecimals,
  largest: '1',
  words: {
    unreadable: fromZeroToOne,
    belowZero: fromZeroToOne,
    tooFine: `Use at most ${probabilityDecimals} decimals`,
    tooLarge: fromZeroToOne,
  },
});

const maxExternalIdLength = 100;

/** One prediction as sent, about a location by its ID or its external ID. */
const sentPrediction = z
  .object({
    locationId: id.nullable().default(null),
    externalId: createOptionalText(maxExternalIdLength),
    result: probability,
    predictionDate: calendarDate,
    source: createRequiredLine(maxPredictionSourceLength),
    modelVersion: createOptionalText(maxModelVersionLength),
  })
  .refine(({ locationId, externalId }) => isFilled(locationId) !== isFilled(externalId), {
    path: ['locationId'],
    message: 'Name the location by its locationId or by its externalId, not by both',
    when: isObjectInput,
  });
export type SentPrediction = z.output<typeof sentPrediction>;

export const sentPredictions = z
  .array(sentPrediction)
  .min(1, 'Send at least one prediction')
  .max(maxPredictionsPerRequest, `At most ${formatNumber(maxPredictionsPerRequest)} predictions at once`);

/** A location with its current prediction [A3.69]. */
export const leadProbabilityLocation = z.object({
  predictionId: id,
  locationId: id,
  /** The probability of lead from 0 to 1, an exact decimal. */
  result: z.string(),
  level: z.enum(predictionLevelCodes),
  predictionDate: z.string(),
  source: z.string(),
  modelVersion: z.string().nullable(),
  externalId: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Null for a location without coordinates, which is returned too. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  /** The classifications of the service lines there: the record, which a prediction never replaces. */
  lineCategories: z.array(z.enum(classificationNames)),
  recordedBy: z.string(),
  createdOn: z.string(),
});
export type LeadProbabilityLocation = z.infer<typeof leadProbabilityLocation>;

const levelChoice = z.boolean().nullish().transform(Boolean);

/** The parameters of the map query. Without a level nothing would be returned, which would read as no risk. */
export const mapLevelsInput = z
  .object({ high: levelChoice, medium: levelChoice, low: levelChoice })
  .refine(({ high, medium, low }) => high || medium || low, {
    path: ['high'],
    message: 'Set high, medium or low to true',
    when: isObjectInput,
  });
