import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { NewServiceLineForm } from './NewServiceLineForm.tsx';

const place = {
  id: '01995b1e-7c1a-7000-8000-0000000000aa',
  externalId: null,
  name: null,
  addressLine1: '12 Elm Street',
  addressLine2: null,
  city: 'Hartwell',
  state: 'CT',
  zip: '06415',
  tier: null,
  propertyClassification: null,
  updatedOn: '2026-10-30T14:00:00.000Z',
};
const line = aServiceLine({ classification: { ...aServiceLine().classification, category: 'Lead' } });
const responses: Responses = ({ method, path, query }) => {
  if (method === 'POST') return { body: line };
  if (path.endsWith('/location-matches')) return { body: query.get('term') === 'elm' ? [place] : [] };
  return undefined;
};

async function startAdding(serverResponses: Responses = responses) {
  const onAdded = vi.fn<(line: ServiceLineDetails) => void>();
  const shown = showScreen(<NewServiceLineForm locationId={undefined} onAdded={onAdded} cancelHref="/inventory" />, {
    responses: serverResponses,
  });
  const form = await screen.findByRole('form', { name: 'Add service line' });
  const picker = within(form).getByRole('combobox', { name: /^Location/ });
  return {
    ...shown,
    onAdded,
    form,
    picker,
    system: within(form).getByRole('group', { name: 'System side' }),
    add: within(form).getByRole('button', { name: 'Add service line' }),
  };
}

test('a line needs a location, found by a part of its address with the best match first [B5.21, B5.38]', async () => {
  const { user, picker, add, requests, form } = await startAdding();
  await user.click(add);
  expect(within(await within(form).findByRole('alert')).getByRole('listitem').textContent).toBe(
    'Location: Location is required',
  );
  expect(document.activeElement).toBe(picker);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.type(picker, 'oak');
  expect(await screen.findByText('No Locations Found')).toBeVisible();
  await user.clear(picker);
  await user.type(picker, 'elm');
  await user.click(await screen.findByRole('option', { name: '12 Elm Street, Hartwell, CT 06415' }));
  expect(within(form).queryByRole('alert')).toBeNull();
  // The list is sorted by address; the best match of what is typed comes first here.
  expect(requests.some(({ path }) => path.endsWith('/locations'))).toBe(false);
});

test('shows the classification while it is typed, verifies what has a day of verification, and sends the line [B3.11, B3.14]', async () => {
  const { user, picker, add, requests, system, form, onAdded } = await startAdding();
  expect(within(form).getByRole('status').textContent).toBe('ClassificationLead Status Unknown');
  await user.type(picker, 'elm');
  await user.click(await screen.findByRole('option', { name: /12 Elm Street/ }));
  await user.selectOptions(within(system).getByLabelText(/^Material(?! verified)/), 'Lead');
  expect(within(form).getByRole('status').textContent).toBe('ClassificationLead');
  await user.type(within(system).getByLabelText('Verification date'), '10-16-2024');
  expect((within(system).getByLabelText('Material verified') as HTMLInputElement).checked).toBe(true);
  await user.click(add);
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(line));
  expect(screen.getByText('Asset has been created. Its classification is Lead')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    locationId: place.id,
    fields: {
      ownership: 'Unknown',
      previouslyLead: 'Unknown',
      system: { material: 'lead', verified: true, verifiedOn: { from: '2024-10-16' }, diameterId: 1 },
      customer: { material: 'unknown', classificationBasis: 'notAvailable', verified: false },
    },
  });
});

test('offers only recorded materials for the other side of a single owner [B3.13]', async () => {
  const { user, form, system } = await startAdding();
  await user.selectOptions(within(form).getByLabelText(/^Ownership/), 'Customer-Owned');
  expect(
    within(within(system).getByLabelText(/^Material(?! verified)/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a material', 'Not recorded: the customer owns the line']);
});

test('shows the deleted line that the new one would replace, and which of its fields are adopted', async () => {
  const deletedLine: DeletedLine = {
    name: 'the deleted line SL-12',
    category: 'Lead',
    history: {
      system: 'lead',
      customer: 'unknown',
      previouslyLead: 'Unknown',
      connector: 'Unknown',
      connectorPreviouslyLead: 'Unknown',
      correctedFromYes: { previouslyLead: false, connectorPreviouslyLead: false },
      isListed: false,
      isDeleted: true,
    },
    listedClassification: null,
  };
  const { user, picker, form, system, requests } = await startAdding((one) =>
    one.path.endsWith('/deleted-line') ? { body: { deletedLine } } : responses(one),
  );
  await user.type(picker, 'elm');
  await user.click(await screen.findByRole('option', { name: /12 Elm Street/ }));
  expect((await within(form).findByText('Less protective than the deleted line')).parentElement?.textContent).toContain(
    'This line replaces the deleted line SL-12, which was Lead. Its lead history is kept.',
  );
  expect(requests.find(({ path }) => path.endsWith('/deleted-line'))?.path).toContain(place.id);
  const customer = within(form).getByRole('group', { name: 'Customer side' });
  await user.selectOptions(within(system).getByLabelText(/^Material(?! verified)/), 'Non-Lead - Copper');
  await user.selectOptions(within(customer).getByLabelText(/^Material(?! verified)/), 'Galvanized');
  await user.selectOptions(within(system).getByLabelText(/^Previously lead/), 'No');
  expect(within(form).getByRole('status').textContent).toBe('ClassificationGalvanized Requiring Replacement');
  expect(
    within(system).getByText(
      'Previously lead will be recorded as Yes, because of the deleted line SL-12. It can be corrected later with a reason.',
    ),
  ).toBeVisible();
  await user.selectOptions(within(customer).getByLabelText(/^Material(?! verified)/), 'Lead');
  expect(within(form).getByText('Replaces a deleted line')).toBeVisible();
});

test('shows a server error and keeps the typed values', async () => {
  const sentence = 'Another service line has this ID already. Use an ID that no other line has.';
  const { user, picker, add, form, onAdded } = await startAdding((request) =>
    request.method === 'POST' ? problemReply(409, sentence) : responses(request),
  );
  await user.type(picker, 'elm');
  await user.click(await screen.findByRole('option', { name: /12 Elm Street/ }));
  await user.type(within(form).getByLabelText('Service line ID'), 'SL-0041');
  await user.click(add);
  expect((await within(form).findByRole('alert')).textContent).toContain(sentence);
  expect((within(form).getByLabelText('Service line ID') as HTMLInputElement).value).toBe('SL-0041');
  expect(onAdded).not.toHaveBeenCalled();
});

// 40 CFR 141.2: a longer piece of lead is no connector but a lead service line.
test('the connector field explains that a longer piece of lead is a lead line', async () => {
  const { form } = await startAdding();
  expect(within(form).getByText(/never over 3\. A longer piece of lead is a lead line/)).toBeVisible();
});

test('a line that lowers a 90th percentile is added once the numbers are shown and confirmed with a reason', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const refused = { code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' };
  const { user, picker, add, requests, form, onAdded } = await startAdding((request) =>
    request.method === 'POST' && !JSON.stringify(request.body).includes('confirmedLowerPercentiles')
      ? { status: 409, body: { statusCode: 409, message: detail, errors: [refused] } }
      : responses(request),
  );
  await user.type(picker, 'elm');
  await user.click(await screen.findByRole('option', { name: /12 Elm Street/ }));
  expect(within(form).queryByLabelText(/^Reason/)).toBeNull();
  await user.click(add);
  expect((await within(form).findByRole('alert')).textContent).toContain(detail);
  await user.type(within(form).getByLabelText(/^Reason/), 'Tap card 12 was found');
  await user.click(within(form).getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await user.click(add);
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    confirmedLowerPercentiles: detail,
    reason: 'Tap card 12 was found',
  });
});
