import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing, type RequestOptions } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification';
const addressAt = (street: string) => `${street},Harlow,CT,06415`;
const rows = [
  `LISTED-LEAD,${addressAt('1 Oak Street')},,,,Lead`,
  `LISTED-GRR,${addressAt('2 Oak Street')},,,,Galvanized Requiring Replacement`,
  `LISTED-NON-LEAD,${addressAt('3 Oak Street')},,,,Non-Lead`,
  `COPPER-LISTED-LEAD,${addressAt('4 Oak Street')},Non-Lead - Copper,No,Non-Lead - Copper,Lead`,
  `LEAD-OVER-GALVANIZED,${addressAt('5 Oak Street')},Lead,,Galvanized,`,
  `BOTH-GALVANIZED,${addressAt('6 Oak Street')},Galvanized,,Galvanized,`,
  `LISTED-LESS,${addressAt('8 Oak Street')},Non-Lead - Copper,,Lead,Non-Lead`,
  `DUG-LEAD,${addressAt('9 Oak Street')},Lead,,Lead,Lead`,
  `DUG-LEAD-2,${addressAt('10 Oak Street')},Lead,,Lead,Lead`,
  `NEVER-LEAD-SAID,${addressAt('7 Oak Street')},Lead,No,Galvanized,`,
];

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
  stranger = await aPerson(product.app);
  await importing(product, clerk).commit([heading, ...rows, ''].join('\n'), 'listed.csv');
});

const request = <T>(path: string, options: RequestOptions = {}) => importing(product, clerk).attempt<T>(path, options);
async function getLine(externalId: string): Promise<ServiceLineDetails> {
  const foundLine = (
    await request<Page<ServiceLineRow>>(`/assets/ServiceLine?searchTerm=${externalId}`)
  ).body.items.find((row) => row.externalId === externalId);
  return (await request<ServiceLineDetails>(`/assets/ServiceLine/${foundLine?.id}`)).body;
}
type LineResponse = ServiceLineDetails & {
  readonly message: string;
  readonly errors: { property?: string; detail: string }[];
};
const edit = (line: ServiceLineDetails, change: object, reason: string | null = null) =>
  request<LineResponse>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason, fields: { ...serviceLineFields.parse(line), ...change } },
  });
/** A Non-lead line needs a basis for each side. */
const inspected = { classificationBasis: 'fieldInspectionOnly' } as const;
const state = (
  line: ServiceLineDetails,
  change: object,
  { reason = 'Field office', as = clerk }: { reason?: string; as?: TestPerson } = {},
) =>
  request<LineResponse>(`/assets/ServiceLine/${line.id}/listed-classification`, {
    method: 'PUT',
    body: { version: line.version, reason, change },
    as,
  });

describe('a listed classification of a line without materials', () => {
  test('decides for Lead and Galvanized Requiring Replacement, and shows its file', async () => {
    const leadLine = await getLine('LISTED-LEAD');
    expect(leadLine.classification).toMatchObject({ category: 'Lead', row: 'listed/lead', review: null });
    expect(leadLine.listedClassification).toMatchObject({
      category: 'Lead',
      source: 'import',
      fileName: 'listed.csv',
      rowNumber: 2,
      basis: null,
      listedBy: expect.any(String) as string,
      batchId: expect.any(String) as string,
    });
    expect(leadLine.explanation.sentence).toBe(
      'Lead, because the whole line is listed as Lead and no material is recorded for either side (portion unknown).',
    );
    expect((await getLine('LISTED-GRR')).classification).toMatchObject({
      category: 'Galvanized Requiring Replacement',
      row: 'listed/galvanized',
    });
    const counts = (await request<InventoryCounts>('/assets/statistics')).body;
    expect(counts.leadAssets).toBeGreaterThanOrEqual(2);
  });

  test('decides for Non-lead only with a basis', async () => {
    const lineBefore = await getLine('LISTED-NON-LEAD');
    expect(lineBefore.classification).toMatchObject({ category: 'Lead Status Unknown', row: 'listed/nonLead/noBasis' });
    expect(lineBefore.explanation.contradiction).toBe(
      'Listed as Non-lead without a basis of classification. Add the basis, or record the materials of both sides.',
    );
    const { body: after } = await state(lineBefore, {
      action: 'set',
      listedClassification: { category: 'Non-lead', basis: 'installationRecord' },
    });
    expect([after.classification.category, after.differsFromListed, after.listedClassification?.source]).toEqual([
      'Non-lead',
      false,
      'app',
    ]);
    const { body: without } = await state(after, {
      action: 'set',
      listedClassification: { category: 'Non-lead', basis: 'notAvailable' },
    });
    expect([without.classification.category, without.listedClassification?.basis]).toEqual([
      'Lead Status Unknown',
      null,
    ]);
  });

  test('is not replaced by the computed classification in our own export', async () => {
    const laterFile = [heading, `LISTED-NON-LEAD,${addressAt('3 Oak Street')},,,,Unknown`, ''].join('\n');
    const { summary } = await importing(product, clerk).check(laterFile, 'again.csv');
    expect(summary).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('is kept if the same row removes the material that decided the classification', async () => {
    const michigan = await aPerson(product.app, {
      accountId: await aWaterSystem(product.app, { primacyCode: 'MI' }),
      permissions: ['pws:create', 'pws:edit'],
    });
    const desk = importing(product, michigan);
    const columns = 'Service line ID,Street address,City,State,ZIP,Lead connector,Listed classification';
    await desk.commit([columns, 'LEAD-CONNECTOR,9 Oak Street,Harlow,MI,48099,Yes,', ''].join('\n'), 'connectors.csv');
    await desk.commit([columns, 'LEAD-CONNECTOR,9 Oak Street,Harlow,MI,48099,No,LSL', ''].join('\n'), 'listed.csv');
    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine');
    expect(items.map(({ category, listedCategory }) => [category, listedCategory])).toEqual([['Lead', 'Lead']]);
  });

  test('is kept if the same row replaces the lead that decided the classification', async () => {
    const desk = importing(product, await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] }));
    await desk.commit(
      [heading, `LEAD-SYSTEM,${addressAt('10 Oak Street')},Lead,,Non-Lead - Copper,`, ''].join('\n'),
      'lead.csv',
    );
    await desk.commit(
      [heading, `LEAD-SYSTEM,${addressAt('10 Oak Street')},Non-Lead - Copper,,Non-Lead - Copper,Lead`, ''].join('\n'),
      'copper.csv',
    );
    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine');
    expect(items.map(({ category, review }) => [category, review])).toEqual([
      ['Lead', expect.stringContaining('Listed as Lead, but its sides give Non-lead')],
    ]);
  });
});

describe('a listed classification that is more protective than the sides', () => {
  test('applies until both sides are field-verified', async () => {
    const lineBefore = await getLine('COPPER-LISTED-LEAD');
    expect(lineBefore.classification).toMatchObject({ category: 'Lead', row: 'listed/lead/applies' });
    expect([lineBefore.differsFromListed, lineBefore.classification.review]).toEqual([
      true,
      'Listed as Lead, but its sides give Non-lead. Field-verify both sides, or remove the listed classification with a reason.',
    ]);
    expect(lineBefore.explanation.whatWouldChange[0]).toEqual({
      category: 'Non-lead',
      sentence:
        'Field-verifying both sides as recorded would make it Non-lead and add it to the lines that need review, once a basis of classification is chosen for both sides.',
    });
    const { body: leadLine } = await edit(lineBefore, {
      system: {
        ...lineBefore.system,
        verified: true,
        classificationBasis: 'fieldInspectionOnly',
        verificationMethod: 'customerSelfIdentification',
      },
      customer: {
        ...lineBefore.customer,
        verified: true,
        classificationBasis: 'fieldInspectionOnly',
        verificationMethod: 'waterQualitySampling',
      },
    });
    // What a customer says and what the water shows is no field verification.
    expect(leadLine.classification.category).toBe('Lead');
    const { body: oneSide } = await edit(leadLine, {
      system: {
        ...lineBefore.system,
        verified: true,
        ...inspected,
        verificationMethod: 'mechanicalExcavationMultiple',
      },
    });
    expect(oneSide.classification.category).toBe('Lead');
    expect(await state(oneSide, { action: 'settle' })).toMatchObject({
      status: 409,
      body: {
        message:
          'The listed classification applies until both sides are field-verified. Verify both sides, or remove it with a reason.',
      },
    });
    const { body: after } = await edit(oneSide, {
      customer: {
        ...oneSide.customer,
        verified: true,
        ...inspected,
        verificationMethod: 'mechanicalExcavationMultiple',
      },
    });
    expect(after.classification).toMatchObject({ category: 'Non-lead', row: 'nonLead/nonLead' });
    expect([after.differsFromListed, after.classification.review, after.listedClassification?.category]).toEqual([
      true,
      'Listed as Lead, but the line is Non-lead. Resolve the difference, or correct the materials.',
      'Lead',
    ]);
    const { body: settled } = await state(after, { action: 'settle' });
    expect([settled.classification.category, settled.differsFromListed]).toEqual(['Non-lead', false]);
  });

  test('a less protective difference is settled with a reason and does not return', async () => {
    const lineBefore = await getLine('LISTED-LESS');
    expect([lineBefore.classification.category, lineBefore.differsFromListed]).toEqual(['Lead', true]);
    const { body: settled } = await state(lineBefore, { action: 'settle' });
    expect([settled.differsFromListed, settled.classification.review, settled.listedClassification?.category]).toEqual([
      false,
      null,
      'Non-lead',
    ]);
    const { body: later } = await edit(settled, { customer: { ...settled.customer, notes: 'Seen again' } });
    expect(later.differsFromListed).toBe(false);
    expect(
      (await request<{ items: Change[] }>(`/assets/ServiceLine/${lineBefore.id}/changes`)).body.items.map(
        (change) => change.reason,
      ),
    ).toContain('Field office');
  });

  test('is removed only with a reason', async () => {
    const line = await getLine('LISTED-LEAD');
    for (const reason of ['  ', '.', '--'])
      expect(await state(line, { action: 'remove' }, { reason })).toMatchObject({
        status: 400,
        body: { message: 'A reason is required' },
      });
    const { body } = await state(line, { action: 'remove' }, { reason: 'Listed by mistake, tap card 12' });
    expect([body.listedClassification, body.classification.category]).toEqual([null, 'Lead Status Unknown']);
    expect(await state(body, { action: 'remove' })).toMatchObject({ status: 409 });
    const { body: restored } = await state(body, {
      action: 'set',
      listedClassification: { category: 'Lead', basis: null },
    });
    expect(restored.classification.category).toBe('Lead');
  });

  test('is changed only with the permission, on the current version, and not from another account', async () => {
    const line = await getLine('LISTED-GRR');
    expect((await state(line, { action: 'remove' }, { as: reader })).status).toBe(403);
    expect((await state(line, { action: 'remove' }, { as: stranger })).status).toBe(404);
    expect((await state({ ...line, version: line.version + 1 }, { action: 'remove' })).status).toBe(409);
  });
});

describe('previous lead', () => {
  test('makes galvanized below it Galvanized Requiring Replacement when the lead is replaced', async () => {
    const lineBefore = await getLine('LEAD-OVER-GALVANIZED');
    expect(lineBefore.explanation.whatWouldChange.map(({ sentence }) => sentence)).toEqual([
      'Replacing both sides with non-lead pipe would make it Non-lead, once a basis of classification is chosen for both sides.',
      'Replacing the system side with non-lead pipe would make it Galvanized Requiring Replacement.',
      'Finding that the system side is galvanized would make it Galvanized Requiring Replacement.',
    ]);
    const { body: after } = await edit(lineBefore, {
      system: { ...lineBefore.system, material: 'nonLeadCopper', classificationBasis: 'repairOrReplacementRecord' },
    });
    expect([after.previouslyLead, after.classification.category]).toEqual(['Yes', 'Galvanized Requiring Replacement']);
    expect(await edit(after, { previouslyLead: 'No' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.previouslyLead',
            detail: 'This line is recorded as previously lead. Give a reason to change that answer.',
          },
        ],
      },
    });
    const { body: corrected } = await edit(
      after,
      { previouslyLead: 'No', customer: { ...after.customer, ...inspected } },
      'The lead record was of the neighbor',
    );
    expect([corrected.previouslyLead, corrected.classification.category]).toEqual(['No', 'Non-lead']);
  });

  test('cannot be answered No if a side is lead', async () => {
    const line = await getLine('LEAD-OVER-GALVANIZED');
    const leadChange = { system: { ...line.system, material: 'lead' } };
    const { body: dug } = await edit(line, leadChange);
    expect([dug.previouslyLead, dug.classification.category]).toEqual(['Unknown', 'Lead']);
    expect(await edit(dug, { previouslyLead: 'No' })).toMatchObject({
      status: 400,
      body: { errors: [{ property: 'fields.previouslyLead' }] },
    });
  });

  test('is kept by imports, with a warning', async () => {
    expect(await getLine('NEVER-LEAD-SAID')).toMatchObject({
      previouslyLead: 'Unknown',
      classification: { category: 'Lead' },
    });
    const replaced = [
      heading,
      `NEVER-LEAD-SAID,${addressAt('7 Oak Street')},Non-Lead - Copper,No,Galvanized,`,
      '',
    ].join('\n');
    const { check, requestJson, settled } = importing(product, clerk);
    const { id, summary: promised } = await check(replaced, 'replaced.csv');
    await requestJson(`/imports/${id}/commit`, { method: 'POST', body: { confirmedDowngrades: promised?.downgrades } });
    await settled(id);
    expect(await getLine('NEVER-LEAD-SAID')).toMatchObject({
      previouslyLead: 'Yes',
      classification: { category: 'Galvanized Requiring Replacement' },
    });
    const { items } = await requestJson<{ items: { warnings: { allowed: string }[] }[] }>(`/imports/${id}/rows`);
    expect(items[0]?.warnings.map(({ allowed }) => allowed)).toContain('Recorded as Yes: this row replaces lead');
    const { summary } = await importing(product, clerk).check(replaced, 'again.csv');
    expect(summary).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('is presumed upstream of galvanized until there is evidence of none', async () => {
    const lineBefore = await getLine('BOTH-GALVANIZED');
    expect(lineBefore.classification).toMatchObject({
      category: 'Galvanized Requiring Replacement',
      row: 'galvanized/Unknown/galvanized',
    });
    const { body: after } = await edit(lineBefore, {
      previouslyLead: 'No',
      system: { ...lineBefore.system, ...inspected },
      customer: { ...lineBefore.customer, ...inspected },
    });
    expect(after.classification.category).toBe('Non-lead');
  });
});

test('removing a material does not restore a listed Non-lead that it had overruled', async () => {
  const lineBefore = await getLine('LISTED-LESS');
  const { body: based } = await state(lineBefore, {
    action: 'set',
    listedClassification: { category: 'Non-lead', basis: 'installationRecord' },
  });
  const { body: lost } = await edit(based, {
    system: { ...based.system, material: 'unknown' },
    customer: { ...based.customer, material: 'unknown' },
  });
  expect([lost.classification.category, lost.listedClassification?.basis, lost.previouslyLead]).toEqual([
    'Lead Status Unknown',
    null,
    'Yes',
  ]);
});

describe('the verification of the old pipe', () => {
  const dug = {
    verified: true,
    verificationMethod: 'mechanicalExcavationOne',
    verifiedBy: 'Crew 4',
    classificationBasis: 'fieldInspectionOnly',
  } as const;
  const put = { classificationBasis: 'repairOrReplacementRecord', material: 'nonLeadCopper' } as const;

  test('does not verify the new one, so a listed Lead still applies', async () => {
    const lineBefore = await getLine('DUG-LEAD');
    const { body: lead } = await edit(lineBefore, {
      system: { ...lineBefore.system, ...dug },
      customer: { ...lineBefore.customer, ...dug },
    });
    expect(lead.classification.category).toBe('Lead');
    const { body: replaced } = await edit(lead, {
      system: { ...lead.system, ...put },
      customer: { ...lead.customer, ...put },
    });
    expect([replaced.system.verified, replaced.system.verificationMethod, replaced.customer.verifiedBy]).toEqual([
      false,
      null,
      null,
    ]);
    expect([replaced.classification.category, replaced.differsFromListed]).toEqual(['Lead', true]);
    const seen = { verified: true, verificationMethod: 'visualAtMeterPit', verifiedBy: 'Crew 5' } as const;
    const { body: verified } = await edit(replaced, {
      system: { ...replaced.system, ...seen },
      customer: { ...replaced.customer, ...seen },
    });
    expect([verified.classification.category, verified.differsFromListed]).toEqual(['Non-lead', true]);
  });

  test('is recorded of the new one too where the side was verified again', async () => {
    const { commit } = importing(product, clerk);
    await commit(
      [heading, `DUG-AGAIN,${addressAt('23 Oak Street')},Galvanized,,Copper,`, ''].join('\n'),
      'again-3.csv',
    );
    const replacedLine = await getLine('DUG-AGAIN');
    const { body: before } = await edit(replacedLine, {
      system: { ...replacedLine.system, ...dug },
      customer: { ...replacedLine.customer, ...inspected },
    });
    const replaced = await request<LineResponse>(`/assets/ServiceLine/${before.id}`, {
      method: 'PUT',
      body: {
        version: before.version,
        fields: { ...serviceLineFields.parse(before), system: { ...before.system, ...dug, ...put } },
        verifiedAgain: ['system'],
      },
    });
    expect(replaced.body.system).toMatchObject({ material: 'nonLeadCopper', verified: true, verifiedBy: 'Crew 4' });
  });

  test('does not verify the new one in imports either', async () => {
    const lineBefore = await getLine('DUG-LEAD-2');
    await edit(lineBefore, { system: { ...lineBefore.system, ...dug }, customer: { ...lineBefore.customer, ...dug } });
    const { commit } = importing(product, clerk);
    await commit(
      [heading, `DUG-LEAD-2,${addressAt('10 Oak Street')},Non-Lead - Copper,,Non-Lead - Copper,`, ''].join('\n'),
      'replaced-2.csv',
    );
    expect(await getLine('DUG-LEAD-2')).toMatchObject({
      system: { verified: false, verificationMethod: null },
      classification: { category: 'Lead' },
      differsFromListed: true,
    });
  });
});

test('a line is reviewed whether its verified sides are saved at once or one after the other', async () => {
  const heading = 'Service line ID,Street address,City,State,ZIP,Listed classification';
  await importing(product, clerk).commit(
    [heading, `AT-ONCE,${addressAt('21 Oak Street')},Lead`, `IN-TWO,${addressAt('22 Oak Street')},Lead`, ''].join('\n'),
    'two-orders.csv',
  );
  const copper = {
    material: 'nonLeadCopper',
    verified: true,
    verificationMethod: 'visualAtMeterPit',
    classificationBasis: 'fieldInspectionOnly',
  } as const;
  const [atOnce, inTwo] = [await getLine('AT-ONCE'), await getLine('IN-TWO')];
  const { body: both } = await edit(atOnce, {
    system: { ...atOnce.system, ...copper },
    customer: { ...atOnce.customer, ...copper },
  });
  const { body: half } = await edit(inTwo, { system: { ...inTwo.system, ...copper } });
  const { body: whole } = await edit(half, { customer: { ...half.customer, ...copper } });
  for (const { classification, differsFromListed } of [both, whole])
    expect([classification.category, differsFromListed, classification.review]).toEqual([
      'Non-lead',
      true,
      'Listed as Lead, but the line is Non-lead. Resolve the difference, or correct the materials.',
    ]);
});

test('a change of ownership verifies nothing, and a line below its listed classification is reviewed once', async () => {
  const lineBefore = await getLine('LISTED-GRR');
  const { body: set } = await state(lineBefore, {
    action: 'set',
    listedClassification: { category: 'Lead', basis: null },
  });
  const copper = {
    material: 'nonLeadCopper',
    verified: true,
    verificationMethod: 'visualAtMeterPit',
    classificationBasis: 'fieldInspectionOnly',
  } as const;
  const { body: half } = await edit(set, { ownership: 'Split', system: { ...set.system, ...copper } });
  const { body: owned } = await edit(half, { ownership: 'System-Owned' });
  expect([owned.classification.category, owned.differsFromListed]).toEqual(['Lead', true]);
  const unknown = await getLine('LISTED-LEAD');
  const { body: both } = await edit(unknown, {
    system: { ...unknown.system, ...copper },
    customer: { ...unknown.customer, ...copper },
  });
  expect([both.classification.category, both.differsFromListed]).toEqual(['Non-lead', true]);
});

test('a listed Lead of a line with one owner applies until it is removed, because no second side can be verified', async () => {
  await importing(product, clerk).commit(
    `${heading},Ownership\nONE-OWNER,${addressAt('11 Oak Street')},Non-Lead - Copper,No,,Lead,System-Owned\n`,
    'one-owner.csv',
  );
  const line = await getLine('ONE-OWNER');
  expect([line.classification.review, line.explanation.sentence]).toEqual([
    'Listed as Lead, but its only side gives Non-lead. Field-verify it, then remove the listed classification with a reason.',
    'Lead, because the whole line is listed as Lead, which applies until it is removed with a reason (based on the sides alone: Non-lead).',
  ]);
  expect(await state(line, { action: 'settle' })).toMatchObject({
    status: 409,
    body: {
      message:
        'The listed classification applies until it is removed. The line has one owner, so remove it with a reason.',
    },
  });
});
