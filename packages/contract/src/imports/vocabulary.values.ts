/** The closed sets whose words an import reads. */
export const vocabularies = ['material', 'answer', 'basis', 'method', 'category', 'ownership', 'connector', 'buildingType', 'sensitivePopulation', 'diameter', 'status', 'yesNo'] as const;
export type Vocabulary = (typeof vocabularies)[number];
