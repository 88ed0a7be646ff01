import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import type { ClassificationBasis } from '@curbstop/contract/service-lines/service-line.values';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let work: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  work = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const heading =
  'Service line ID,Street address,City,State,ZIP,Ownership,Listed classification,Basis of classification (whole line),System side installation date,Customer side installation date,System side size,Customer side size';
const ban = 'Installation date after lead ban';
const size = 'Service line diameter is > 2 inches';
/** The lead ban of Connecticut is enforceable from December 31, 1988. */
const rows = {
  'BAN-AFTER': `Split,Non-lead,${ban},2001,2004,,`,
  'BAN-BEFORE': `Split,Non-lead,${ban},1970,1970,,`,
  'BAN-NO-DATE': `Split,Non-lead,${ban},,,,`,
  'BAN-ONE-DATE': `Split,Non-lead,${ban},2001,,,`,
  'BAN-OWNER': `System-Owned,Non-lead,${ban},2001,,,`,
  'BAN-SAME-YEAR': `Split,Non-lead,${ban},1988,2001,,`,
  MODEL: 'Split,Non-lead,Predictive model,,,,',
  RECORD: 'Split,Non-lead,Tap card,,,,',
  'SIZE-LARGE': `Split,Non-lead,${size},,,4,4`,
  'SIZE-SMALL': `Split,Non-lead,${size},,,4,3/4`,
  WATER: 'Split,Non-lead,Water sampling only with no records,,,,',
} as const;
const text = (only: readonly string[] = Object.keys(rows)) =>
  [
    heading,
    ...Object.entries(rows).flatMap(([id, row], at) =>
      only.includes(id) ? [`${id},${at + 1} Mill Street,Harlow,CT,06415,${row}`] : [],
    ),
    '',
  ].join('\n');
const countingBases = ['BAN-AFTER', 'BAN-OWNER', 'RECORD', 'SIZE-LARGE'];

const listMatching = async (filter: string) =>
  (await work.requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?pageSize=50&sort=externalId${filter}`)).items.map(
    ({ externalId }) => externalId,
  );
const getLine = async (externalId: string) => {
  const { items } = await work.requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?searchTerm=${externalId}`);
  return work.requestJson<ServiceLineDetails>(
    `/assets/ServiceLine/${items.find((row) => row.externalId === externalId)?.id}`,
  );
};
const edit = (line: ServiceLineDetails, change: object) =>
  work.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason: null, fields: { ...serviceLineFields.parse(line), ...change } },
  });
const list = (line: ServiceLineDetails, basis: ClassificationBasis | null) =>
  work.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${line.id}/listed-classification`, {
    method: 'PUT',
    body: {
      version: line.version,
      reason: 'Field office',
      change: { action: 'set', listedClassification: { category: 'Non-lead', basis } },
    },
  });
const toYear = (year: string) => ({ text: year, from: `${year}-01-01`, to: `${year}-12-31` });

describe('a listed Non-lead without materials (40 CFR 141.84(a)(4)(iii))', () => {
  test('counts only on a basis that counts; the others are Lead Status Unknown and no Non-lead line without a basis', async () => {
    const { id } = await work.commit(text(), 'listed.csv');
    expect(await listMatching('&filters[epaReportingCategory]=Non-lead')).toEqual(countingBases);
    const otherIds = Object.keys(rows).filter((externalId) => !countingBases.includes(externalId));
    expect(await listMatching('&filters[differsFromFile]=true')).toEqual(otherIds);
    expect(await listMatching('&filters[lacksBasis]=true')).toEqual([]);
    expect(await work.requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({
      nonLeadAssets: 4,
      unknownAssets: 7,
      lacksBasis: 0,
      differsFromFile: 7,
    });
    const { items } = await work.requestJson<Page<ImportRow>>(`/imports/${id}/rows?pageSize=50`);
    const warned = items.filter(({ warnings }) =>
      warnings?.some(({ sentence }) => sentence.endsWith('lists Non-lead without a valid basis')),
    );
    expect(warned).toHaveLength(otherIds.length);
    expect(new Set(warned.flatMap(({ warnings }) => (warnings ?? []).map(({ found }) => found)))).toEqual(
      new Set([ban, size, 'Predictive model', 'Water sampling only with no records']),
    );
    expect(new Set(warned.map(({ category }) => category))).toEqual(new Set(['Lead Status Unknown']));
  });

  test('is classified by a save as by the import, line by line', async () => {
    await work.commit(text(), 'listed.csv');
    for (const externalId of Object.keys(rows)) {
      const line = await getLine(externalId);
      const saved = await edit(line, { description: 'Behind the mill' });
      expect([externalId, saved.classification.row, saved.classification.review]).toEqual([
        externalId,
        line.classification.row,
        line.classification.review,
      ]);
    }
  });

  test('shows what is missing, and what would make it count', async () => {
    await work.commit(text(), 'listed.csv');
    const { explanation, classification } = await getLine('BAN-ONE-DATE');
    expect(explanation.sentence).toBe(
      'Lead Status Unknown, because no material is recorded for either side and the whole line is listed as Non-lead on the basis "Installation date after lead ban", but the customer side has no installation date after the ban.',
    );
    expect(classification.review).toBe(
      'Listed as Non-lead on the basis "Installation date after lead ban", but the customer side has no installation date after the ban. Add or correct the date, choose another basis, or record the materials of both sides.',
    );
    const sentences = explanation.whatWouldChange.filter(({ category }) => category === 'Non-lead');
    expect(sentences.map(({ sentence }) => sentence)).toEqual([
      'Choosing a record or an inspection as the basis of the listed classification would make it Non-lead.',
      'Finding an installation date after the lead ban for the customer side would make it Non-lead.',
    ]);
  });

  test('becomes Non-lead when its date is recorded, and Lead Status Unknown when it is corrected to one before the ban', async () => {
    await work.commit(text(['BAN-ONE-DATE']), 'listed.csv');
    const line = await getLine('BAN-ONE-DATE');
    const dated = await edit(line, { customer: { ...line.customer, installed: toYear('2003') } });
    expect([dated.classification.category, dated.differsFromListed]).toEqual(['Non-lead', false]);
    const earlier = await edit(dated, { customer: { ...line.customer, installed: toYear('1970') } });
    expect(earlier.classification.category).toBe('Lead Status Unknown');
  });

  test('becomes Non-lead when an import adds its date, which counts as less protective, and not when that is undone', async () => {
    await work.commit(text(['BAN-NO-DATE']), 'listed.csv');
    const dated = text(['BAN-NO-DATE']).replace(`${ban},,,`, `${ban},2001,2002,`);
    const { id, summary } = await work.check(dated, 'dates.csv');
    expect(summary).toMatchObject({ changed: 1, downgrades: 1 });
    await work.requestJson(`/imports/${id}/commit`, { method: 'POST', body: { confirmedDowngrades: 1 } });
    await work.settled(id);
    expect((await getLine('BAN-NO-DATE')).classification.category).toBe('Non-lead');
    await work.undo(id);
    expect((await getLine('BAN-NO-DATE')).classification).toMatchObject({
      category: 'Lead Status Unknown',
      row: 'listed/nonLead/basisDoesNotCount',
    });
  });

  test('is classified again as soon as the local lead ban changes, with the change in its history', async () => {
    await work.commit(text(['BAN-BEFORE']).replaceAll('1970', '1980'), 'listed.csv');
    const saveBan = async (localLeadBanDate: string | null, localLeadBanCitation: string | null) => {
      const profile = await work.requestJson<AccountProfile>('/profile');
      const fields = { ...accountProfileFields.parse(profile), localLeadBanDate, localLeadBanCitation };
      await work.requestJson('/profile', { method: 'PUT', body: { version: profile.version, fields } });
      const { id, classification, differsFromListed } = await getLine('BAN-BEFORE');
      const { items } = await work.requestJson<Page<Change>>(`/assets/ServiceLine/${id}/changes`);
      return [classification.category, differsFromListed, items[0]?.reason];
    };
    const reason = 'The local lead ban changed';
    expect(await saveBan('1975-05-01', 'City Code 12-4')).toEqual(['Non-lead', false, reason]);
    expect(await saveBan(null, null)).toEqual(['Lead Status Unknown', true, reason]);
    const runs = await work.requestJson<{ items: { cause: string; changed: number }[] }>('/reclassifications');
    expect(runs.items.map(({ cause, changed }) => [cause, changed])).toEqual([
      ['localLeadBan', 1],
      ['localLeadBan', 1],
    ]);
  });

  test('is Lead Status Unknown when it is listed by hand without a valid basis', async () => {
    await work.commit(text(['RECORD']), 'listed.csv');
    const line = await list(await getLine('RECORD'), 'installedAfterLeadBan');
    expect([line.classification.category, line.differsFromListed]).toEqual(['Lead Status Unknown', true]);
    expect((await list(line, 'installationRecord')).classification.category).toBe('Non-lead');
  });
});
