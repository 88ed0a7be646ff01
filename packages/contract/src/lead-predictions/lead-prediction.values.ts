/** The levels of a prediction, from the most to the least likely lead [A3.66]. */
export const predictionLevels = [
  { code: 'verifiedLead', label: 'Verified Lead' },
  { code: 'high', label: 'High' },
  { code: 'medium', label: 'Medium' },
  { code: 'low', label: 'Low' },
  { code: 'verifiedNonLead', label: 'Verified Non-Lead' },
] as const;
export type PredictionLevel = (typeof predictionLevels)[number]['code'];
export const predictionLevelCodes = predictionLevels.map(({ code }) => code);

/** [A9.18] The lowest probabilities of a high and of a medium level. */
export const highProbability = '0.75';
export const mediumProbability = '0.25';

/** Models write doubles, which have up to 17 digits after their leading zeros. */
export const probabilityDecimals = 30;
export const maxPredictionSourceLength = 200;
export const maxModelVersionLength = 50;

export const maxPredictionsPerRequest = 1_000;
export const maxPredictionBodyBytes = 1024 * 1024;

/** The most locations that the map query returns at once. */
export const maxPredictedOnMap = 20_000;
