import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { AssignLines } from './AssignLines.tsx';

afterEach(() => overlayStore.change([]));

const [program, event] = [aProgram(), aSamplingEvent()];
const page = (item: object) => ({ body: { total: 1, totalPages: 1, pageSize: 100, pageNumber: 1, items: [item] } });
const selection = { request: { searchTerm: 'elm', filters: {} }, expectedCount: 12 };

function open(permissions: readonly string[] = ['pws:create']) {
  const onDone = vi.fn<() => void>();
  const shown = showScreen(<AssignLines selection={selection} onDone={onDone} />, {
    features: [...me.features, 'PT:LCR'],
    permissions,
    responses: ({ method, path }) => {
      if (method !== 'GET')
        return {
          body: { uniqueLocations: 11, program: { added: 11, alreadyThere: 0 }, event: { added: 10, alreadyThere: 1 } },
        };
      return path.endsWith('/samplingevents') ? page(event) : page(program);
    },
  });
  return { ...shown, onDone };
}

test('assigns the locations of all lines that match to an event [B7.19]', async () => {
  const { requests, onDone } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Assign to event' }));
  const window = within(await screen.findByRole('dialog'));
  await user.selectOptions(await window.findByRole('combobox', { name: /Program/ }), program.name);
  await user.click(window.getByRole('button', { name: 'Next' }));
  await window.findByRole('option', { name: event.name });
  expect(window.queryByRole('option', { name: 'Program only' })).toBeNull();
  await user.selectOptions(window.getByRole('combobox', { name: /Sampling event/ }), event.name);
  await user.click(window.getByRole('button', { name: 'Next' }));
  await user.click(window.getByRole('button', { name: 'Assign the locations of 12 service lines' }));
  expect(await window.findByText(/10 locations were added to July to December 2026/)).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringMatching(/\/assets\/ServiceLine\/bulk-action\/AssignLocations$/) as unknown,
    body: { selection, programId: program.id, eventId: event.id, createSamplesOnImport: false },
  });
  expect(onDone).toHaveBeenCalled();
});

test('assigning lines is not offered without permission', () => {
  open(['pws:read']);
  expect(screen.queryByRole('button', { name: 'Assign to event' })).toBeNull();
});
