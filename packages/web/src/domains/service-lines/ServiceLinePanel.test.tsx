import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { ServiceLinePanel } from './ServiceLinePanel.tsx';

/** A fake server that stores one line and refuses an edit of an older version. */
function keeping(first: ServiceLineDetails) {
  const kept = { line: first };
  const responses: Responses = ({ method, path, body }) => {
    if (path.endsWith('/changes')) return { body: { total: 0, items: [] } };
    if (path.startsWith('/platform/attachment/'))
      return { body: { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] } };
    if (!path.endsWith(kept.line.id)) return undefined;
    if (method === 'GET') return { body: kept.line };
    const edit = body as { version: number; fields: Partial<ServiceLineDetails> };
    if (edit.version !== kept.line.version)
      return problemReply(
        409,
        'Someone else changed this record while you were editing it. Review their version, then save again.',
        kept.line,
      );
    kept.line = {
      ...kept.line,
      ...edit.fields,
      version: edit.version + 1,
      classification: { ...kept.line.classification, category: 'Lead' },
    };
    return { body: kept.line };
  };
  return { kept, responses };
}
const unknown = aServiceLine({ classification: { ...aServiceLine().classification, category: 'Lead Status Unknown' } });

async function startEditing(first = unknown) {
  const server = keeping(first);
  const shown = showScreen(<ServiceLinePanel id={first.id} />, { responses: server.responses });
  await shown.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Edit service line' });
  return {
    ...shown,
    ...server,
    form,
    system: within(form).getByRole('group', { name: 'System side' }),
    customer: within(form).getByRole('group', { name: 'Customer side' }),
  };
}

test('a line shows its classification, the reason, what would change it and what to review', async () => {
  const line = aServiceLine({
    differsFromListed: true,
    classification: {
      ...aServiceLine().classification,
      review: 'Nobody has answered whether the line was previously lead.',
    },
    explanation: {
      sentence: 'Non-lead, because both sides are copper.',
      source: 'EPA Service Line Inventory Template',
      contradiction: 'Listed as Lead, but it is Non-lead.',
      whatWouldChange: [{ sentence: 'Finding that either side is lead would make it Lead.', category: 'Lead' }],
    },
  });
  showScreen(<ServiceLinePanel id={line.id} />, { responses: keeping(line).responses });
  expect(await screen.findByText('Non-lead, because both sides are copper.')).toBeVisible();
  expect(screen.getByText('Finding that either side is lead would make it Lead.')).toBeVisible();
  expect(screen.getAllByRole('note').map((note) => note.textContent)).toEqual([
    'Needs reviewNobody has answered whether the line was previously lead. Listed as Lead, but it is Non-lead.',
  ]);
  expect(screen.getByRole('row', { name: /^Installation date/ }).textContent).toBe(
    'Installation date1986 (est.)–Not recorded',
  );
});

test('who may only read is not offered to edit', async () => {
  showScreen(<ServiceLinePanel id={unknown.id} />, {
    responses: keeping(unknown).responses,
    permissions: ['pws:read'],
  });
  expect(await screen.findByText(unknown.explanation.sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a missing line and another account’s read the same [A2.50]', async () => {
  showScreen(<ServiceLinePanel id="01995b1e-7c1a-7000-8000-00000000ffff" />, { responses: () => undefined });
  expect(await screen.findByText("We could not find what you're looking for.")).toBeVisible();
});

test('shows the classification that saving would give while a material is chosen', async () => {
  const { user, form, customer } = await startEditing();
  await user.selectOptions(within(customer).getByLabelText(/^Material(?! verified)/), 'Lead');
  expect(within(form).getByRole('status').textContent).toBe(
    'Saving changes the classification from Lead Status Unknown toLead',
  );
});

test('the classification that saving would give follows the dates on which a listed Non-lead depends, and its materials', async () => {
  const side = { ...aServiceLine().system, material: 'unknown' as const, classificationBasis: null, installed: null };
  const installed = { text: '2001', from: '2001-01-01', to: '2001-12-31' };
  const { user, form, customer } = await startEditing(
    aServiceLine({
      ownership: 'Split',
      system: { ...side, installed },
      customer: side,
      listedClassification: {
        category: 'Non-lead',
        basis: 'installedAfterLeadBan',
        source: 'app',
        text: null,
        batchId: null,
        rowNumber: null,
        listedOn: '2026-10-30T14:00:00.000Z',
        listedBy: 'Dana Reyes',
        fileName: null,
      },
      classification: { ...aServiceLine().classification, category: 'Lead Status Unknown' },
    }),
  );
  const preview = () => within(form).getByRole('status').textContent;
  expect(preview()).toBe('Classification unchangedLead Status Unknown');
  const date = within(customer).getByLabelText(/^Installation date/);
  await user.type(date, '1970');
  expect(preview()).toBe('Classification unchangedLead Status Unknown');
  await user.clear(date);
  await user.type(date, '2003');
  expect(preview()).toBe('Saving changes the classification from Lead Status Unknown toNon-lead');
  await user.selectOptions(within(customer).getByLabelText(/^Material(?! verified)/), 'Unknown - Likely Lead');
  expect(preview()).toBe('Classification unchangedLead Status Unknown');
});

test('an edit to a less protective classification has the same warning as the removal of a listing', async () => {
  const { user, form } = await startEditing(
    aServiceLine({
      ownership: 'Split',
      customer: { ...aServiceLine().customer, material: 'unknown' },
      classification: { ...aServiceLine().classification, category: 'Lead Status Unknown' },
    }),
  );
  const warnings = () => within(form).queryAllByText('Less protective classification');
  expect(warnings()).toHaveLength(0);
  await user.selectOptions(within(form).getByLabelText(/^Ownership/), 'System-Owned');
  expect(within(form).getByRole('status').textContent).toContain('Non-lead');
  expect(warnings()).toHaveLength(1);
});

test('explains why a Non-lead line by a predictive model alone is listed', async () => {
  const line = aServiceLine();
  const modelled = {
    ...line,
    system: { ...line.system, material: 'nonLeadCopper', classificationBasis: 'predictiveModel' },
  } as const;
  showScreen(<ServiceLinePanel id={line.id} />, {
    responses: keeping({ ...modelled, classification: { ...line.classification, category: 'Non-lead' } }).responses,
  });
  expect(await screen.findByText(/by a predictive model alone, which needs your State's approval/)).toBeVisible();
});

test('saving sends the version and the reason, reports the new classification, and can be undone', async () => {
  const { user, form, customer, requests, kept } = await startEditing();
  await user.selectOptions(within(customer).getByLabelText(/^Material(?! verified)/), 'Lead');
  await user.click(within(form).getByLabelText(/^Reason/));
  await user.paste('Dug up on Tuesday');
  await user.click(within(form).getByRole('button', { name: 'Save service line' }));
  expect(
    await screen.findByText('Asset has been updated. Classification changed from Lead Status Unknown to Lead'),
  ).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 7,
    reason: 'Dug up on Tuesday',
    fields: { customer: { material: 'lead' } },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept.line.version).toBe(9));
  expect(kept.line.customer).toEqual(unknown.customer);
});

test('an undo of an edit that lowers a 90th percentile is confirmed with both numbers before it is sent again', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const { responses, kept } = keeping(unknown);
  const { user } = showScreen(<ServiceLinePanel id={unknown.id} />, {
    responses: (request) => {
      const { reason, confirmedLowerPercentiles } = (request.body ?? {}) as Record<string, unknown>;
      return reason === 'The edit was undone' && confirmedLowerPercentiles !== detail
        ? {
            status: 409,
            body: { statusCode: 409, message: detail, errors: [{ code: 'percentilesNotConfirmed', detail }] },
          }
        : responses(request);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit service line' }));
  const customer = within(form.getByRole('group', { name: 'Customer side' }));
  await user.selectOptions(customer.getByLabelText(/^Material(?! verified)/), 'Lead');
  await user.click(form.getByRole('button', { name: 'Save service line' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undoing it lowers 90th percentiles' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  expect(kept.line.version).toBe(8);
  await user.type(dialog.getByLabelText(/^Reason/), 'The wrong line was edited');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Undo and use the lower numbers' }));
  await waitFor(() => expect(kept.line.version).toBe(9));
});

test('lists validation errors in a summary and at their fields and sends nothing', async () => {
  const { user, form, system, requests } = await startEditing();
  await user.selectOptions(within(system).getByLabelText(/^Material(?! verified)/), 'Choose a material');
  await user.click(within(system).getByLabelText('Replacement date'));
  await user.paste('some day');
  await user.click(within(form).getByRole('button', { name: 'Save service line' }));
  const summary = await within(form).findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'System side material: System-Owned material is required',
    'System side replacement date: Invalid Date or Format, please use MM-DD-YYYY',
  ]);
  expect(document.activeElement).toBe(within(system).getByLabelText(/^Material(?! verified)/));
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('an edit conflict shows the other user’s change, keeps mine, and saving again succeeds', async () => {
  const { user, form, system, kept } = await startEditing();
  await user.selectOptions(within(system).getByLabelText(/^Material(?! verified)/), 'Lead');
  kept.line = {
    ...kept.line,
    version: 8,
    status: 'Out Of Service',
    system: { ...kept.line.system, material: 'galvanized' },
  };
  await user.click(within(form).getByRole('button', { name: 'Save service line' }));
  const note = await screen.findByRole('note');
  expect(
    within(note)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'System side material: they saved “Galvanized”, you have “Lead”.Use theirs',
    'Status: they saved “Out Of Service”.',
  ]);
  expect((within(form).getByLabelText('Status') as HTMLSelectElement).value).toBe('Out Of Service');
  await user.click(within(form).getByRole('button', { name: 'Save service line' }));
  await waitFor(() =>
    expect(kept.line).toMatchObject({ version: 9, status: 'Out Of Service', system: { material: 'lead' } }),
  );
});

test('accepts the other user’s value of a field that both changed', async () => {
  const { user, form, system, kept } = await startEditing();
  await user.selectOptions(within(system).getByLabelText(/^Material(?! verified)/), 'Lead');
  kept.line = { ...kept.line, version: 8, system: { ...kept.line.system, material: 'galvanized' } };
  await user.click(within(form).getByRole('button', { name: 'Save service line' }));
  await user.click(await screen.findByRole('button', { name: 'Use theirs for System side material' }));
  expect((within(system).getByLabelText(/^Material(?! verified)/) as HTMLSelectElement).value).toBe('galvanized');
});

test('shows an unexpected error and focuses it', async () => {
  const server = keeping(unknown);
  const { user } = showScreen(<ServiceLinePanel id={unknown.id} />, {
    responses: (request) =>
      request.method === 'PUT'
        ? problemReply(500, 'An error occurred, please try again or contact support for assistance.')
        : server.responses(request),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save service line' }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('please try again or contact support');
  expect(document.activeElement).toBe(summary);
});
