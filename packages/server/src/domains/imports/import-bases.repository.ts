import { keptSideBasis } from '@curbstop/contract/imports/listed-classification.calculation';
import type { BasisRules } from '@curbstop/contract/service-lines/basis-check.calculation';
import { documentBases, type GalvanizedProof } from '@curbstop/contract/service-lines/galvanized-proof.values';
import { basesThatNeedApproval, type ListedBasis } from '@curbstop/contract/service-lines/listed-basis.calculation';
import {
  classificationBases,
  diameters,
  findOverTwoInches,
  unknownDiameterId,
} from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Creates a temporary table of what decides whether a basis counts, for `compileBasisCounts`. */
export async function createTempBasisRules(trx: AccountTransaction, { leadBan }: BasisRules): Promise<void> {
  await sql`
    create temp table import_basis_rules on commit drop as
    select ${leadBan.from}::text as lead_ban_from`.execute(trx);
}

const literals = (codes: readonly string[]) => sql.join(codes.map((code) => sql.lit(code)));

/**
 * [B5.23]: Unknown in place of a listed diameter takes the answer about two inches away that followed from the
 * diameter, as an edit does. Line `s` is the recorded one and `r` the row; an own answer beside an unknown diameter
 * stays.
 */
export const compileClearedOverTwoInches = sql`(${sql.join(
  (['system', 'customer'] as const).map((side) => {
    const [diameter, answer] = [`${side}_diameter_id`, `${side}_diameter_over_two_inches`];
    return sql`
  case when s.${sql.ref(diameter)} <> ${sql.lit(unknownDiameterId)}
    and (r.row_values ->> ${sql.lit(diameter)})::integer = ${sql.lit(unknownDiameterId)}
    and not r.row_values ? ${sql.lit(answer)}
    then ${sql.lit(JSON.stringify({ [answer]: null }))}::jsonb
    else '{}'::jsonb end`;
  }),
  sql` || `,
)})`;

type Side = 'system' | 'customer';

/**
 * Whether row `r` has only a basis of the whole line for a side of line `s` that has a better founded one, of the same
 * material.
 */
function compileKeepsBasis(side: Side): RawBuilder<boolean> {
  const [basis, material] = [`${side}_classification_basis`, `${side}_material`];
  return sql<boolean>`coalesce(r.row_values ->> ${sql.lit(basis)} <> s.${sql.ref(basis)}
    and s.${sql.ref(basis)} not in (${literals(['notAvailable', ...basesThatNeedApproval])})
    and coalesce(r.row_values ->> ${sql.lit(material)} = s.${sql.ref(material)}::text, true), false)`;
}

/**
 * The recorded bases of sides of line `s` that the basis of the whole line in row `r` does not replace. `sides` are
 * those without a column of their own.
 */
export function compileKeptBases(sides: readonly Side[]): RawBuilder<unknown> {
  return concatenate(sides, '{}', (side) => {
    const basis = `${side}_classification_basis`;
    return sql`case when ${compileKeepsBasis(side)} then jsonb_build_object(${sql.lit(basis)}, s.${sql.ref(basis)})
      else '{}'::jsonb end`;
  });
}

const basisLabels = JSON.stringify(Object.fromEntries(classificationBases.map(({ code, label }) => [code, label])));

/** The label of a recorded basis. */
export function compileBasisLabel(basis: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${basisLabels}::jsonb ->> nullif(${basis}, 'notAvailable'), 'no basis')`;
}

/** The warnings of row `r` about the bases of `compileKeptBases`. */
export function compileKeptBasisWarnings(sides: readonly Side[]): RawBuilder<unknown> {
  return concatenate(sides, '[]', (side) => {
    const [basis, label] = [`${side}_classification_basis`, side === 'system' ? 'System' : 'Customer'];
    return sql`case when ${compileKeepsBasis(side)}
      then jsonb_build_array(jsonb_build_object('field', ${`${label} side basis of classification`}::text,
      'found', ${compileBasisLabel(sql`r.row_values ->> ${sql.lit(basis)}`)},
      'sentence', format(${keptSideBasis.sentence('%s', side)}::text, r.row_number),
      'allowed', format(${keptSideBasis.allowed('%s', side)}::text, ${compileBasisLabel(sql`s.${sql.ref(basis)}`)})))
        else '[]'::jsonb end`;
  });
}

function concatenate(
  sides: readonly Side[],
  empty: string,
  compile: (side: Side) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${sql.join([sql`${sql.lit(empty)}::jsonb`, ...sides.map(compile)], sql` || `)})`;
}

/** [B5.23] */
const idsOverTwoInches = sql.join(diameters.filter(({ id }) => findOverTwoInches(id)).map(({ id }) => sql.lit(id)));

interface SideBasis {
  readonly side: 'system' | 'customer';
  readonly basis: RawBuilder<unknown>;
  /** Whether the side needs no installation date, because another owner has the whole line. */
  readonly needsNoDate?: RawBuilder<unknown>;
}

const compileColumn = (side: 'system' | 'customer', name: string) => sql`m.${sql.ref(`${side}_${name}`)}`;

/**
 * Whether a basis counts for a side of line `m`, as `listBasisProblems` of contract/service-lines: it is enough alone
 * and not contradicted by the side. A date shows nothing if it may be before the ban.
 */
export function compileBasisCounts({ side, basis, needsNoDate = sql`false` }: SideBasis): RawBuilder<unknown> {
  const column = (name: string) => compileColumn(side, name);
  return sql`(case coalesce(${basis}, 'notAvailable') when 'notAvailable' then false
    when 'diameterOverTwoInches' then coalesce(case when ${column('diameter_id')} <> ${sql.lit(unknownDiameterId)}
      then ${column('diameter_id')} in (${idsOverTwoInches}) end, ${column('diameter_over_two_inches')}, true)
    when 'installedAfterLeadBan' then case when ${needsNoDate}
      then coalesce(${column('installed_to')}::text >= (select lead_ban_from
      from import_basis_rules), true)
      else coalesce(${column('installed_from')}::text >= (select lead_ban_from from import_basis_rules), false) end
    else coalesce(${basis}, '') not in (${literals(basesThatNeedApproval)}) end)`;
}

/** What the basis of a side of line `m` shows about lead upstream: `evaluateProof` of contract/service-lines. */
export function compileProof(side: 'system' | 'customer'): RawBuilder<GalvanizedProof> {
  const basis = compileColumn(side, 'classification_basis');
  return sql`(case when ${basis} in (${literals(documentBases)}) then 'document'
    when ${basis} = 'installedAfterLeadBan'
      and ${compileColumn(side, 'installed_from')}::text >= (select lead_ban_from from import_basis_rules) then 'date'
    else 'missing' end)`;
}

/** The weakest proof of the galvanized sides of line `m`: `combineProofs` of contract/service-lines. */
export const combinedProof = (() => {
  const sideProof = (side: 'system' | 'customer') =>
    sql`case when ${compileColumn(side, 'material')} = 'galvanized' then ${compileProof(side)} else 'document' end`;
  const anySideHasProof = (proof: GalvanizedProof) =>
    sql`${sql.lit(proof)} in (${sideProof('system')}, ${sideProof('customer')})`;
  return sql`(case when ${anySideHasProof('missing')} then 'missing' when ${anySideHasProof('date')} then 'date'
              else 'document' end)`;
})();

const lit = (basis: ListedBasis) => sql.lit(basis);
const fitsSystem = compileBasisCounts({
  side: 'system',
  basis: sql`m.listed_basis`,
  needsNoDate: sql`m.ownership = 'Customer-Owned'`,
});
const fitsCustomer = compileBasisCounts({
  side: 'customer',
  basis: sql`m.listed_basis`,
  needsNoDate: sql`m.ownership = 'System-Owned'`,
});

/**
 * Whether the basis of the listed classification of line `m` counts, or why not: `evaluateListedBasis` of
 * contract/service-lines.
 */
export const listedBasis = sql`(case
    when m.listed_basis is null or m.listed_basis = 'notAvailable' then ${lit('missing')}
    when m.listed_basis in (${literals(basesThatNeedApproval)}) then m.listed_basis
    when ${fitsSystem} and ${fitsCustomer} then ${lit('counts')}
    when m.listed_basis = 'installedAfterLeadBan' then case when ${fitsSystem} then ${lit('dateOfCustomer')}
      when ${fitsCustomer} then ${lit('dateOfSystem')}
      else ${lit('dateOfBoth')} end
    else case when ${fitsSystem} then ${lit('diameterOfCustomer')} when ${fitsCustomer} then ${lit('diameterOfSystem')}
      else ${lit('diameterOfBoth')} end
  end)`;
