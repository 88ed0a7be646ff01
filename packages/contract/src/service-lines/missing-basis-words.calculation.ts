import type { ClassificationInputs } from './classification.calculation.ts';
import { basisOfMaterial, missingBasis, sideNames, type SideName } from './missing-basis.calculation.ts';
import type { ClassificationBasis } from './service-line.values.ts';
import type { Change } from './what-would-change.calculation.ts';

/** The basis of classification that is recorded for each side. */
export type RecordedBases = Readonly<Record<SideName, ClassificationBasis | null>>;

/**
 * The changes with what they need beside themselves: no line becomes Non-lead by hand without a basis for each side (40 CFR 141.84(a)(4)(iii)),
 * so a sentence that leads there names the sides for which one has to be chosen.
 */
export function nameMissingBases(changes: readonly Change[], bases: RecordedBases): Change[] {
  return changes.map((change) => {
    const sides = sideNames.filter((side) =>
      change.inputs.some((after) => missingAfter(change, after, bases).includes(side)),
    );
    return sides.length === 0
      ? change
      : {
          ...change,
          sentence: `${change.sentence.slice(0, -1)}, once a basis of classification is chosen for ${sides.length > 1 ? 'both sides' : `the ${sides[0]} side`}.`,
        };
  });
}

/** The sides that lack a basis once the line is as a change describes it. */
export function missingAfter(
  { category }: Pick<Change, 'category'>,
  after: ClassificationInputs,
  bases: RecordedBases,
): readonly SideName[] {
  return missingBasis({
    category,
    ownership: after.ownership,
    system: {
      material: after.systemMaterial,
      classificationBasis: basisOfMaterial(after.systemMaterial, bases.system),
    },
    customer: {
      material: after.customerMaterial,
      classificationBasis: basisOfMaterial(after.customerMaterial, bases.customer),
    },
  });
}
