import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { getLocation } from '@curbstop/contract/locations/location.endpoints';
import {
  changeTiersOfLines,
  deleteServiceLines,
  previewSelectedLines,
  undoDeletion,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import {
  countInventory,
  createServiceLine,
  getServiceLine,
  listServiceLineChanges,
  listServiceLines,
  type ServiceLineDetails,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { classificationNames, isLessProtective } from '@curbstop/contract/service-lines/service-line.values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChange } from '../../../testing/a-change.ts';
import { aLocation } from '../../../testing/a-location.ts';
import { aServiceLine, aServiceLineRow, someCounts } from '../../../testing/a-service-line.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { InventoryScreen } from '../../screens/InventoryScreen.tsx';
import { LocationLineScreen } from '../../screens/LocationLineScreen.tsx';
import { NewServiceLineScreen } from '../../screens/NewServiceLineScreen.tsx';
import { mayResolveListed } from './listed-classification.calculation.ts';

const line = aServiceLine();

function showLine(shown: ServiceLineDetails = line, first: readonly Responses[] = [], account = me.defaultAccount) {
  return showScreen(<LocationLineScreen />, {
    path: '/locations/$id/inventory/$assetId',
    at: `/locations/${line.locationId}/inventory/${line.id}`,
    account,
    responses: [
      ...first,
      respond(getServiceLine, shown),
      respond(listServiceLineChanges, { total: 0, items: [] }),
      respond(listAttachments, pageOf([])),
    ],
  });
}
const facts = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a line has a page of its own with its address, leading back to its location', async () => {
  showLine();
  expect(await screen.findByRole('heading', { level: 1, name: 'Service line SL-0041' })).toBeVisible();
  expect(screen.getByRole('link', { name: '12 Elm Street' }).getAttribute('href')).toBe(
    `/locations/${line.locationId}/details`,
  );
});

test('a line does not open as a page of another location', async () => {
  showLine({ ...line, locationId: '01995b1e-7c1a-7000-8000-0000000000ff' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('both sides are compared field by field; what is not recorded is not called No', async () => {
  showLine(
    aServiceLine({
      system: { ...line.system, diameterId: 1, diameterOverTwoInches: true, lineDepth: 4 },
      customer: { ...line.customer, notes: 'Behind the garage', removedOn: null },
    }),
  );
  expect(await facts('Material')).toEqual(['Non-Lead - Copper', 'Non-Lead - Plastic']);
  expect(await facts('Previously lead')).toEqual(['No', expect.stringContaining('System side only')]);
  expect(await facts('Installation date')).toEqual(['1986 (est.)', expect.stringContaining('Not recorded')]);
  expect((await facts('Diameter'))[0]).toBe('Greater Than 2 Inches');
  expect(await facts('Material verified')).toEqual(['No', 'Yes']);
  expect((await facts('Verification method'))[0]).toContain('Not recorded');
  expect((await facts('Verification date'))[1]).toBe('04-02-2025');
  expect((await facts('Depth'))[0]).toBe('4 ft');
  expect((await facts('Notes'))[1]).toBe('Behind the garage');
});

test('the change history lists its fields and values', async () => {
  const { title: _title, locationId: _locationId, ...change } = aChange();
  showLine(line, [respond(listServiceLineChanges, { total: 1, items: [change] })]);
  const history = (await screen.findByRole('heading', { name: 'Change history' })).parentElement as HTMLElement;
  await waitFor(() => expect(history.textContent).toContain('System side material'));
  expect(history.textContent).toContain('Dug up');
});

const afterBan = (to: string) => ({
  ...line.system,
  classificationBasis: 'installedAfterLeadBan' as const,
  installed: { text: '', from: '1975-01-01', to },
});

// The first day on which new pipe had to be lead-free decides whether the basis holds.
test('an installation before the lead ban contradicts the basis “after the lead ban”', async () => {
  showLine(aServiceLine({ system: afterBan('1975-12-31') }));
  const note = await screen.findByText('Installed before the lead ban');
  expect(note.closest('[role="note"]')?.textContent).toContain('the installation date is');
  expect(screen.getByText(/^Lead ban: /)).toBeVisible();
});

test('an earlier local ban counts, with its citation', async () => {
  showLine(aServiceLine({ system: afterBan('1984-12-31') }), [], {
    ...me.defaultAccount,
    localLeadBan: { date: '1970-06-01', citation: 'Hartwell Code 12-4' },
  });
  expect(await screen.findByText(/Local ordinance: Hartwell Code 12-4/)).toBeVisible();
  expect(screen.queryByText('Installed before the lead ban')).toBeNull();
});

test('a line without that basis mentions no lead ban', async () => {
  showLine();
  await screen.findByText(line.explanation.sentence);
  expect(screen.queryByText(/Lead ban/)).toBeNull();
});

test('a new line opens in its drawer, over the page that it was added from [B4.21]', async () => {
  const { user, requests, router } = showScreen(<NewServiceLineScreen />, {
    path: '/inventory/new/{-$locationId}',
    at: `/inventory/new/${line.locationId}`,
    elsewhere: ['/locations/$id/{-$activeItem}'],
    responses: [respond(getLocation, aLocation()), respond(createServiceLine, { ...line, deletedLine: null })],
  });
  expect((await screen.findByRole('link', { name: 'Location' })).getAttribute('href')).toBe(
    `/locations/${line.locationId}/details`,
  );
  await waitFor(() =>
    expect((screen.getByRole('combobox', { name: /^Location/ }) as HTMLInputElement).value).toContain('12 Elm Street'),
  );
  await user.click(screen.getByRole('button', { name: 'Add service line' }));
  await waitFor(() =>
    expect(router.state.location.href).toBe(`/locations/${line.locationId}/inventory?line=${line.id}`),
  );
  expect(requestsTo(requests, createServiceLine)[0]?.body.locationId).toBe(line.locationId);
});

const found = {
  total: 1,
  uniqueLocations: 1,
  missing: [],
  classifications: [{ category: 'Lead' as const, count: 1 }],
  tiers: [{ tier: 3, tierRuleSet: 'lcr-2020' as const, count: 1 }],
};
const deletion = { id: '01995b1e-7c1a-7000-8000-0000000000d9', deleted: 1 };

async function selectLine(first: readonly Responses[], permissions: readonly string[] = ['pws:admin']) {
  const shown = showScreen(<InventoryScreen />, {
    path: '/inventory',
    at: '/inventory',
    permissions,
    responses: [
      ...first,
      respond(countInventory, someCounts()),
      respond(listServiceLines, pageOf([aServiceLineRow({ category: 'Lead' })])),
      respond(previewSelectedLines, found),
    ],
  });
  await shown.user.click(await screen.findByRole('checkbox', { name: 'Select 12 Elm Street' }));
  return shown;
}
const openDeletion = async (user: Awaited<ReturnType<typeof selectLine>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('dialog', { name: /^Delete service line/ }));
};

test('reports a deletion that can’t be undone any more', async () => {
  const { user } = await selectLine([
    respond(deleteServiceLines, deletion),
    refuse(undoDeletion, 409, 'The ID SL-0041 is in use again.'),
  ]);
  const dialog = await openDeletion(user);
  await user.click(await dialog.findByRole('button', { name: 'Delete 1 service line' }));
  expect(await screen.findByText('1 service line was deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The deletion could not be undone. The ID SL-0041 is in use again.')).toBeVisible();
});

test('deletes nothing while it is unknown what would be deleted', async () => {
  const { user } = await selectLine([
    inSequence(previewSelectedLines, refuse(previewSelectedLines, 500, 'Busy.'), respond(previewSelectedLines, found)),
  ]);
  const dialog = await openDeletion(user);
  expect((await dialog.findByRole('alert')).textContent).toContain('The count of selected lines could not be loaded');
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('1 service line at 1 location will be deleted from the inventory:')).toBeVisible();
  expect(dialog.getByRole('note').textContent).toContain('Warning: 1 lead line');
});

test('selected lines that were deleted meanwhile leave nothing to delete', async () => {
  const { user } = await selectLine([
    respond(previewSelectedLines, { ...found, total: 0, uniqueLocations: 0, missing: [line.id], classifications: [] }),
  ]);
  const dialog = await openDeletion(user);
  expect(
    await dialog.findByText('The selected service lines were deleted. Close this window and reload the list.'),
  ).toBeVisible();
  expect((dialog.getByRole('button', { name: /^Delete 0/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('the tier of the selected lines’ locations is changed with what was shown [B7.28]', async () => {
  const { user, requests } = await selectLine([
    respond(changeTiersOfLines, { id: deletion.id, changed: 1, unchanged: 0 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  await user.selectOptions(await dialog.findByLabelText('New tier'), 'Tier 1');
  await user.click(dialog.getByRole('button', { name: 'Change 1 location' }));
  expect(await screen.findByText('1 location set to Tier 1')).toBeVisible();
  expect(requestsTo(requests, changeTiersOfLines)[0]?.body).toEqual({
    selection: { ids: [line.id] },
    tier: 1,
    tierRuleSet: 'lcr-2020',
    seen: found.tiers,
  });
});

test('a tier of the rule that comes next is set ahead', async () => {
  const { user, requests } = await selectLine([
    respond(changeTiersOfLines, { id: deletion.id, changed: 1, unchanged: 0 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  await user.selectOptions(await dialog.findByLabelText('New tier'), 'Tier 4 (LCRI)');
  expect(dialog.getByText(/^LCRI\. Takes effect 11-01-2027/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change 1 location' }));
  expect(await screen.findByText('1 location set to Tier 4 (LCRI)')).toBeVisible();
  expect(requestsTo(requests, changeTiersOfLines)[0]?.body).toMatchObject({ tier: 4, tierRuleSet: 'lcri-2024' });
});

test('readers may select lines only to download them', async () => {
  await selectLine([], ['pws:read']);
  expect(await screen.findByRole('button', { name: 'Export selected' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change tier' })).toBeNull();
});

const listedLead = {
  category: 'Lead' as const,
  basis: null,
  source: 'import' as const,
  text: null,
  batchId: null,
  rowNumber: null,
  listedOn: '2026-10-30T14:00:00.000Z',
  listedBy: 'Dana Reyes',
  fileName: null,
};
const classified = (category: (typeof classificationNames)[number]) => ({ ...line.classification, category });

// 40 CFR 141.84: Lead and Galvanized Requiring Replacement are settled by evidence only.
test.each([
  { what: 'a listed Lead that decides the line', listed: 'Lead', category: 'Lead', may: false },
  {
    what: 'a listed Galvanized that decides the line',
    listed: 'Galvanized Requiring Replacement',
    category: 'Galvanized Requiring Replacement',
    may: false,
  },
  { what: 'a less protective listed classification', listed: 'Non-lead', category: 'Lead', may: true },
  { what: 'an unknown above the sides', listed: 'Lead Status Unknown', category: 'Lead Status Unknown', may: true },
] as const)('$what may be settled with a reason: $may', ({ listed, category, may }) => {
  const of = {
    listedClassification: { ...listedLead, category: listed },
    classification: classified(category),
    refusedListing: null,
  };
  expect(mayResolveListed({ ...of, differsFromListed: true })).toBe(may);
  expect(mayResolveListed({ ...of, differsFromListed: false })).toBe(false);
});

test('a listing that a later file contradicts may be settled where it decides nothing against the sides', () => {
  const of = {
    listedClassification: { ...listedLead, category: 'Lead' },
    classification: classified('Lead'),
    refusedListing: 'Listed as Lead and kept, but row 2 of again.csv lists it as Non-lead.',
  } as const;
  expect(mayResolveListed({ ...of, differsFromListed: false })).toBe(true);
  expect(mayResolveListed({ ...of, differsFromListed: true })).toBe(false);
});

test('the classification further from Lead is the less protective of two', () => {
  const order = ['Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown', 'Non-lead'] as const;
  expect([...classificationNames].toSorted()).toEqual([...order].toSorted());
  for (const [at, before] of order.entries())
    for (const [other, after] of order.entries()) expect(isLessProtective(before, after)).toBe(other > at);
});
