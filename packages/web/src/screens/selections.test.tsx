import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aServiceLine } from '../../testing/a-service-line.ts';
import { problemReply, showScreen, type Responses, type SentRequest } from '../../testing/show-screen.tsx';
import { overlayStore } from '../ui/overlays.ts';
import { toastStore } from '../ui/toasts.ts';
import { InventoryScreen } from './InventoryScreen.tsx';
import { LocationsScreen } from './LocationsScreen.tsx';

// An overlay that a test leaves open must not cover the next one.
afterEach(() => {
  overlayStore.change([]);
  toastStore.change([]);
});

const place = (at: number) => ({
  id: `01995b1e-7c1a-7000-8000-00000000010${at}`,
  externalId: null,
  name: null,
  addressLine1: `${at} Mill Street`,
  addressLine2: null,
  city: 'Hartwell',
  state: 'CT',
  zip: '06415',
  tier: null,
  tierRuleSet: null,
  propertyClassification: null,
  updatedOn: '2026-01-05T15:00:00.000Z',
  customFields: {},
});
const places = [place(1), place(2), place(3)];
const getPage = (items: readonly unknown[], total = items.length) => ({
  total,
  totalPages: Math.ceil(total / 20),
  pageSize: 20,
  pageNumber: 1,
  items,
});
const done = { id: '01995b1e-7c1a-7000-8000-0000000000c1', changed: 2, unchanged: 0 };
const found = {
  total: 2,
  uniqueLocations: 2,
  missing: [] as string[],
  tiers: [
    { tier: 3, tierRuleSet: 'lcr-2020', count: 1 },
    { tier: null, tierRuleSet: null, count: 1 },
  ],
};

const locations =
  (
    props: {
      readonly look?: (request: SentRequest) => unknown;
      readonly change?: ReturnType<Responses>;
      readonly total?: number;
    } = {},
  ): Responses =>
  (request) => {
    if (request.path.endsWith('/locations/selection')) return { body: props.look?.(request) ?? found };
    if (request.path.endsWith('/undo')) return { body: { restored: 2, kept: 0 } };
    if (request.path.endsWith('/locations/tiers')) return props.change ?? { body: done };
    return { body: getPage(places, props.total) };
  };
const show = (responses: Responses, permissions?: readonly string[]) =>
  showScreen(<LocationsScreen />, {
    path: '/locations',
    at: '/locations',
    responses,
    ...(permissions && { permissions }),
  });
const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

test('the tier of selected locations is changed and undone [B1.5, B7.28]', async () => {
  const { user, requests } = show(locations());
  await user.click(await tick('1 Mill Street'));
  await user.click(await tick('3 Mill Street'));
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  expect(
    within(await dialog.findByRole('list', { name: 'Current tiers' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tier 3 1', 'No tier 1']);
  expect((dialog.getByRole('button', { name: 'Change 2 locations' }) as HTMLButtonElement).disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('New tier'), 'Tier 1');
  await user.click(dialog.getByRole('button', { name: 'Change 2 locations' }));
  expect(await screen.findByText('2 locations set to Tier 1')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/tiers'))?.body).toEqual({
    selection: { ids: [places[0]?.id, places[2]?.id] },
    tier: 1,
    tierRuleSet: 'lcr-2020',
    seen: found.tiers,
  });
  expect(screen.queryByRole('group', { name: 'Selected locations' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 locations were restored to their previous tiers')).toBeVisible();
  expect(requests.some(({ path }) => path.endsWith(`/tiers/${done.id}/undo`))).toBe(true);
});

/** Undoes a change of tiers that would lower a 90th percentile. */
async function openLowerUndo(detail: string) {
  const server = locations();
  const shown = show((request) =>
    request.path.endsWith('/undo') && !JSON.stringify(request.body).includes('confirmedLowerPercentiles')
      ? {
          status: 409,
          body: { statusCode: 409, message: detail, errors: [{ code: 'percentilesNotConfirmed', detail }] },
        }
      : server(request),
  );
  const { user } = shown;
  await user.click(await tick('1 Mill Street'));
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const tiers = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  await user.selectOptions(await tiers.findByLabelText('New tier'), 'Tier 1');
  await user.click(tiers.getByRole('button', { name: 'Change 2 locations' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undoing it lowers 90th percentiles' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  const sentBodies = () => shown.requests.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body);
  return { ...shown, dialog, sentBodies };
}

test('an undo of tiers that lowers a 90th percentile is confirmed with both numbers before it is sent again', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const { dialog, user, sentBodies } = await openLowerUndo(detail);
  const reason = 'The tiers were changed by mistake';
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Reason/)));
  await user.keyboard(reason);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Undo and use the lower numbers' }));
  expect(await screen.findByText('2 locations were restored to their previous tiers')).toBeVisible();
  expect(sentBodies()).toEqual([{}, { confirmedLowerPercentiles: detail, reason }]);
});

test('an undo that would lower a 90th percentile can be given up', async () => {
  const { dialog, user, sentBodies } = await openLowerUndo('This lowers 90th percentiles.');
  await user.click(dialog.getByRole('button', { name: 'Keep the change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies()).toEqual([{}]);
});

test('a selection of all matching rows is sent as a query with the current count', async () => {
  const { user, requests } = show(
    locations({ total: 639, look: () => ({ ...found, total: 641, uniqueLocations: 641 }) }),
  );
  await tick('1 Mill Street');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 639 locations that match' }));
  await user.click(screen.getByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  expect(
    await dialog.findByText('The list changed after you selected rows: 641 match now, 639 matched before.'),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('New tier'), 'No tier');
  await user.click(dialog.getByRole('button', { name: 'Change 641 locations' }));
  await screen.findByText('2 locations set to No tier');
  expect(requests.find(({ path }) => path.endsWith('/tiers'))?.body).toMatchObject({
    selection: { request: { searchTerm: '', filters: {} }, expectedCount: 641 },
    tier: null,
  });
});

test('a concurrent change is shown with its result, and deleted rows are skipped', async () => {
  let looks = 0;
  const look = () =>
    (looks += 1) === 1
      ? { ...found, missing: [places[1]?.id] }
      : { ...found, tiers: [{ tier: 5, tierRuleSet: 'lcr-2020', count: 2 }] };
  const { user, requests } = show(
    locations({ look, change: problemReply(409, 'Someone else changed some of these in the meantime.') }),
  );
  await user.click(await tick('1 Mill Street'));
  await user.click(await tick('2 Mill Street'));
  await user.click(await tick('3 Mill Street'));
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  expect(
    await dialog.findByText('1 of the 3 that you selected is no longer in the list and will be skipped.'),
  ).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('New tier'), 'Tier 1');
  await user.click(dialog.getByRole('button', { name: 'Change 2 locations' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Someone else changed some of these in the meantime.',
  );
  await vi.waitFor(
    () => expect(dialog.getByRole('list', { name: 'Current tiers' }).textContent).toBe('Representative site 2'),
    { timeout: 10_000 },
  );
  expect(requests.find(({ path }) => path.endsWith('/tiers'))?.body).toMatchObject({
    selection: { ids: [places[0]?.id, places[2]?.id] },
  });
  expect(screen.getByRole('group', { name: 'Selected locations', hidden: true })).toBeVisible();
});

test('a change with a server error shows the sentence of the specification and Close [B4.22, B8.13]', async () => {
  const { user } = show(
    locations({ change: problemReply(500, 'An error occurred, please try again or contact support for assistance.') }),
  );
  await user.click(await tick('1 Mill Street'));
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tier' }));
  await user.selectOptions(await dialog.findByLabelText('New tier'), 'Tier 1');
  await user.click(dialog.getByRole('button', { name: 'Change 2 locations' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Error while changing tier.');
  await user.click(dialog.getByText('Close', { selector: 'button *' }));
});

test('users without edit permission cannot select locations', async () => {
  show(locations(), ['pws:read']);
  expect(await screen.findByText('1 Mill Street')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const line = aServiceLine();
const row = {
  id: line.id,
  locationId: line.locationId,
  externalId: line.externalId,
  ...line.address,
  ownership: line.ownership,
  previouslyLead: line.previouslyLead,
  connector: line.connector,
  systemMaterial: line.system.material,
  systemVerified: line.system.verified,
  customerMaterial: line.customer.material,
  customerVerified: line.customer.verified,
  category: line.classification.category,
  listedCategory: null,
  review: null,
  updatedOn: line.updatedOn,
  customFields: {},
};
const lines =
  (deletion: ReturnType<Responses> = { body: { id: done.id, deleted: 3 } }): Responses =>
  ({ path }) => {
    if (path.endsWith('/statistics'))
      return {
        body: {
          totalAssets: 10,
          leadAssets: 2,
          galvanizedAssets: 1,
          nonLeadAssets: 4,
          unknownAssets: 3,
          needsReview: 1,
          differsFromFile: 6,
          lacksBasis: 0,
        },
      };
    if (path.endsWith('/selection'))
      return {
        body: {
          total: 3,
          uniqueLocations: 2,
          missing: [],
          classifications: [
            { category: 'Non-lead', count: 1 },
            { category: 'Lead', count: 2 },
          ],
          tiers: found.tiers,
        },
      };
    if (path.endsWith('/undo')) return { body: { restored: 2, kept: 1 } };
    return path.endsWith('/deletions') ? deletion : { body: getPage([row]) };
  };
const inventory = (responses: Responses, permissions?: readonly string[]) =>
  showScreen(<InventoryScreen />, {
    path: '/inventory',
    at: '/inventory',
    responses,
    ...(permissions && { permissions }),
  });

async function openDeletion(user: ReturnType<typeof showScreen>['user']) {
  await user.click(await tick('12 Elm Street'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete service line/ }));
  await dialog.findByText('3 service lines at 2 locations will be deleted from the inventory:');
  return dialog;
}

test('the deletion lists lines by classification, lead first with a warning; lines that could not be restored are listed [B1.5, B2.30]', async () => {
  const { user, requests } = inventory(lines());
  const dialog = await openDeletion(user);
  expect(
    within(dialog.getByRole('list', { name: 'Classifications of the selected lines' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lead 2', 'Non-lead 1']);
  expect(dialog.getByRole('note').textContent).toContain('Warning: 2 lead lines');
  await user.type(dialog.getByLabelText('Reason'), 'Counted twice');
  await user.click(dialog.getByRole('button', { name: 'Delete 3 service lines' }));
  expect(await screen.findByText('3 service lines were deleted')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/deletions'))?.body).toEqual({
    selection: { ids: [line.id] },
    seen: [
      { category: 'Non-lead', count: 1 },
      { category: 'Lead', count: 2 },
    ],
    reason: 'Counted twice',
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(
      '2 service lines were restored. 1 service line stays as it is, because it was changed afterwards',
    ),
  ).toBeVisible();
});

// 40 CFR 141.85(e): persons served by lines of unknown lead status get the annual notice too.
test('deleting lines of unknown lead status warns like deleting lead lines', async () => {
  const unknown = {
    total: 3,
    uniqueLocations: 2,
    missing: [],
    classifications: [
      { category: 'Lead Status Unknown', count: 2 },
      { category: 'Galvanized Requiring Replacement', count: 1 },
    ],
    tiers: found.tiers,
  };
  const { user } = inventory((request) => (request.path.endsWith('/selection') ? { body: unknown } : lines()(request)));
  const dialog = await openDeletion(user);
  expect(dialog.getByRole('note').textContent).toContain(
    'Warning: 1 Galvanized Requiring Replacement line and 2 Lead Status Unknown lines',
  );
});

test('a single line is deleted from its row with the same dialog', async () => {
  const { user, requests } = inventory(lines());
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: /^Delete service line/ })).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/selection'))?.body).toEqual({ selection: { ids: [line.id] } });
});

test('a failed deletion shows the sentence of the specification [B8.13]', async () => {
  const { user } = inventory(lines(problemReply(500, 'An error occurred.')));
  const dialog = await openDeletion(user);
  await user.click(dialog.getByRole('button', { name: 'Delete 3 service lines' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Error while deleting service line(s).');
});

test('readers can only export their selection', async () => {
  const { user, requests } = inventory(lines(), ['pws:read']);
  await user.click(await tick('12 Elm Street'));
  const bar = within(await screen.findByRole('group', { name: 'Selected service lines' }));
  expect((await bar.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Export selected',
    'Copy as CSV',
    'Clear selection',
  ]);
  await user.click(bar.getByRole('button', { name: 'Export selected' }));
  await user.click(await screen.findByRole('menuitem', { name: /All columns \(CSV\)/ }));
  await screen.findByText(/is in your downloads/);
  expect(requests.find(({ path }) => path.endsWith('/exports/inventory/selected'))?.body).toEqual({
    layout: 'full',
    format: 'csv',
    selection: { ids: [line.id] },
  });
});
