import { documentBases, galvanizedProofs, type GalvanizedProof } from './galvanized-proof.values.ts';
import { isAfterLeadBan, type LeadBan } from './lead-ban.calculation.ts';
import type { Side } from './service-line.rules.ts';
import type { MaterialKind } from './service-line.values.ts';

/**
 * What the basis of a side shows about lead upstream. An installation after the lead ban counts only with a date that
 * shows it.
 */
export function evaluateProof(
  { classificationBasis: basis, installed }: Pick<Side, 'classificationBasis' | 'installed'>,
  leadBan: LeadBan,
): GalvanizedProof {
  if (basis !== null && documentBases.includes(basis)) return 'document';
  return basis === 'installedAfterLeadBan' && isAfterLeadBan(installed, leadBan) ? 'date' : 'missing';
}

interface SideProof {
  readonly kind: MaterialKind;
  readonly proof: GalvanizedProof;
}

/** The weakest proof of the galvanized sides; a line without galvanized pipe needs none. */
export function combineProofs(sides: readonly SideProof[]): GalvanizedProof {
  const galvanized = sides
    .filter(({ kind }) => kind === 'galvanized')
    .map(({ proof }) => galvanizedProofs.indexOf(proof));
  return galvanizedProofs[Math.max(0, ...galvanized)] ?? 'missing';
}
