import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { showScreen, type SentRequest } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { EventsSection } from './EventsSection.tsx';

const event = aSamplingEvent();

// Dialogs stay open when the page that opened them unmounts.
afterEach(() => overlayStore.change([]));

type Answer = { readonly status?: number; readonly body: unknown };
const show = ({
  items = [event],
  write,
  openWork = { body: { samples: 3, kits: 2 } },
  permissions = ['pws:admin'],
  programTypeId = 2,
}: {
  readonly items?: readonly unknown[];
  readonly write?: Answer;
  readonly openWork?: Answer;
  readonly permissions?: readonly string[];
  readonly programTypeId?: number;
} = {}) => {
  const responses = ({ method, path }: SentRequest): Answer | undefined => {
    if (path.endsWith('/open-work')) return openWork;
    return method === 'GET'
      ? { body: { total: items.length, totalPages: 1, pageSize: 20, pageNumber: 1, items } }
      : write;
  };
  return showScreen(<EventsSection program={aProgram({ programTypeId })} />, {
    features: [...planFeatures.Expert],
    permissions,
    responses,
  });
};
const begin = async (props: Parameters<typeof show>[0] = {}) => {
  const shown = show(props);
  await shown.user.click((await screen.findAllByRole('button', { name: 'Create event' }))[0] as HTMLElement);
  await screen.findByRole('textbox', { name: 'Name' });
  return { ...shown, next: () => shown.user.click(screen.getByRole('button', { name: 'Next' })) };
};

test('lists the events of the program, each linked to its page', async () => {
  const { requests } = show();
  expect((await screen.findByRole('link', { name: event.name })).getAttribute('href')).toBe(`/events/${event.id}`);
  expect(requests[0]?.query.getAll('filters[programId]')).toEqual([event.programId]);
});

test('explains sampling events when there are none, and offers none to users who only read', async () => {
  show({ items: [], permissions: ['pws:read'] });
  expect(await screen.findByText('No sampling events yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create event' })).toBeNull();
});

test('the protocol and the analytes of a row open in drawers [A2.71]', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: `Actions for ${event.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Analytes' }));
  expect(await within(await screen.findByRole('dialog')).findByText('At most 15 µg/L')).toBeVisible();
});

test('the status of selected events is changed after a confirmation, with the versions that were seen [B7.17]', async () => {
  const other = aSamplingEvent({ id: '01995b1e-7c1a-7000-8000-0000000000e2', name: 'Second half', version: 4 });
  const { user, requests } = show({ items: [event, other], write: { body: { updated: 2, unchanged: 0 } } });
  await screen.findByRole('link', { name: event.name });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Completed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 events to Completed?' }));
  dialog.getByText(
    'No locations can be added to them. 3 samples without results and 2 kits stay open and can still be updated.',
  );
  await user.click(dialog.getByRole('button', { name: 'Update 2 events' }));
  await screen.findByText('2 events are now Completed');
  expect(requests.find(({ path }) => path.endsWith('/statuses'))?.body).toEqual({
    events: [
      { id: event.id, version: event.version },
      { id: other.id, version: 4 },
    ],
    status: 'Completed',
  });
});

test('warns of an event that ends after its program before it is saved', async () => {
  const { user } = await begin();
  const write = async (label: RegExp, day: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), day);
  };
  await write(/^Starts/, '2026-07-01');
  await write(/^Ends/, '2026-12-31');
  expect(screen.queryByRole('note')).toBeNull();
  await write(/^Ends/, '2027-01-31');
  expect(screen.getByRole('note').textContent).toBe(
    'The event ends after its programTap sampling 2026 is from 01-01-2026 to 12-31-2026. You can save the event with these dates.',
  );
});

test('an event is created in three steps; going back loses nothing [A4.5]', async () => {
  const { user, requests, next } = await begin({ write: { body: aSamplingEvent({ name: 'Second half' }) } });
  await next();
  expect(screen.getByRole('alert').textContent).toContain('Event Name is required');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'july TO december 2026');
  await next();
  expect(screen.getByRole('alert').textContent).toContain('Event Name cannot already exist in this Program');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Second half');
  await next();
  await user.click(screen.getByRole('button', { name: 'Add analyte' }));
  await next();
  expect(screen.getByRole('alert').textContent).toContain('All Analytes must be selected');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Analyte' })[2] as HTMLElement, 'Copper');
  await next();
  expect(screen.getByRole('alert').textContent).toContain('No duplicate Analytes allowed');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Analyte' })[2] as HTMLElement, 'pH');
  await user.type(screen.getByLabelText('Lower limit, pH units'), '7.2');
  await next();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create event' }));
  expect(screen.getByRole('alert').textContent).toContain('A kit must be selected');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Lower limit, pH units')).toHaveProperty('value', '7.2');
  await next();
  await user.click(screen.getByRole('radio', { name: 'Lead and copper, first and fifth liter' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create event' }));
  expect(await screen.findByText('Sampling event has been created')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Second half',
    samplingEventAnalytes: [
      { analyteId: 1, primary: true },
      { analyteId: 2 },
      { analyteId: 3, lowerLimit: '7.2', exceedanceLimit: null, checkExceedance: true },
    ],
    protocolDefinitions: [{ skuId: 2, willDeliver: false }, { skuId: 2 }],
  });
});

test('where filters are handed out, or the program has no analytes, their step is skipped [A4.5]', async () => {
  const { user, next } = await begin();
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Pitcher/Filter');
  expect(screen.getByText('Step 1 of 2')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Filters');
  await next();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Pitcher and one filter cartridge',
    'Pitcher and six months of cartridges',
    'Custom kit',
  ]);
});

test('no more rows can be added than there are analytes [A5.13]', async () => {
  const { user, next } = await begin({ programTypeId: 8 });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'After the replacements');
  await next();
  const add = screen.getByRole('button', { name: 'Add analyte' });
  await user.click(add);
  expect(add).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Remove analyte 2' }));
  expect(add).toHaveProperty('disabled', false);
});

test('a failure explains what to do and keeps what was typed [A8.7]', async () => {
  const { user, next } = await begin({ write: { status: 500, body: {} } });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Second half');
  await next();
  await next();
  await user.click(screen.getByRole('radio', { name: 'Lead and copper, first liter' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create event' }));
  expect((await screen.findAllByText('Please try again or contact support.', { exact: false })).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByRole('radio', { name: 'Lead and copper, first liter' })).toHaveProperty('checked', true);
});

test('a name that another event got meanwhile is reported at its field', async () => {
  const taken = {
    status: 409,
    body: {
      statusCode: 409,
      message: 'x',
      errors: [{ code: 'nameTaken', detail: 'Event Name cannot already exist in this Program', property: 'name' }],
    },
  };
  const { user, next } = await begin({ items: [], write: taken });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Second half');
  await next();
  await next();
  await user.click(screen.getByRole('radio', { name: 'Lead and copper, first liter' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create event' }));
  expect(await screen.findByRole('heading', { name: 'Event details' })).toBeVisible();
  expect(screen.getByRole('alert').textContent).toContain('Event Name cannot already exist in this Program');
});

const getActions = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${event.name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('a row is edited and deleted by who may edit; others see its protocol and analytes', async () => {
  const { user, unmount } = show();
  expect(await getActions(user)).toEqual(['Protocol', 'Analytes', 'Edit', 'Delete']);
  unmount();
  const reader = show({ permissions: ['pws:read'] });
  expect(await getActions(reader.user)).toEqual(['Protocol', 'Analytes']);
});

test('an event is deleted from its row once confirmed', async () => {
  const { user, requests } = show({ write: { status: 204, body: undefined } });
  await getActions(user);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete event' }));
  await expect.poll(() => requests.filter(({ method }) => method === 'DELETE').length).toBe(1);
});

test('the list of a program does not offer the program as a filter', async () => {
  const { user } = show();
  await screen.findByRole('link', { name: event.name });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const fields = within(await screen.findByRole('dialog', { name: 'Filter' })).getAllByRole('button');
  expect(fields.map(({ textContent }) => textContent)).not.toContain('Program');
});

test('an event without a kit or a primary analyte has neither in its row', async () => {
  show({ items: [aSamplingEvent({ kit: null, primaryAnalyte: null, samplingEventAnalytes: [] })] });
  const row = await screen.findByRole('row', { name: /July to December 2026/ });
  expect(row.textContent).not.toContain('WTK-LC-1');
  expect(row.textContent).not.toContain('Lead');
});

test('the change of a status says that work stays open also where it can’t be counted', async () => {
  const { user } = show({ openWork: { status: 503, body: {} } });
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 event to Inactive?' }));
  expect(dialog.getByText('No locations can be added to them. Their open kits and samples stay open.')).toBeVisible();
});
