import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listCustomFields } from '@curbstop/contract/custom-fields/custom-field.endpoints';
import { updateLocation } from '@curbstop/contract/locations/location.endpoints';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aCustomField } from '../../../testing/a-custom-field.ts';
import { aLocation } from '../../../testing/a-location.ts';
import {
  inSequence,
  respondWithConflict,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EditLocationForm } from './LocationForm.tsx';

const owner = aContact({ designation: 1, version: 3 });
const home = aLocation({ name: 'Mill house' });
const withOwner = aLocation({ contacts: [owner] });

async function edit(
  location: LocationDetails,
  responses: readonly Responses[] = [respond(updateLocation, location)],
  features: readonly string[] = planFeatures.Basic,
) {
  const onDone = vi.fn<() => void>();
  const { user, requests } = showScreen(<EditLocationForm location={location} onDone={onDone} />, {
    responses,
    features: features.filter((feature) => feature !== 'CF'),
  });
  const form = within(await screen.findByRole('form', { name: 'Edit location' }));
  const save = () => user.click(form.getByRole('button', { name: 'Save location' }));
  const retype = async (label: RegExp | string, text: string) => {
    await user.clear(form.getByLabelText(label));
    if (text !== '') await user.type(form.getByLabelText(label), text);
  };
  const sent = () => requestsTo(requests, updateLocation).map(({ body }) => body);
  return { user, form, save, retype, sent, onDone };
}

test('a cleared field is sent as empty, with the version that was opened', async () => {
  const { save, retype, sent, onDone } = await edit(home);
  await retype('Name', '');
  await retype(/^City/, 'Millbrook');
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ version: 1, name: null, city: 'Millbrook', zip: '06415' }]);
  expect(sent()[0]?.contact).toMatchObject({ firstName: null, email: null });
});

test('the tier under the rule that comes next is chosen beside the tier', async () => {
  const { user, form, save, sent } = await edit(home);
  await user.selectOptions(form.getByLabelText('Tier under the LCRI'), 'Tier 4');
  expect(form.getByText(/^Takes effect 11-01-2027\. .* Sites with copper pipe/)).toBeVisible();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ profile: { nextTier: 4, tier: home.profile.tier } });
});

test('the primary contact is saved with the location, with its own version [A4.2]', async () => {
  const { form, save, retype, sent } = await edit(withOwner);
  expect(form.getByLabelText<HTMLInputElement>('First name').value).toBe('Priya');
  await retype('First name', 'Priyanka');
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ contact: { id: owner.id, version: 3, firstName: 'Priyanka' } }]));
});

test('an existing contact can’t be emptied by leaving out its name and email', async () => {
  const { form, save, retype, sent } = await edit(withOwner);
  await retype('First name', '');
  await retype('Email', '');
  await save();
  expect((await form.findByRole('alert')).textContent).toContain('The location was not saved');
  expect(sent()).toEqual([]);
});

test('the form neither shows nor sends a contact without the feature for contacts', async () => {
  const { form, save, sent } = await edit(
    withOwner,
    undefined,
    planFeatures.Basic.filter((feature) => feature !== 'CONTACTS'),
  );
  expect(form.queryByLabelText('First name')).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.contact ?? null).toBeNull();
});

test('a longitude without its minus is noticed while it is typed', async () => {
  const { form, retype } = await edit(home);
  const help = 'Longitude is usually negative in the United States, such as -72.332600';
  await retype('Longitude', '72.3326');
  expect(form.getByText(help)).toBeVisible();
  await retype('Longitude', '-72.3326');
  expect(form.queryByText(help)).toBeNull();
});

test('one coordinate without the other is refused', async () => {
  const { form, save, retype, sent } = await edit(home);
  await retype('Latitude', '41.5751');
  await save();
  expect((await form.findByRole('alert')).textContent).toContain('Longitude');
  expect(sent()).toEqual([]);
});

test('an edit conflict shows what the other user saved and keeps the own change', async () => {
  const theirs = { ...home, version: 2, city: 'Millbrook' };
  const { form, save, retype, sent, onDone } = await edit(home, [
    inSequence(updateLocation, respondWithConflict(updateLocation, theirs), respond(updateLocation, theirs)),
  ]);
  await retype('Name', 'Old mill');
  await save();
  expect((await form.findByRole('alert')).textContent).toContain('Millbrook');
  expect(form.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Millbrook');
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Old mill');
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ version: 1 }, { version: 2, name: 'Old mill', city: 'Millbrook' }]);
});

test('a form whose custom fields could not be loaded opens without them and sends none', async () => {
  const zone = aCustomField();
  const kept = aLocation({ customFields: { [zone.id]: 'High' } });
  const onDone = vi.fn<() => void>();
  const { user, requests } = showScreen(<EditLocationForm location={kept} onDone={onDone} />, {
    responses: [
      inSequence(
        listCustomFields,
        refuse(listCustomFields, 500, 'The database is busy.'),
        respond(listCustomFields, { items: [zone], removed: [] }),
      ),
      respond(updateLocation, kept),
    ],
    features: [...planFeatures.Expert],
  });
  const form = within(await screen.findByRole('form', { name: 'Edit location' }));
  await user.click(form.getByRole('button', { name: 'Save location' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, updateLocation)[0]?.body.customFields ?? {}).toEqual({});
});
