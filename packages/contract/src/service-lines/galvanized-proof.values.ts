import type { ClassificationBasis } from './service-line.values.ts';

/**
 * The bases of classification that are documents of the whole past of a line. Only records of every upstream material
 * since the line was laid show that galvanized pipe was never downstream of lead (40 CFR 141.84(a)(4)(ii)). A repair or
 * replacement record shows one place on one day; a model, a water test, an inspection of today's pipe, its diameter and
 * "Other" show nothing about the past. No rule lists the documents that count, so this is the protective reading.
 */
export const documentBases: readonly ClassificationBasis[] = ['previousMaterialsEvaluation', 'installationRecord'];

/**
 * What shows that nothing upstream of galvanized pipe was ever lead: a document, or only an installation date after the
 * lead ban, which is not enough in States that require documents.
 */
export const galvanizedProofs = ['document', 'date', 'missing'] as const;
export type GalvanizedProof = (typeof galvanizedProofs)[number];
