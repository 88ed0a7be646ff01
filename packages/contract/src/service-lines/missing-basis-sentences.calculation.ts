import type { ClassificationInputs } from './classification.calculation.ts';
import { documentBases, type GalvanizedProof } from './galvanized-proof.values.ts';
import { findLeadBanContradiction, type LeadBan } from './lead-ban.calculation.ts';
import { getBasisOfMaterial, listMissingBases, lineSides, type SideName } from './missing-basis.calculation.ts';
import type { Side } from './service-line.rules.ts';
import type { ClassificationBasis } from './service-line.values.ts';
import { isChangedByDiameter } from './listed-basis.calculation.ts';
import type { PossibleChange } from './what-would-change.calculation.ts';

/** The recorded basis of classification of each side. */
export type RecordedBases = Readonly<Record<SideName, ClassificationBasis | null>>;
type SideWithBasis = Pick<Side, 'classificationBasis' | 'installed' | 'diameterId' | 'diameterOverTwoInches'>;

/**
 * The bases with which a line can be saved as Non-lead. One that the date or diameter of its side contradicts is
 * refused, so another has to be chosen.
 */
export function listUsableBases(line: Readonly<Record<SideName, SideWithBasis>>, leadBan: LeadBan): RecordedBases {
  const usable = (side: SideWithBasis) =>
    isChangedByDiameter(side) || findLeadBanContradiction(side, leadBan) !== null ? null : side.classificationBasis;
  return { system: usable(line.system), customer: usable(line.customer) };
}

/**
 * Adds the required basis to each change: no line becomes Non-lead by hand without a basis for each side (40 CFR
 * 141.84(a)(4)(iii)), so its sentence names the sides that need one.
 */
export function addMissingBases(changes: readonly PossibleChange[], bases: RecordedBases): PossibleChange[] {
  return changes.map((change) => {
    const sides = lineSides.filter((side) =>
      change.inputs.some((after) => listMissingBasesAfter(change, after, bases).includes(side)),
    );
    return sides.length === 0
      ? change
      : {
          ...change,
          sentence: `${change.sentence.slice(0, -1)}, once a basis of classification is chosen for ${sides.length > 1 ? 'both sides' : `the ${sides[0]} side`}.`,
        };
  });
}

/** The sides without a basis after the change. */
function listMissingBasesAfter(
  { category }: Pick<PossibleChange, 'category'>,
  after: ClassificationInputs,
  bases: RecordedBases,
): readonly SideName[] {
  return listMissingBases({
    category,
    ownership: after.ownership,
    system: {
      material: after.systemMaterial,
      classificationBasis: getBasisOfMaterial(after.systemMaterial, basisAfter(after.systemProof, bases.system)),
    },
    customer: {
      material: after.customerMaterial,
      classificationBasis: getBasisOfMaterial(after.customerMaterial, basisAfter(after.customerProof, bases.customer)),
    },
  });
}

/** A change that requires a document has already named the basis. */
function basisAfter(proof: GalvanizedProof, recorded: ClassificationBasis | null): ClassificationBasis | null {
  return proof === 'document' && !(recorded && documentBases.includes(recorded)) ? 'installationRecord' : recorded;
}
