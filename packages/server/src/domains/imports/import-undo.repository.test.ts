import { getLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classify, type ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import fc from 'fast-check';
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
import { listKeptRecordsPage } from './import-kept.repository.ts';
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

const defaults = { city: 'Millbrook', state: 'CT', zip: '06415' };
const writer = (batchId: string): ImportWriter => ({
  batchId,
  personId,
  personName: 'A B',
  ruleVersion: rules.version,
  defaults,
  now: new Date().toISOString(),
});

function row(
  number: number,
  externalId: string,
  values: Record<string, unknown> = {},
  location: Record<string, unknown> = {},
): StagedRow {
  const address = `${externalId.replace(/\D/g, '')} Mill St`;
  const addressColumns = { address_line1: address, city: 'Millbrook', state: 'CT', zip: '06415', ...location };
  return {
    row_number: number,
    external_id: externalId,
    address_key: `06415 millbrook|${addressColumns.address_line1.toLowerCase()}|`,
    address,
    line_id: createId(),
    location_id: createId(),
    location: addressColumns,
    line: { external_id: externalId, ...values },
    listed_category: null,
    problems: null,
    warnings: null,
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

async function attachPhoto(entityId: string, noun: 'location' | 'serviceLine' = 'location'): Promise<void> {
  const [fileId, attachmentId] = [createId(), createId()];
  const photo = { media_type: 'image/png', size: 1, sha256: '' };
  await account.write(async (trx) => {
    await trx
      .insertInto('files')
      .values({ ...photo, id: fileId, key: fileId, original_name: 'curb.png', purpose: 'attachment' })
      .execute();
    await trx
      .insertInto('attachments')
      .values({
        ...photo,
        id: attachmentId,
        file_id: fileId,
        name: 'curb.png',
        kind: 'image',
        created_by: personId,
        created_by_name: 'A B',
      })
      .execute();
    await trx
      .insertInto('attachment_links')
      .values({ id: createId(), attachment_id: attachmentId, noun, entity_id: entityId })
      .execute();
  });
}

async function importRows(...rows: StagedRow[]): Promise<string> {
  return account.write(async (trx) => {
    const batchId = await aBatch(trx);
    await createTempClassifications(trx, rules, basisRules);
    await deleteRows(trx, batchId);
    await insertStagedRows(trx, batchId, rows);
    await matchRows(trx, batchId);
    await prepareEarlierLead(trx);
    await evaluateRows(trx, batchId, { writeMode: 'Both', sidesOfLineBasis: [] });
    const author = writer(batchId);
    await applyRowResults(trx, author);
    await updateCopiesOfCommit(trx);
    await trx
      .updateTable('import_batches')
      .set({ state: 'committed', committed_on: author.now })
      .where('id', '=', batchId)
      .execute();
    return batchId;
  });
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

/** What a person types on the screen, with its entry in the history as the service writes it. */
async function edit(
  externalId: string,
  change: { columns: Record<string, string>; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await account.write(async (trx) => {
    const { id, version } = await trx
      .selectFrom('service_lines')
      .select(['id', 'version'])
      .where('external_id', '=', externalId)
      .where('removed_on', 'is', null)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('service_lines')
      .set({ ...change.columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('change_history')
      .values({
        id: createId(),
        entity_type: 'serviceLine',
        entity_id: id,
        operation: 'updated',
        before: JSON.stringify(change.before),
        after: JSON.stringify(change.after),
        source: 'screen',
        changed_by_name: 'A B',
      })
      .execute();
  });
}

const describeLine = (externalId: string, text: string) =>
  edit(externalId, { columns: { description: text }, before: { description: null }, after: { description: text } });
const lines = () =>
  account.read((trx) =>
    trx.selectFrom('service_lines').selectAll().where('removed_on', 'is', null).orderBy('external_id').execute(),
  );
const places = () =>
  account.read((trx) =>
    trx.selectFrom('locations').selectAll().where('removed_on', 'is', null).orderBy('address_line1').execute(),
  );
const everything = { page: 1, pageSize: 100, searchTerm: '', sort: 'address', filters: {} };
const kept = async (batchId: string, searchTerm = '') =>
  (await account.read((trx) => listKeptRecordsPage(trx, batchId, { ...everything, searchTerm }))).items;

const leadSides = { system_material: 'lead', customer_material: 'lead' } as const;
const copper = { system_material: 'nonLeadCopper', customer_material: 'nonLeadCopper' } as const;

describe('undo, field by field', () => {
  test('restores the material of a line whose description was edited', async () => {
    await importRows(row(1, 'SL-1', leadSides));
    const batch = await importRows(row(1, 'SL-1', copper));
    await describeLine('SL-1', 'blue door');
    expect(await undo(batch)).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await lines()).toMatchObject([{ ...leadSides, category: 'Lead', description: 'blue door' }]);
  });

  test('keeps and lists a field that was edited since, and restores the others', async () => {
    await importRows(row(1, 'SL-1', { ...leadSides, description: 'old' }));
    const batch = await importRows(row(1, 'SL-1', { ...copper, description: 'new' }));
    await edit('SL-1', {
      columns: { description: 'mine', customer_material: 'galvanized' },
      before: { description: 'new' },
      after: { description: 'mine' },
    });
    expect(await undo(batch)).toEqual({ removed: 0, restored: 1, kept: 1 });
    expect(await lines()).toMatchObject([
      { system_material: 'lead', customer_material: 'galvanized', description: 'mine', category: 'Lead' },
    ]);
    expect(await kept(batch)).toMatchObject([
      {
        externalId: 'SL-1',
        entityType: 'serviceLine',
        isCreated: false,
        reason: 'edited',
        fields: { description: ['old', 'new', 'mine'], customer_material: ['lead', 'nonLeadCopper', 'galvanized'] },
      },
    ]);
  });

  test('keeps a date as a whole if a part was edited', async () => {
    const date = (text: string, year: number) => ({
      system_installed_text: text,
      system_installed_from: `${year}-01-01`,
      system_installed_to: `${year}-12-31`,
    });
    await importRows(row(1, 'SL-1', { ...leadSides, ...date('1920', 1920) }));
    const batch = await importRows(row(1, 'SL-1', { ...copper, ...date('1990', 1990) }));
    await edit('SL-1', { columns: { system_installed_text: 'about 1990' }, before: {}, after: { system: {} } });
    await undo(batch);
    expect(await lines()).toMatchObject([{ system_material: 'lead', ...date('about 1990', 1990) }]);
  });

  describe('the material of a side and its field verification belong together', () => {
    const method = { verified: true, verificationMethod: 'visualInspectionAtMeterPit', notes: 'dug up' };
    const verify = (side: 'system' | 'customer', { material = 'lead', isUndone = false } = {}) => {
      const [open, shut] = [
        { [side]: { material, verified: false, verificationMethod: null, notes: null } },
        { [side]: { material, ...method } },
      ];
      const columns = { [`${side}_verified`]: String(!isUndone), [`${side}_notes`]: 'dug up' };
      return edit('SL-1', { columns, before: isUndone ? shut : open, after: isUndone ? open : shut });
    };

    test('keeps and lists a material that was verified after the import', async () => {
      await importRows(row(1, 'SL-1', copper));
      const batch = await importRows(row(1, 'SL-1', leadSides));
      await verify('system');
      await verify('customer');
      expect(await undo(batch)).toEqual({ removed: 0, restored: 0, kept: 1 });
      expect(await lines()).toMatchObject([
        { ...leadSides, system_verified: true, customer_verified: true, category: 'Lead' },
      ]);
      expect(await kept(batch)).toMatchObject([
        {
          reason: 'edited',
          fields: {
            system_material: ['nonLeadCopper', 'lead', 'lead'],
            customer_material: ['nonLeadCopper', 'lead', 'lead'],
          },
        },
      ]);
    });

    test('restores the other side', async () => {
      await importRows(row(1, 'SL-1', copper));
      const batch = await importRows(row(1, 'SL-1', leadSides));
      await verify('system');
      expect(await undo(batch)).toEqual({ removed: 0, restored: 1, kept: 1 });
      expect(await lines()).toMatchObject([{ system_material: 'lead', customer_material: 'nonLeadCopper' }]);
    });

    test('ignores a verification that was reverted or is older than the import', async () => {
      await importRows(row(1, 'SL-1', leadSides));
      await verify('customer');
      const batch = await importRows(row(1, 'SL-1', copper));
      await verify('system', { material: 'nonLeadCopper' });
      await verify('system', { material: 'nonLeadCopper', isUndone: true });
      expect(await undo(batch)).toEqual({ removed: 0, restored: 1, kept: 0 });
      expect(await lines()).toMatchObject([{ ...leadSides, category: 'Lead' }]);
    });

    test('keeps a material that a later import verified', async () => {
      await importRows(row(1, 'SL-1', copper));
      const batch = await importRows(row(1, 'SL-1', leadSides));
      await importRows(row(1, 'SL-1', { system_verified: true }));
      await undo(batch);
      expect(await lines()).toMatchObject([{ system_material: 'lead', customer_material: 'nonLeadCopper' }]);
      expect(await kept(batch)).toMatchObject([{ reason: 'import' }]);
    });

    test('keeps the imported verification of a material that was edited since', async () => {
      await importRows(row(1, 'SL-1', copper));
      const batch = await importRows(row(1, 'SL-1', { system_verified: true }));
      await edit('SL-1', {
        columns: { system_material: 'lead' },
        before: { system: { material: 'nonLeadCopper', verified: true } },
        after: { system: { material: 'lead', verified: true } },
      });
      await undo(batch);
      expect(await lines()).toMatchObject([{ system_material: 'lead', system_verified: true }]);
    });
  });

  test('keeps an added line that was edited and lists the edited fields', async () => {
    const batch = await importRows(row(1, 'SL-1', leadSides), row(2, 'SL-2', leadSides));
    await edit('SL-2', {
      columns: { system_notes: 'seen' },
      before: { system: { notes: null, material: 'lead' } },
      after: { system: { notes: 'seen', material: 'lead' } },
    });
    expect(await undo(batch)).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect(await lines()).toMatchObject([{ external_id: 'SL-2', category: 'Lead', system_notes: 'seen' }]);
    expect(await kept(batch)).toMatchObject([
      { externalId: 'SL-2', isCreated: true, reason: 'edited', fields: { 'system.notes': [null, null, 'seen'] } },
    ]);
    expect(await kept(batch, 'sl-2')).toHaveLength(1);
    expect(await kept(batch, 'sl_2')).toEqual([]);
  });

  test('restores custom fields one by one', async () => {
    const [one, two] = [createId(), createId()];
    await importRows(row(1, 'SL-1', { ...leadSides, custom_fields: { [one]: 'a' } }));
    const batch = await importRows(row(1, 'SL-1', { custom_fields: { [one]: 'b', [two]: 'c' } }));
    await undo(batch);
    expect((await lines())[0]?.custom_fields).toEqual({ [one]: 'a' });
  });

  test('keeps an added line that got a photo and no edit, and lists it', async () => {
    const batch = await importRows(row(1, 'SL-21', leadSides), row(2, 'SL-22', leadSides));
    const [, photographed] = await lines();
    await attachPhoto(photographed?.id ?? '', 'serviceLine');
    expect(await undo(batch)).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect(await lines()).toMatchObject([{ external_id: 'SL-22', category: 'Lead' }]);
    expect(await kept(batch)).toMatchObject([{ externalId: 'SL-22', isCreated: true, reason: 'attached', fields: {} }]);
  });

  test('keeps a location that got a photo, and removes the others', async () => {
    const batch = await importRows(row(1, 'SL-11'), row(2, 'SL-12'));
    const [photographed] = await places();
    await attachPhoto(photographed!.id);
    await undo(batch);
    expect(await lines()).toEqual([]);
    expect((await places()).map((place) => place.id)).toEqual([photographed!.id]);
  });

  test('restores a corrected address unless it was edited since', async () => {
    await importRows(row(1, 'SL-1', leadSides), row(2, 'SL-2', leadSides));
    const batch = await importRows(
      row(1, 'SL-1', {}, { address_line1: '11 Elm St', tier: 2 }),
      row(2, 'SL-2', {}, { address_line1: '12 Elm St', tier: 2 }),
    );
    await account.write(async (trx) => {
      await trx
        .updateTable('locations')
        .set({ address_line2: 'Apt 3' })
        .where('address_line1', '=', '12 Elm St')
        .execute();
    });
    await undo(batch);
    expect(
      (await places()).map((place) => [place.address_line1, place.address_line2, place.tier, place.address_key]),
    ).toEqual([
      ['1 Mill St', null, null, '06415 millbrook|1 mill st|'],
      ['12 Elm St', 'Apt 3', null, '06415 millbrook|12 elm st|'],
    ]);
    expect((await lines()).map((line) => line.address_line1)).toEqual(['1 Mill St', '12 Elm St']);
    expect(await kept(batch)).toMatchObject([{ entityType: 'location', address: '12 Elm St, Apt 3' }]);
  });
});

describe('chains of imports', () => {
  test.each([
    ['the newer first', [1, 0]],
    ['the older first', [0, 1]],
  ])('a line that one import added and another changed is removed when both are undone, %s', async (_, order) => {
    const batches = [
      await importRows(row(1, 'SL-1', leadSides), row(2, 'SL-2', leadSides)),
      await importRows(row(1, 'SL-1', copper)),
    ];
    for (const batchIndex of order) await undo(batches[batchIndex]!);
    expect(await lines()).toEqual([]);
    expect(await places()).toEqual([]);
    expect([...(await kept(batches[0]!)), ...(await kept(batches[1]!))]).toEqual([]);
  });

  test('restores the first value of a field when both of its imports are undone, the older one first', async () => {
    await importRows(row(1, 'SL-1', { ...leadSides, description: 'one' }));
    const second = await importRows(row(1, 'SL-1', { description: 'two' }));
    const third = await importRows(row(1, 'SL-1', { description: 'three' }));
    expect(await undo(second)).toEqual({ removed: 0, restored: 0, kept: 1 });
    expect(await kept(second)).toMatchObject([{ reason: 'import', fields: { description: ['one', 'two', 'three'] } }]);
    expect(await undo(third)).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await lines()).toMatchObject([{ description: 'one' }]);
    expect(await kept(second)).toEqual([]);
  });

  test('keeps a value that another import repeated until that import is undone, too', async () => {
    await importRows(row(1, 'SL-1', copper));
    const second = await importRows(row(1, 'SL-1', leadSides), row(2, 'SL-2', leadSides));
    const third = await importRows(row(1, 'SL-1', leadSides), row(2, 'SL-2', leadSides));
    expect(await undo(second)).toEqual({ removed: 0, restored: 0, kept: 2 });
    expect(await lines()).toMatchObject([{ category: 'Lead' }, { category: 'Lead' }]);
    await undo(third);
    expect(await lines()).toMatchObject([{ external_id: 'SL-1', category: 'Non-lead' }]);
    expect(await kept(second)).toEqual([]);
  });

  test('undoes an import again after its kept fields became restorable', async () => {
    await importRows(row(1, 'SL-1', { description: 'one' }));
    const batch = await importRows(row(1, 'SL-1', { description: 'two' }));
    await describeLine('SL-1', 'three');
    expect(await undo(batch)).toMatchObject({ kept: 1 });
    expect(await undo(batch)).toEqual({ removed: 0, restored: 0, kept: 1 });
    await describeLine('SL-1', 'two');
    expect(await undo(batch)).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await lines()).toMatchObject([{ description: 'one' }]);
    expect(await kept(batch)).toEqual([]);
  });
});

type Act =
  | {
      readonly kind: 'import';
      readonly rows: readonly { readonly line: number; readonly values: Readonly<Record<string, string>> }[];
    }
  | { readonly kind: 'edit'; readonly line: number }
  | { readonly kind: 'undo'; readonly batch: number };

const materials = ['lead', 'galvanized', 'nonLeadCopper', 'unknown'] as const;
const values = fc.record(
  {
    system_material: fc.constantFrom(...materials),
    customer_material: fc.constantFrom(...materials),
    system_notes: fc.constantFrom('a', 'b', 'c'),
  },
  { requiredKeys: [] },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .uniqueArray(fc.record({ line: fc.integer({ min: 1, max: 3 }), values }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ line }) => line,
      })
      .map((rows): Act => ({ kind: 'import', rows })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((line): Act => ({ kind: 'edit', line })) },
  { weight: 4, arbitrary: fc.nat({ max: 6 }).map((batch): Act => ({ kind: 'undo', batch })) },
);

/** A model of undo: every write of every field is kept in order, and what undone imports wrote is left out. */
class Model {
  readonly #writes: { line: number; field: string; value: string | null; batch: number | null }[] = [];
  readonly #added = new Map<number, number>();
  readonly #undone = new Set<number>();
  readonly fields = ['system_material', 'customer_material', 'system_notes'] as const;

  isThere(line: number): boolean {
    const adding = this.#added.get(line);
    if (adding === undefined) return false;
    return this.#writes.some(
      (write) => write.line === line && (write.batch === null || !this.#undone.has(write.batch)),
    );
  }

  value(line: number, field: string): string | null {
    const adding = this.#added.get(line);
    const last = this.#writes.findLast(
      (write) =>
        write.line === line &&
        write.field === field &&
        (write.batch === null || write.batch === adding || !this.#undone.has(write.batch)),
    );
    return last?.value ?? (field.endsWith('material') ? 'unknown' : null);
  }

  import(batch: number, rows: Extract<Act, { kind: 'import' }>['rows']): void {
    for (const { line, values } of rows) {
      // A line that was removed is added again.
      if (!this.isThere(line)) {
        this.#added.set(line, batch);
        for (let writeIndex = this.#writes.length - 1; writeIndex >= 0; writeIndex--)
          if (this.#writes[writeIndex]?.line === line) this.#writes.splice(writeIndex, 1);
      }
      this.#writes.push({ line, field: 'row', value: null, batch });
      for (const [field, value] of Object.entries(values)) this.#writes.push({ line, field, value, batch });
    }
  }

  edit(line: number, value: string): void {
    this.#writes.push({ line, field: 'system_notes', value, batch: null });
  }

  undo(batch: number): void {
    this.#undone.add(batch);
  }
}

test(
  'random sequences of imports, edits and undos end as if the undone imports had never been made',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        const made = await anAccount(database);
        account = made.database;
        personId = made.personId;
        const model = new Model();
        const batches: string[] = [];
        let edits = 0;
        for (const one of acts) {
          if (one.kind === 'import') {
            model.import(batches.length, one.rows);
            batches.push(await importRows(...one.rows.map((each, at) => row(at + 1, `SL-${each.line}`, each.values))));
          } else if (one.kind === 'edit' && model.isThere(one.line)) {
            const value = `edit ${(edits += 1)}`;
            model.edit(one.line, value);
            await edit(`SL-${one.line}`, {
              columns: { system_notes: value },
              before: { system: { notes: null } },
              after: { system: { notes: value } },
            });
          } else if (one.kind === 'undo' && batches.length > 0) {
            const batchIndex = one.batch % batches.length;
            model.undo(batchIndex);
            await undo(batches[batchIndex]!);
          }
        }
        const expected = [1, 2, 3]
          .filter((line) => model.isThere(line))
          .map((line) => {
            const [system, customer, notes] = model.fields.map((field) => model.value(line, field));
            return {
              external_id: `SL-${line}`,
              system_material: system,
              customer_material: customer,
              system_notes: notes,
            };
          });
        const storedLines = await lines();
        expect(
          storedLines.map(({ external_id, system_material, customer_material, system_notes }) => ({
            external_id,
            system_material,
            customer_material,
            system_notes,
          })),
        ).toEqual(expected);
        for (const line of storedLines)
          expect(line.category).toBe(
            classify(line.classification_inputs as unknown as ClassificationInputs, rules).category,
          );
        for (const line of storedLines)
          expect(line.classification_inputs).toMatchObject({
            systemMaterial: line.system_material,
            customerMaterial: line.customer_material,
          });
        const { rows: histories } = await sql<{
          open: number;
        }>`select count(*) as open from import_kept_records k
          where not exists (select from import_batches b where b.id = k.batch_id and b.state = 'undone')`.execute(
          database.owner,
        );
        expect(histories[0]?.open).toBe(0);
      }),
      { numRuns: Number(process.env['UNDO_RUNS'] ?? 15), seed: 20261122, endOnFailure: true },
    );
  },
);
