import { findSingleOwner } from './classification.calculation.ts';
import {
  classificationNames,
  getMaterial,
  materials,
  ownerships,
  type ClassificationName,
  type ClassificationBasis,
  type Material,
  type MaterialKind,
  type Ownership,
} from './service-line.values.ts';
import { isBasis } from './listed-basis.calculation.ts';

export type SideName = 'system' | 'customer';

interface SideBasis {
  readonly material: Material;
  readonly classificationBasis: ClassificationBasis | null;
}
/** The fields that the rule uses. */
export interface LineBases {
  readonly category: ClassificationName;
  readonly ownership: Ownership;
  readonly system: SideBasis;
  readonly customer: SideBasis;
}

export const lineSides: readonly SideName[] = ['system', 'customer'];

/**
 * The sides of a Non-lead line without a recorded basis. 40 CFR 141.84(a)(4)(iii): a line is Non-lead where this is
 * determined through an evidence-based record, method or technique. A line with one owner has that owner's side only.
 */
export function listMissingBases({ category, ownership, ...sides }: LineBases): readonly SideName[] {
  if (category !== 'Non-lead') return [];
  const owner = findSingleOwner(ownership);
  return lineSides.filter(
    (name) =>
      (owner === null || owner === name) &&
      needsBasis(getMaterial(sides[name].material).kind) &&
      !isBasis(sides[name].classificationBasis),
  );
}

/** The sides that have no basis because of a change; sides that had none before do not block it. */
export function listNewlyMissingBases(before: LineBases | null, after: LineBases): readonly SideName[] {
  const earlierMissing = before ? listMissingBases(before) : [];
  return listMissingBases(after).filter(
    (name) => !earlierMissing.includes(name) || before?.[name].material !== after[name].material,
  );
}

/** [B5.24]: an unknown material has no basis. Likely or unlikely lead may have one, such as a model. */
export function getBasisOfMaterial<Basis extends string | null>(
  material: Material | null,
  basis: Basis,
): Basis | 'notAvailable' {
  return material === 'unknown' ? 'notAvailable' : basis;
}

/**
 * Galvanized counts too: on a Non-lead line it was shown never to have been downstream of lead, and that requires a
 * record.
 */
export function needsBasis(kind: MaterialKind): boolean {
  return kind === 'nonLead' || kind === 'galvanized';
}

/** Every combination that the rule distinguishes, for lookup tables of bulk operations. */
export function listBasisCombinations(): readonly (Pick<LineBases, 'category' | 'ownership'> & {
  readonly systemKind: MaterialKind;
  readonly customerKind: MaterialKind;
  readonly systemHasBasis: boolean;
  readonly customerHasBasis: boolean;
  readonly lacksBasis: boolean;
})[] {
  const kinds = materials.filter(({ kind }, at) => materials.findIndex((other) => other.kind === kind) === at);
  const sides = kinds.flatMap(({ code, kind }) =>
    [true, false].map((basis) => ({
      kind,
      basis,
      side: { material: code, classificationBasis: basis ? ('other' as const) : null },
    })),
  );
  return classificationNames.flatMap((category) =>
    ownerships.flatMap((ownership) =>
      sides.flatMap((system) =>
        sides.map((customer) => ({
          category,
          ownership,
          systemKind: system.kind,
          customerKind: customer.kind,
          systemHasBasis: system.basis,
          customerHasBasis: customer.basis,
          lacksBasis:
            listMissingBases({ category, ownership, system: system.side, customer: customer.side }).length > 0,
        })),
      ),
    ),
  );
}
