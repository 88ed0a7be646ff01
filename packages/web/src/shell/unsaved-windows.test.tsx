import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aProgram } from '../../testing/a-program.ts';
import { aSamplingEvent } from '../../testing/a-sampling-event.ts';
import { aServiceLine } from '../../testing/a-service-line.ts';
import { showScreen, type Responses } from '../../testing/show-screen.tsx';
import { openOverlay } from '../ui/overlays.ts';

const responses: Responses = ({ path }) => {
  if (path.endsWith(aProgram().id)) return { body: aProgram() };
  if (path.endsWith('/selection')) return { body: found };
  return { body: { items: [], total: 0, pageNumber: 1, pageSize: 25, totalPages: 0 } };
};
const found = {
  total: 1,
  uniqueLocations: 1,
  missing: [],
  classifications: [{ category: 'Non-lead', count: 1 }],
  tiers: [],
};
const member = {
  id: '01995b1e-7c1a-7000-8000-0000000000aa',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Field',
  permissions: ['pws:read'],
  state: 'active',
  lastSignIn: null,
} as const;
const noop = () => undefined;
const selection = { ids: [aServiceLine().id] };

const type =
  (label: string) =>
  async (window: HTMLElement, user: UserEvent): Promise<HTMLElement> => {
    const field = await within(window).findByLabelText(label, { exact: false, selector: 'input, textarea' });
    await user.type(field, 'Typed');
    return field;
  };

/** Every window and registry drawer with a form: how it opens, and where to type. */
const windows: readonly (readonly [
  name: string,
  open: () => number,
  type: (window: HTMLElement, user: UserEvent) => Promise<HTMLElement>,
])[] = [
  ['profile', () => openOverlay('editProfile', {}), type('First name')],
  [
    'new program',
    () => openOverlay('createProgram', { onCreated: noop }),
    async (window, user) => {
      await user.click((await within(window).findAllByRole('radio'))[0] as HTMLElement);
      await user.click(within(window).getByRole('button', { name: 'Next' }));
      return type('Name')(window, user);
    },
  ],
  ['program', () => openOverlay('editProgram', { program: aProgram() }), type('Name')],
  ['new sampling event', () => openOverlay('createEvent', { program: aProgram(), onCreated: noop }), type('Name')],
  ['sampling event', () => openOverlay('editEvent', { event: aSamplingEvent() }), type('Name')],
  ['custom field', () => openOverlay('editCustomField', { entity: 'location' }), type('Name')],
  ['invitation', () => openOverlay('invitePerson', {}), type('First name')],
  ['API key', () => openOverlay('createApiKey', {}), type('Name')],
  [
    'saved view',
    () =>
      openOverlay('saveView', {
        type: 'inventory',
        view: { activeFilters: {}, columns: [], hiddenColumns: [], sort: '' },
        accountId: member.id,
        accountName: 'Hartwell Water',
        mayShare: true,
        onSaved: noop,
      }),
    type('Name'),
  ],
  [
    'listed classification',
    () => openOverlay('listedClassification', { line: aServiceLine(), action: 'set' }),
    type('Reason'),
  ],
  ['deletion of lines', () => openOverlay('deleteServiceLines', { selection, onDone: noop }), type('Reason')],
  [
    'permissions',
    () => openOverlay('changePermissions', { member: { ...member, permissions: ['pws:read'] } }),
    async (window, user) => {
      const box = await within(window).findByRole('checkbox', { name: 'Administrator' });
      await user.click(box);
      return box;
    },
  ],
];

const ways: readonly (readonly [name: string, close: (window: HTMLElement, user: UserEvent) => Promise<void>])[] = [
  ['Escape', (_, user) => user.keyboard('{Escape}')],
  [
    'a click outside',
    (window, user) =>
      user.click(
        window
          .closest('.mantine-Modal-root, .mantine-Drawer-root')
          ?.querySelector('.mantine-Modal-overlay, .mantine-Drawer-overlay') as Element,
      ),
  ],
  ['Cancel', (window, user) => user.click(within(window).getByRole('button', { name: 'Cancel' }))],
];
const question = { name: 'Leave without saving?' };

test.each(windows)('the window for “%s” needs confirmation before it loses what was typed', async (_, open, change) => {
  const { user } = showScreen(<main />, { responses, features: [...planFeatures.Expert] });
  await screen.findByRole('main');
  open();
  const window = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  const field = await change(window, user);
  const shown = (field as HTMLInputElement).value;
  for (const [, close] of ways) {
    await close(window, user);
    await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
    expect([field.isConnected, (field as HTMLInputElement).value]).toEqual([true, shown]);
  }
  await user.keyboard('{Escape}');
  await user.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Leave without saving' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
