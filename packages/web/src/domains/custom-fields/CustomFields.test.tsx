import {
  deleteCustomField,
  getCustomFieldUse,
  listCustomFields,
  orderCustomFields,
} from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { countInventory, listServiceLines } from '@curbstop/contract/service-lines/service-line.endpoints';
import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCustomField } from '../../../testing/a-custom-field.ts';
import { aServiceLineRow, someCounts } from '../../../testing/a-service-line.ts';
import {
  neverRespond,
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { InventoryScreen } from '../../screens/InventoryScreen.tsx';
import { CustomFieldsSection } from './CustomFieldsSection.tsx';
import { CustomValueDetails } from './CustomValue.tsx';

const zone = aCustomField();
const meter = aCustomField({
  id: '01995b1e-7c1a-7000-8000-0000000000ce',
  name: 'Meter size',
  dataType: 'number',
  picklistValues: [],
});
const fields = (items: readonly CustomField[]) => respond(listCustomFields, { items: [...items], removed: [] });
const show = (responses: readonly Responses[], features: readonly string[] = [...featureCodes]) =>
  showScreen(<CustomFieldsSection />, { responses, features });
const act = async (user: ReturnType<typeof show>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('each field shows its type; records without fields explain what belongs there', async () => {
  show([fields([zone, meter])]);
  const locations = within(await screen.findByRole('region', { name: 'Locations' }));
  expect(locations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pressure zoneSingle choice: High, Middle, Low'),
    expect.stringContaining('Meter sizeNumber'),
  ]);
  const lines = within(screen.getByRole('region', { name: 'Service lines' }));
  expect(lines.getByRole('heading', { name: 'No custom fields for service lines yet' })).toBeVisible();
  expect(lines.getByRole('button', { name: 'Add service line field' })).toBeVisible();
});

test('a moved field is sent in its new order, announced, and keeps the focus', async () => {
  const { user, requests } = show([fields([zone, meter]), respond(orderCustomFields, { items: [meter, zone] })]);
  const down = await screen.findByRole('button', { name: 'Move Pressure zone down' });
  await user.click(down);
  expect(await screen.findByText('Pressure zone is number 2 of 2')).toBeVisible();
  expect(requestsTo(requests, orderCustomFields)[0]).toMatchObject({
    params: { entity: 'location' },
    body: { ids: [meter.id, zone.id] },
  });
});

test('the first field can’t move up, nor the last down', async () => {
  const { user, requests } = show([fields([zone, meter])]);
  const up = await screen.findByRole('button', { name: 'Move Pressure zone up' });
  expect(up.getAttribute('aria-disabled')).toBe('true');
  await user.click(up);
  await user.click(screen.getByRole('button', { name: 'Move Meter size down' }));
  expect(requestsTo(requests, orderCustomFields)).toEqual([]);
});

test('shows why an order was refused and restores the stored one', async () => {
  const { user } = show([fields([zone, meter]), refuse(orderCustomFields, 409, 'A field was deleted.')]);
  await user.click(await screen.findByRole('button', { name: 'Move Pressure zone down' }));
  expect(await screen.findByText('A field was deleted.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Actions for/ })[0]?.getAttribute('aria-label')).toBe(
      'Actions for Pressure zone',
    ),
  );
});

test('deleting a field lists the records and views that use it', async () => {
  const { user, requests } = show([
    fields([zone]),
    respond(getCustomFieldUse, { records: 12, savedViews: ['North side'], options: [] }),
    respond(deleteCustomField, undefined),
  ]);
  await act(user, 'Pressure zone', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Pressure zone”?' });
  expect(dialog.textContent).toContain('12 locations');
  expect(dialog.textContent).toContain('North side');
  expect(requestsTo(requests, deleteCustomField)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete field' }));
  expect(await screen.findByText('“Pressure zone” was deleted')).toBeVisible();
  expect(requestsTo(requests, deleteCustomField)[0]?.query.get('evenIfUsed')).toBe('true');
});

test('a field that nothing uses is deleted after a shorter confirmation', async () => {
  const { user } = show([fields([zone]), respond(getCustomFieldUse, { records: 0, savedViews: [], options: [] })]);
  await act(user, 'Pressure zone', 'Delete');
  expect((await screen.findByRole('dialog')).textContent).toContain('It has no values. This cannot be undone.');
});

test('a field whose use is unknown is not deleted', async () => {
  const { user } = show([fields([zone]), refuse(getCustomFieldUse, 500, 'The database is busy.')]);
  await act(user, 'Pressure zone', 'Delete');
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('fields that are loading or failed are not shown as missing', async () => {
  const { unmount } = show([neverRespond(listCustomFields)]);
  expect(await screen.findByRole('region', { name: 'Loading the custom fields' })).toBeVisible();
  unmount();
  const { user } = show([inSequence(listCustomFields, refuse(listCustomFields, 500, 'Busy.'), fields([zone]))]);
  expect(await screen.findByText('The custom fields could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pressure zone')).toBeVisible();
});

test('an account without custom fields in its plan gets an explanation and sends no request [A6.12]', async () => {
  const { requests } = show([], ['ASSETS']);
  expect(await screen.findByText('Custom fields are not part of your plan')).toBeVisible();
  expect(requests).toEqual([]);
});

const facts = (items: readonly CustomField[], values: CustomValues) =>
  showScreen(
    <dl>
      <CustomValueDetails entity="location" values={values} />
    </dl>,
    { responses: [fields(items)], features: [...featureCodes] },
  );
const of = (dataType: CustomField['dataType']) => aCustomField({ name: 'Field', dataType, picklistValues: [] });

test.each([
  ['a day', of('date'), '2025-06-30', '06-30-2025'],
  ['a moment in the time zone of the water system', of('datetime'), '2025-06-30T18:30:00Z', '06-30-2025 02:30 PM'],
  ['true or false', of('boolean'), true, 'True'],
  ['an option', zone, 'High', 'High'],
])('a record shows %s', async (_, field, value, words) => {
  facts([field], { [field.id]: value });
  expect((await screen.findByRole('definition')).textContent).toBe(words);
});

test('only web addresses become links', async () => {
  const script = aCustomField({ id: '01995b1e-7c1a-7000-8000-0000000000cd', name: 'Other', dataType: 'hyperlink' });
  facts([of('hyperlink'), script], {
    [zone.id]: 'https://maps.example.gov/41',
    [script.id]: 'javascript:alert(1)',
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://maps.example.gov/41']);
  expect(screen.getByText('javascript:alert(1)')).toBeVisible();
});

test('a custom field can be filtered in the inventory, and is a column once it is added', async () => {
  const field = aCustomField({ entity: 'pwsserviceline', name: 'Curb box' });
  const { user, requests } = showScreen(<InventoryScreen />, {
    path: '/inventory',
    at: `/inventory?filters[custom.${field.id}]=High`,
    features: [...featureCodes],
    responses: [
      fields([field]),
      respond(countInventory, someCounts()),
      respond(listServiceLines, pageOf([aServiceLineRow({ customFields: { [field.id]: 'High' } })])),
    ],
  });
  expect(await screen.findByText('Curb box is High')).toBeVisible();
  await waitFor(() =>
    expect(requestsTo(requests, listServiceLines).at(-1)?.query.getAll(`filters[custom.${field.id}]`)).toEqual([
      'High',
    ]),
  );
  expect(screen.queryByRole('columnheader', { name: /Curb box/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: /Curb box/ }));
  expect(await screen.findByRole('columnheader', { name: /Curb box/ })).toBeVisible();
});
