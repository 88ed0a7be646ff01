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

test('the kits for schools and child care say how many outlets of each facility they sample', async () => {
  const { user } = showScreen(<Kits />, { responses: [] });
  await user.click(await screen.findByRole('radio', { name: /^Lead and copper, first liter/ }));
  expect(screen.queryByText(/of each facility$/)).toBeNull();
  for (const [kit, outlets] of [
    [/^Schools and child care, first draw/, '1 outlet'],
    [/^School, first draw at five outlets/, '5 outlets'],
    [/^Child care facility, first draw at two outlets/, '2 outlets'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: kit }));
    expect(screen.getByText(`${outlets} of each facility`)).toBeVisible();
  }
  expect(screen.getByText(/create one event for schools and one for child care facilities/)).toBeVisible();
});
