import { getLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { classificationBasisCodes, ownerships } from '@curbstop/contract/service-lines/service-line.values';
import { combineProofs, evaluateProof } from '@curbstop/contract/service-lines/galvanized-proof.calculation';
import { galvanizedProofs } from '@curbstop/contract/service-lines/galvanized-proof.values';
import { evaluateListedBasis, listedBases } from '@curbstop/contract/service-lines/listed-basis.calculation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { combinedProof, createTempBasisRules, listedBasis } from './import-bases.repository.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const year = (text: string) => ({ text, from: `${text}-01-01`, to: `${text}-12-31` });
/** The lead ban of Connecticut is enforceable from December 31, 1988. */
const leadBan = getLeadBan('CT');
const sides = [null, year('1970'), year('1988'), year('2001')].flatMap((installed) =>
  [1, 6, 13].flatMap((diameterId) =>
    (diameterId === 1 ? [null, false, true] : [diameterId === 13]).map((diameterOverTwoInches) => ({
      ...newServiceLine.system,
      installed,
      diameterId,
      diameterOverTwoInches,
    })),
  ),
);
const lines = [null, ...classificationBasisCodes].flatMap((basis) =>
  ownerships.flatMap((ownership) =>
    sides.flatMap((system) => sides.map((customer) => ({ basis, ownership, system, customer }))),
  ),
);

test('the set-wise rule on the basis of a listed classification agrees with that of one line, for every combination', async () => {
  const { database: account } = await anAccount(database);
  const rows = lines.map(({ basis, ownership, system, customer }) => ({
    listed_basis: basis,
    ownership,
    system_installed_from: system.installed?.from ?? null,
    system_installed_to: system.installed?.to ?? null,
    system_diameter_id: system.diameterId,
    system_diameter_over_two_inches: system.diameterOverTwoInches,
    customer_installed_from: customer.installed?.from ?? null,
    customer_installed_to: customer.installed?.to ?? null,
    customer_diameter_id: customer.diameterId,
    customer_diameter_over_two_inches: customer.diameterOverTwoInches,
  }));
  const setWise = await account.change(async (trx) => {
    await createTempBasisRules(trx, { leadBan });
    const answer = await sql<{ basis: string }>`
      select ${listedBasis} as basis
        from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as l(line, place)
       cross join lateral jsonb_populate_record(null::service_lines, l.line::jsonb) m order by place`.execute(trx);
    return answer.rows.map(({ basis }) => basis);
  });
  const expected = lines.map(({ basis, ...line }) => evaluateListedBasis(line, { basis, leadBan }));
  expect(lines.filter((_, at) => setWise[at] !== expected[at])).toEqual([]);
  expect(new Set(setWise)).toEqual(new Set(listedBases));
});

const basedSides = (['galvanized', 'nonLeadCopper'] as const).flatMap((material) =>
  [null, ...classificationBasisCodes].flatMap((classificationBasis) =>
    [null, year('1970'), year('1988'), year('2001')].map((installed) => ({ material, classificationBasis, installed })),
  ),
);

test('the set-wise rule on the proof of galvanized pipe agrees with that of one line, for every combination', async () => {
  const { database: account } = await anAccount(database);
  const pairs = basedSides.flatMap((system) => basedSides.map((customer) => ({ system, customer })));
  const columns = (name: 'system' | 'customer', side: (typeof basedSides)[number]) => ({
    [`${name}_material`]: side.material,
    [`${name}_classification_basis`]: side.classificationBasis,
    [`${name}_installed_from`]: side.installed?.from ?? null,
  });
  const rows = pairs.map(({ system, customer }) => ({
    ...columns('system', system),
    ...columns('customer', customer),
  }));
  const setWise = await account.change(async (trx) => {
    await createTempBasisRules(trx, { leadBan });
    const answer = await sql<{ proof: string }>`
      select ${combinedProof} as proof
        from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as l(line, place)
       cross join lateral jsonb_populate_record(null::service_lines, l.line::jsonb) m order by place`.execute(trx);
    return answer.rows.map(({ proof }) => proof);
  });
  const expected = pairs.map(({ system, customer }) =>
    combineProofs(
      [system, customer].map((side) => ({
        kind: side.material === 'galvanized' ? 'galvanized' : 'nonLead',
        proof: evaluateProof(side, leadBan),
      })),
    ),
  );
  expect(pairs.filter((_, at) => setWise[at] !== expected[at])).toEqual([]);
  expect(new Set(setWise)).toEqual(new Set(galvanizedProofs));
});
