import { getLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// Loads the subscribers that copy addresses.
import '../../app-context.ts';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { createTempClassifications } from './import-classifications.repository.ts';
import { updateCopiesOfCommit, updateCopiesOfUndo } from './import-copies.service.ts';
import { applyRowResults, type ImportWriter } from './import-commit.repository.ts';
import { deleteRows, evaluateRows, insertStagedRows } from './import-evaluation.repository.ts';
import { matchRows } from './import-matching.repository.ts';
import type { StagedRow } from './import-staging.calculation.ts';
import { undoBatch } from './import-undo.repository.ts';
import { prepareEarlierLead } from '../service-lines/deleted-lead.service.ts';

const rules = getClassificationRules('CT', '2026-11-21');
const basisRules = { rules, leadBan: getLeadBan('CT') };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;
let personId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const made = await anAccount(database);
  account = made.database;
  personId = made.personId;
});

function row(
  number: number,
  externalId: string | null,
  address: string,
  { more, ...line }: Record<string, unknown> & { more?: Partial<StagedRow> } = {},
): StagedRow {
  const key = `06415 millbrook|${address.toLowerCase()}|`;
  return {
    row_number: number,
    external_id: externalId,
    address_key: key,
    address,
    line_id: createId(),
    location_id: createId(),
    location: { address_line1: address, city: 'Millbrook', state: 'CT', zip: '06415' },
    line: { ...(externalId && { external_id: externalId }), ...line },
    listed_category: null,
    problems: null,
    warnings: null,
    ...more,
  };
}

async function aBatch(trx: AccountTransaction): Promise<string> {
  const [id, fileId] = [createId(), createId()];
  await trx
    .insertInto('files')
    .values({
      id: fileId,
      key: fileId,
      original_name: 'x.csv',
      media_type: 'text/csv',
      size: 1,
      sha256: '',
      purpose: 'import',
    })
    .execute();
  await trx
    .insertInto('import_batches')
    .values({
      id,
      file_id: fileId,
      file_name: 'x.csv',
      state: 'checking',
      created_by: personId,
      created_by_name: 'A B',
    })
    .execute();
  return id;
}

async function evaluate(rows: readonly StagedRow[], mode: 'Both' | 'Insert' | 'Update' = 'Both') {
  return account.write(async (trx) => {
    const batchId = await aBatch(trx);
    await createTempClassifications(trx, rules, basisRules);
    await deleteRows(trx, batchId);
    await insertStagedRows(trx, batchId, rows);
    await matchRows(trx, batchId);
    await prepareEarlierLead(trx);
    await evaluateRows(trx, batchId, { writeMode: mode, sidesOfLineBasis: [] });
    const rowResults = await trx
      .selectFrom('import_row_results')
      .selectAll()
      .where('batch_id', '=', batchId)
      .orderBy('row_number')
      .execute();
    return { batchId, rowResults };
  });
}

async function commit(rows: readonly StagedRow[]) {
  const { batchId, rowResults } = await evaluate(rows);
  await account.write(async (trx) => {
    await createTempClassifications(trx, rules, basisRules);
    const author = writer(batchId);
    await applyRowResults(trx, author);
    await updateCopiesOfCommit(trx);
    await trx
      .updateTable('import_batches')
      .set({ state: 'committed', committed_on: author.now })
      .where('id', '=', batchId)
      .execute();
  });
  return { batchId, rowResults };
}

async function undo(batchId: string) {
  return account.write(async (trx) => {
    await createTempClassifications(trx, rules, basisRules);
    const undone = await undoBatch(trx, writer(batchId), () => undefined);
    await updateCopiesOfUndo(trx);
    await trx.updateTable('import_batches').set({ state: 'undone' }).where('id', '=', batchId).execute();
    return undone;
  });
}

const writer = (batchId: string): ImportWriter => ({
  batchId,
  personId,
  personName: 'A B',
  ruleVersion: rules.version,
  defaults: { city: 'Millbrook', state: 'CT', zip: '06415' },
  now: new Date().toISOString(),
});
const lines = () =>
  account.read((trx) =>
    trx.selectFrom('service_lines').selectAll().where('removed_on', 'is', null).orderBy('external_id').execute(),
  );
const places = () =>
  account.read((trx) =>
    trx.selectFrom('locations').selectAll().where('removed_on', 'is', null).orderBy('address_line1').execute(),
  );

describe('evaluating rows', () => {
  test('a row with an unknown ID is a new line, classified from both sides', async () => {
    const { rowResults } = await evaluate([
      row(13, 'SL-1', '1 Mill St', { system_material: 'nonLeadCopper', customer_material: 'galvanized' }),
    ]);
    expect(rowResults).toMatchObject([
      { row_number: 13, result: 'new', category: 'Galvanized Requiring Replacement', creates_location: true },
    ]);
  });

  test('different rows with the same ID all fail and name each other', async () => {
    await commit([row(1, 'SL-1', '1 Mill St', { system_material: 'lead' })]);
    const { rowResults } = await evaluate([
      row(13, 'SL-1', '1 Mill St', { system_material: 'nonLeadCopper' }),
      row(20, 'SL-1', '2 Mill St'),
      row(21, 'SL-2', '3 Mill St'),
    ]);
    expect(rowResults.map((result) => result.result)).toEqual(['failed', 'failed', 'new']);
    expect(rowResults.slice(0, 2).map(({ problems }) => problems)).toMatchObject([
      [
        {
          sentence: 'The Service line ID is not valid for row #13',
          found: 'SL-1 in rows 13, 20',
          allowed: 'A unique ID; two rows may share an ID only if they are identical',
        },
      ],
      [{ sentence: 'The Service line ID is not valid for row #20', found: 'SL-1 in rows 13, 20' }],
    ]);
  });

  test('a row fails if an unreadable row has the same ID', async () => {
    const problem = {
      field: 'System side material',
      sentence: 'The System side material is not valid for row #4',
      found: '#REF!',
      allowed: 'A material',
    };
    const { rowResults } = await evaluate([
      row(3, 'SL-1', '1 Mill St'),
      row(4, 'SL-1', '1 Mill St', { more: { problems: [problem] } }),
    ]);
    expect(rowResults).toMatchObject([
      { result: 'failed' },
      { result: 'failed', problems: [problem, { found: 'SL-1 in rows 3, 4' }] },
    ]);
  });

  test.each([
    ['with an ID', 'SL-1'],
    ['without an ID', null],
  ])('rows %s that are exactly alike are imported once, and again the same file changes nothing', async (_, id) => {
    const duplicateRows = () => [
      row(13, id, '1 Mill St', { system_material: 'lead' }),
      row(14, id, '1 Mill St', { system_material: 'lead' }),
      row(15, id, '1 Mill St', { system_material: 'lead' }),
    ];
    const first = await commit(duplicateRows());
    expect(first.rowResults.map((result) => result.result)).toEqual(['new', 'unchanged', 'unchanged']);
    expect(first.rowResults[2]?.warnings).toMatchObject([
      { sentence: 'Row 15 is the same as row 13', allowed: 'It is imported once' },
    ]);
    expect(await lines()).toHaveLength(1);
    expect((await evaluate(duplicateRows())).rowResults.map((result) => result.result)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  test('several rows without an ID at one address change nothing when imported again', async () => {
    const two = () => [
      row(13, null, '1 Mill St', { system_material: 'lead' }),
      row(14, null, '1 Mill St', { system_material: 'nonLeadCopper' }),
    ];
    await commit(two());
    expect((await evaluate(two())).rowResults.map((result) => result.result)).toEqual(['unchanged', 'unchanged']);
    const other = [
      row(13, null, '1 Mill St', { system_material: 'lead' }),
      row(14, null, '1 Mill St', { system_material: 'nonLeadPlastic' }),
    ];
    expect((await evaluate(other)).rowResults.map((result) => result.result)).toEqual(['unchanged', 'failed']);
  });

  test('a copy of a row fails if the row fails', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '1 Mill St')]);
    const { rowResults } = await evaluate([
      row(3, null, '1 Mill St', { system_material: 'lead' }),
      row(4, null, '1 Mill St', { system_material: 'lead' }),
    ]);
    expect(rowResults).toMatchObject([
      { result: 'failed' },
      { result: 'failed', problems: [{ sentence: 'The Service line ID is not valid for row #4' }] },
    ]);
  });

  test('two lines at one new address share its location, with a warning', async () => {
    const { rowResults } = await evaluate([row(13, 'SL-1', '1 Mill St'), row(14, 'SL-2', '1 Mill St')]);
    expect(rowResults.map((result) => [result.result, result.creates_location])).toEqual([
      ['new', true],
      ['new', false],
    ]);
    expect(rowResults[0]?.location_id).toBe(rowResults[1]?.location_id);
    expect(rowResults[1]?.warnings).toMatchObject([{ sentence: 'Row 14 has the same address as row 13' }]);
  });

  test('a listed classification that differs from the sides is a difference, not a failure', async () => {
    const { rowResults } = await evaluate([
      row(13, 'SL-1', '1 Mill St', {
        system_material: 'nonLeadCopper',
        listed_category: 'Non-lead',
        more: { listed_category: 'Non-lead' },
      }),
    ]);
    expect(rowResults).toMatchObject([{ result: 'new', category: 'Lead Status Unknown', contradicts: true }]);
  });

  test('importing a file again changes nothing, except for changed values', async () => {
    const first = [
      row(13, 'SL-1', '1 Mill St', { system_material: 'galvanized', customer_material: 'lead' }),
      row(14, null, '2 Mill St', { system_material: 'lead' }),
    ];
    await commit(first);
    expect((await evaluate(first)).rowResults.map((result) => result.result)).toEqual(['unchanged', 'unchanged']);
    const sameRows = [
      row(13, 'SL-1', '1 Mill St', { system_material: 'nonLeadCopper', customer_material: 'nonLeadCopper' }),
      row(14, null, '2 MILL ST', { more: { address_key: '06415 millbrook|2 mill st|' } }),
    ];
    expect((await evaluate(sameRows)).rowResults).toMatchObject([
      { result: 'changed', category: 'Non-lead', previous_category: 'Lead' },
      { result: 'unchanged' },
    ]);
  });

  test('a row without an ID fails if its address has two lines', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '1 Mill St')]);
    expect((await evaluate([row(3, null, '1 Mill St', { system_material: 'lead' })])).rowResults).toMatchObject([
      { result: 'failed', problems: [{ found: 'no ID at 1 Mill St' }] },
    ]);
  });

  test('rows that match one line by ID and by address all fail', async () => {
    await commit([row(1, 'SL-1', '1 Mill St')]);
    const { rowResults } = await evaluate([
      row(3, null, '1 Mill St', { system_material: 'nonLeadPlastic' }),
      row(4, 'SL-1', '1 Mill St', { system_material: 'lead' }),
    ]);
    expect(rowResults.map((result) => result.result)).toEqual(['failed', 'failed']);
    expect(rowResults.map(({ problems }) => problems)).toMatchObject([
      [{ found: 'no ID, one line in rows 3, 4', allowed: 'One row for each line in the inventory' }],
      [{ found: 'SL-1, one line in rows 3, 4' }],
    ]);
  });

  test('a new line at an address with a line has a warning that it may be counted twice', async () => {
    await commit([row(1, null, '1 Mill St')]);
    const { rowResults } = await evaluate([row(3, 'SL-1', '1 Mill St'), row(4, 'SL-2', '2 Mill St')]);
    expect(rowResults.map(({ warnings }) => warnings)).toMatchObject([
      [{ sentence: 'Row 3 adds a line at an address that has one in the inventory' }],
      null,
    ]);
  });

  test('a changed row lists the changes of its line and location with both values', async () => {
    await commit([row(1, 'SL-1', '1 Mill St', { system_material: 'lead', system_notes: 'tap card' })]);
    const { rowResults } = await evaluate([
      row(1, 'SL-1', '11 Mill St', { system_material: 'lead', customer_material: 'galvanized' }),
    ]);
    expect(rowResults).toMatchObject([{ result: 'changed', downgrade: null }]);
    expect(rowResults[0]?.changes).toEqual({
      line: { customer_material: ['unknown', 'galvanized'] },
      location: { address_line1: ['1 Mill St', '11 Mill St'] },
    });
  });

  test('a less protective classification is a downgrade; less protective fields are listed separately', async () => {
    const both = { system_material: 'lead', customer_material: 'lead' } as const;
    await commit([
      row(1, 'SL-1', '1 Mill St', both),
      row(2, 'SL-2', '2 Mill St', both),
      row(3, 'SL-3', '3 Mill St', {
        system_material: 'nonLeadCopper',
        previously_lead: 'Yes',
        customer_material: 'nonLeadCopper',
      }),
      row(4, 'SL-4', '4 Mill St'),
    ]);
    const { rowResults } = await evaluate([
      row(1, 'SL-1', '1 Mill St', { system_material: 'nonLeadCopper', customer_material: 'nonLeadCopper' }),
      row(2, 'SL-2', '2 Mill St', { customer_material: 'nonLeadCopper' }),
      row(3, 'SL-3', '3 Mill St', { description: 'blue door' }),
      row(4, 'SL-4', '4 Mill St', both),
    ]);
    expect(rowResults.map((result) => [result.result, result.downgrade])).toEqual([
      ['changed', 'classification'],
      ['changed', 'field'],
      ['changed', null],
      ['changed', null],
    ]);
  });

  test('an insert-only import leaves existing lines unchanged; an update-only import refuses unknown ones', async () => {
    await commit([row(1, 'SL-1', '1 Mill St')]);
    const rows = [row(1, 'SL-1', '1 Mill St', { system_material: 'lead' }), row(2, 'SL-2', '2 Mill St')];
    expect((await evaluate(rows, 'Insert')).rowResults.map((result) => result.result)).toEqual(['unchanged', 'new']);
    expect((await evaluate(rows, 'Update')).rowResults.map((result) => result.result)).toEqual(['changed', 'failed']);
  });

  test('the basis of one listed classification never supports the listed classification of another import', async () => {
    const states = (category: string, basis: string | null) => ({
      listed_category: category,
      listed_text: category,
      listed_basis: basis,
      listed_source: 'import',
      more: { listed_category: category },
    });
    await commit([row(1, 'SL-1', '1 Mill St', states('Lead Status Unknown', 'installationRecord'))]);
    expect((await evaluate([row(1, 'SL-1', '1 Mill St', states('Non-lead', null))])).rowResults).toMatchObject([
      { category: 'Lead Status Unknown', previous_category: 'Lead Status Unknown', downgrade: null },
    ]);
    expect(
      (await evaluate([row(1, 'SL-1', '1 Mill St', states('Non-lead', 'installationRecord'))])).rowResults,
    ).toMatchObject([{ category: 'Non-lead' }]);
  });

  test('a row that could not be read keeps its problems', async () => {
    const problem = { field: 'ZIP', sentence: 'The ZIP is not valid for row #9', found: '1', allowed: 'Five digits' };
    expect((await evaluate([row(9, 'SL-1', '1 Mill St', { more: { problems: [problem] } })])).rowResults).toMatchObject(
      [{ result: 'failed', problems: [problem] }],
    );
  });
});

describe('writing and undoing', () => {
  test('writes locations, lines with classification and inputs, and their history', async () => {
    const { batchId } = await commit([
      row(13, 'SL-1', '1 Mill St', {
        system_material: 'lead',
        system_installed_text: '1920',
        system_installed_from: '1920-01-01',
        system_installed_to: '1920-12-31',
      }),
    ]);
    expect(await lines()).toMatchObject([
      {
        external_id: 'SL-1',
        category: 'Lead',
        system_installed_from: '1920-01-01',
        address_line1: '1 Mill St',
        customer_material: 'unknown',
        classification_inputs: { systemMaterial: 'lead' },
      },
    ]);
    const { rows } = await sql`select entity_type, operation from change_history where source_id = ${batchId}
        order by entity_type`.execute(database.owner);
    expect(rows).toEqual([
      { entity_type: 'location', operation: 'created' },
      { entity_type: 'serviceLine', operation: 'created' },
    ]);
  });

  test('a blank changes nothing; a changed line is reclassified, with its earlier values in the history', async () => {
    await commit([
      row(1, 'SL-1', '1 Mill St', {
        system_material: 'nonLeadCopper',
        customer_material: 'galvanized',
        system_notes: 'tap card 12',
      }),
    ]);
    await commit([row(1, 'SL-1', '1 Mill St', { previously_lead: 'No' })]);
    expect(await lines()).toMatchObject([
      { category: 'Non-lead', customer_material: 'galvanized', system_notes: 'tap card 12', version: 2 },
    ]);
  });

  test('a row with the ID of its line corrects the address of location and line', async () => {
    await commit([row(1, 'SL-1', '1 Mill St')]);
    await commit([row(1, 'SL-1', '11 Mill St')]);
    expect(await places()).toMatchObject([
      { address_line1: '11 Mill St', address_key: '06415 millbrook|11 mill st|', version: 2 },
    ]);
    expect(await lines()).toMatchObject([{ address_line1: '11 Mill St' }]);
  });

  test('a corrected address moves only the lines of the rows, not their neighbors', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '1 Mill St')]);
    const { rowResults } = await commit([row(1, 'SL-1', '11 Mill St', { system_material: 'lead' })]);
    expect(rowResults).toMatchObject([{ result: 'changed', creates_location: true }]);
    expect((await lines()).map((line) => [line.external_id, line.address_line1, line.city, line.category])).toEqual([
      ['SL-1', '11 Mill St', 'Millbrook', 'Lead'],
      ['SL-2', '1 Mill St', 'Millbrook', 'Lead Status Unknown'],
    ]);
    expect((await places()).map((place) => [place.address_line1, place.address_key])).toEqual([
      ['1 Mill St', '06415 millbrook|1 mill st|'],
      ['11 Mill St', '06415 millbrook|11 mill st|'],
    ]);
  });

  test('the location is corrected if all its lines get the same address', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '1 Mill St')]);
    await commit([row(1, 'SL-1', '11 Mill St'), row(2, 'SL-2', '11 Mill St')]);
    expect(await places()).toMatchObject([{ address_line1: '11 Mill St' }]);
    expect((await lines()).map((line) => line.address_line1)).toEqual(['11 Mill St', '11 Mill St']);
  });

  test('a line with the corrected address of another location moves there', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '5 Elm St')]);
    const { batchId } = await commit([row(1, 'SL-1', '5 ELM ST')]);
    const [one, two] = await lines();
    expect(one).toMatchObject({ location_id: two?.location_id, address_line1: '5 Elm St' });
    expect(await undo(batchId)).toEqual({ removed: 0, restored: 1, kept: 0 });
    const [back] = await lines();
    expect(back).toMatchObject({ address_line1: '1 Mill St' });
    expect(back?.location_id).not.toBe(two?.location_id);
  });

  test('undo moves a line back and removes the location that it had created', async () => {
    await commit([row(1, 'SL-1', '1 Mill St'), row(2, 'SL-2', '1 Mill St')]);
    const { batchId } = await commit([row(1, 'SL-1', '11 Mill St'), row(3, 'SL-3', '11 Mill St')]);
    expect(await places()).toHaveLength(2);
    await undo(batchId);
    expect((await lines()).map((line) => line.address_line1)).toEqual(['1 Mill St', '1 Mill St']);
    expect(await places()).toMatchObject([{ address_line1: '1 Mill St' }]);
  });

  test('a unit in the second address line is kept by a file without that column', async () => {
    const unit = {
      location: { address_line1: '1 Mill St', address_line2: 'Apt 3', city: 'Millbrook', state: 'CT', zip: '06415' },
      address_key: '06415 millbrook|1 mill st|# 3',
    };
    await commit([row(1, 'SL-1', '1 Mill St', { more: unit })]);
    await commit([
      row(1, 'SL-1', '1 Mill Street', { more: { address_key: '06415 millbrook|1 mill st|' }, system_material: 'lead' }),
    ]);
    expect(await places()).toMatchObject([
      { address_line1: '1 Mill Street', address_line2: 'Apt 3', address_key: '06415 millbrook|1 mill st|# 3' },
    ]);
  });

  test('the values of all rows of one location are saved', async () => {
    const atMillStreet = (more: Record<string, unknown>) => ({
      more: { location: { address_line1: '1 Mill St', city: 'Millbrook', state: 'CT', zip: '06415', ...more } },
    });
    const rows = [
      row(1, 'SL-1', '1 Mill St', atMillStreet({})),
      row(2, 'SL-2', '1 Mill St', atMillStreet({ tier: 2 })),
      row(3, 'SL-3', '1 Mill St', atMillStreet({ parcel_number: 'P-9' })),
    ];
    await commit(rows);
    expect(await places()).toMatchObject([{ tier: 2, parcel_number: 'P-9' }]);
    expect((await evaluate(rows)).rowResults.map(({ result }) => result)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    await commit([
      row(1, 'SL-1', '1 Mill St', atMillStreet({ tier: 3 })),
      row(2, 'SL-2', '1 Mill St', atMillStreet({ property_classification: 'Building' })),
    ]);
    expect(await places()).toMatchObject([{ tier: 3, parcel_number: 'P-9', property_classification: 'Building' }]);
  });

  test('verifies a new line with a verification date unless the row has No [B3.11]', async () => {
    const verifiedIn1920 = {
      system_verified_on_text: '2020',
      system_verified_on_from: '2020-01-01',
      system_verified_on_to: '2020-12-31',
    };
    await commit([
      row(1, 'SL-1', '1 Mill St', verifiedIn1920),
      row(2, 'SL-2', '2 Mill St', { ...verifiedIn1920, system_verified: false }),
      row(3, 'SL-3', '3 Mill St'),
    ]);
    expect((await lines()).map((line) => line.system_verified)).toEqual([true, false, false]);
  });

  test('the same value in another notation is not a change', async () => {
    await commit([
      row(1, 'SL-1', '1 Mill St', {
        connector: 'None',
        system_installed_text: '1920',
        system_installed_from: '1920-01-01',
        system_installed_to: '1920-12-31',
      }),
    ]);
    const sameValueRow = row(1, 'SL-1', '1 Mill St', {
      connector: 'Non-lead',
      system_installed_text: 'in 1920',
      system_installed_from: '1920-01-01',
      system_installed_to: '1920-12-31',
    });
    expect((await evaluate([sameValueRow])).rowResults).toMatchObject([{ result: 'unchanged', contradicts: false }]);
    const [line] = await lines();
    const byRecordId = row(1, line?.id ?? '', '1 Mill St');
    expect((await evaluate([byRecordId])).rowResults).toMatchObject([{ result: 'unchanged', line_id: line?.id }]);
  });

  test('undo removes what was added and restores what was changed', async () => {
    await commit([row(1, 'SL-1', '1 Mill St', { system_material: 'lead' })]);
    const { batchId } = await commit([
      row(1, 'SL-1', '9 Mill St', { system_material: 'nonLeadCopper' }),
      row(2, 'SL-2', '2 Mill St'),
    ]);
    const undone = await undo(batchId);
    expect(undone).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await lines()).toMatchObject([
      { external_id: 'SL-1', system_material: 'lead', category: 'Lead', address_line1: '1 Mill St' },
    ]);
    expect(await places()).toHaveLength(1);
  });

  test('is invisible to other accounts', async () => {
    await commit([row(1, 'SL-1', '1 Mill St')]);
    const other = await anAccount(database);
    const seen = await other.database.read((trx) => trx.selectFrom('service_lines').select('id').execute());
    expect(seen).toEqual([]);
  });
});
