import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { useForm } from '../../ui/use-form.ts';
import { KitFields } from './KitFields.tsx';
import { createBlankEvent } from './sampling-event.form.ts';

function Kits() {
  const program = aProgram({ programTypeId: 2 });
  const form = useForm({
    name: 'event',
    subject: 'this sampling event',
    start: createBlankEvent('2026-11-21', program),
    saved: undefined,
    read: () => ({ fields: {} }),
    save: () => Promise.resolve(),
  });
  return <KitFields form={form} program={program} />;
}

test('the kit for schools says that an event samples one outlet of each facility', async () => {
  const { user } = showScreen(<Kits />, { responses: [] });
  await user.click(await screen.findByRole('radio', { name: /^Lead and copper, first liter/ }));
  expect(screen.queryByText('One outlet of each facility')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Schools and child care, first draw/ }));
  expect(screen.getByText('One outlet of each facility')).toBeVisible();
  expect(screen.getByText(/create an event for each outlet and collect all bottles on the same day/)).toBeVisible();
});
