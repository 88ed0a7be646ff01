import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { ServiceLinePanel } from './ServiceLinePanel.tsx';

const listed: NonNullable<ServiceLineDetails['listedClassification']> = {
  category: 'Lead',
  basis: null,
  source: 'import',
  text: 'LD - main to house',
  batchId: '01995b1e-7c1a-7000-8000-00000000ba7c',
  rowNumber: 14,
  listedOn: '2026-10-30T14:00:00.000Z',
  listedBy: 'Dana Reyes',
  fileName: 'inventory.xlsx',
};
const inherited = (category: ServiceLineDetails['classification']['category']) => ({
  ...aServiceLine().classification,
  category,
});
const lead = aServiceLine({ listedClassification: listed, differsFromListed: true, classification: inherited('Lead') });

interface Sent {
  readonly version: number;
  readonly reason: string;
  readonly change: { readonly action: string; readonly listedClassification?: object };
}

function server(first: ServiceLineDetails) {
  const kept = { line: first };
  const responses: Responses = ({ method, path, body }) => {
    if (path.endsWith('/changes')) return { body: { total: 0, items: [] } };
    if (path.startsWith('/platform/attachment/'))
      return { body: { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] } };
    if (method === 'GET') return path.endsWith(first.id) ? { body: kept.line } : undefined;
    const { version, change } = body as Sent;
    if (version !== kept.line.version)
      return problemReply(
        409,
        'Someone else changed this record while you were editing it. Review their version, then save again.',
        kept.line,
      );
    kept.line = {
      ...kept.line,
      version: version + 1,
      listedClassification: change.action === 'remove' ? null : kept.line.listedClassification,
      differsFromListed: false,
      classification: inherited(change.action === 'remove' ? 'Non-lead' : kept.line.classification.category),
    };
    return { body: kept.line };
  };
  return { kept, responses };
}

async function shownLine(line: ServiceLineDetails, permissions?: readonly string[]) {
  const { kept, responses } = server(line);
  const shown = showScreen(<ServiceLinePanel id={line.id} />, { responses, ...(permissions && { permissions }) });
  return { ...shown, kept, section: await screen.findByRole('region', { name: 'Listed classification' }) };
}
const sent = (requests: readonly { method: string; path: string; body: unknown }[]) =>
  requests
    .filter(({ method, path }) => method === 'PUT' && path.endsWith('/listed-classification'))
    .map(({ body }) => body as Sent);

test('shows the classification with its words, file, row and basis', async () => {
  const { section } = await shownLine(lead);
  expect(within(section).getByText('LD - main to house')).toBeVisible();
  expect(within(section).getByRole('link', { name: 'inventory.xlsx, row 14' }).getAttribute('href')).toBe(
    '/imports/results/01995b1e-7c1a-7000-8000-00000000ba7c',
  );
  expect(within(section).getByText(/Dana Reyes/)).toBeVisible();
});

test('shows the person who entered it, and no file where the import was deleted', async () => {
  const { section } = await shownLine(
    aServiceLine({
      listedClassification: { ...listed, source: 'app', text: null, batchId: null, rowNumber: null, fileName: null },
    }),
  );
  expect(within(section).getByText('Entered by').nextSibling?.textContent).toBe('Dana Reyes');
});

test('offers nothing to people who may not edit', async () => {
  const { section } = await shownLine(lead, ['pws:read']);
  expect(within(section).queryByRole('button')).toBeNull();
});

test('Lead above the sides is not settled by a click; a less protective difference is', async () => {
  const { section } = await shownLine(lead);
  expect(within(section).queryByRole('button', { name: 'Resolve difference' })).toBeNull();
});

test('a less protective difference is settled with a reason', async () => {
  const { section, user, requests } = await shownLine(
    aServiceLine({
      listedClassification: { ...listed, category: 'Non-lead' },
      differsFromListed: true,
      classification: inherited('Lead'),
    }),
  );
  await user.click(within(section).getByRole('button', { name: 'Resolve difference' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resolve difference' });
  await user.click(await within(dialog).findByRole('button', { name: 'Resolve difference' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Reason: A reason is required');
  expect(sent(requests)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Dug up');
  await user.click(within(dialog).getByRole('button', { name: 'Resolve difference' }));
  expect(await screen.findByText('The difference was resolved')).toBeVisible();
  expect(sent(requests)).toEqual([{ version: 7, reason: 'Dug up', change: { action: 'settle' } }]);
});

test('removing it shows the new classification, and warns where that is less protective', async () => {
  const { section, user, requests } = await shownLine(lead);
  await user.click(within(section).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove listed classification' });
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    'Changes the classification from Lead toNon-lead',
  );
  expect(within(dialog).getByRole('note').textContent).toContain('Less protective classification');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Listed by mistake');
  await user.click(within(dialog).getByRole('button', { name: 'Remove listed classification' }));
  expect(
    await screen.findByText('The listed classification was removed. Classification changed from Lead to Non-lead'),
  ).toBeVisible();
  expect(sent(requests)).toEqual([{ version: 7, reason: 'Listed by mistake', change: { action: 'remove' } }]);
  expect(await within(section).findByRole('button', { name: 'Add listed classification' })).toBeVisible();
});

test('a removal that lowers a 90th percentile is confirmed once the numbers are shown', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const refused = { code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' };
  const { responses } = server(lead);
  const { user, requests } = showScreen(<ServiceLinePanel id={lead.id} />, {
    responses: (request) =>
      request.method === 'PUT' && !JSON.stringify(request.body).includes('confirmedLowerPercentiles')
        ? { status: 409, body: { statusCode: 409, message: detail, errors: [refused] } }
        : responses(request),
  });
  const section = await screen.findByRole('region', { name: 'Listed classification' });
  await user.click(within(section).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove listed classification' });
  await user.type(await within(dialog).findByLabelText(/^Reason/), 'Listed by mistake');
  const confirmation = { name: 'The change was checked: the lower numbers are right' };
  expect(within(dialog).queryByRole('checkbox', confirmation)).toBeNull();
  const save = within(dialog).getByRole('button', { name: 'Remove listed classification' });
  await user.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(detail);
  await user.click(await within(dialog).findByRole('checkbox', confirmation));
  await user.click(save);
  expect(await screen.findByText(/^The listed classification was removed/)).toBeVisible();
  expect(sent(requests)[1]).toMatchObject({ reason: 'Listed by mistake', confirmedLowerPercentiles: detail });
});

test('a person adds the first one; classification and reason are required', async () => {
  const { section, user, requests } = await shownLine(aServiceLine());
  await user.click(within(section).getByRole('button', { name: 'Add listed classification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add listed classification' });
  await user.click(await within(dialog).findByRole('button', { name: 'Save listed classification' }));
  expect(
    within(await within(dialog).findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Classification: Choose a classification', 'Reason: A reason is required']);
  await user.selectOptions(within(dialog).getByLabelText(/^Classification/), 'Lead');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Tap card 12');
  await user.click(within(dialog).getByRole('button', { name: 'Save listed classification' }));
  await waitFor(() =>
    expect(sent(requests)).toEqual([
      {
        version: 7,
        reason: 'Tap card 12',
        change: { action: 'set', listedClassification: { category: 'Lead', basis: null } },
      },
    ]),
  );
});

test('listing a line as Lead announces that its answer No becomes Unknown, and listing it as Unknown does not', async () => {
  const { section, user } = await shownLine(aServiceLine({ previouslyLead: 'No' }));
  await user.click(within(section).getByRole('button', { name: 'Add listed classification' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add listed classification' });
  const category = await within(dialog).findByLabelText(/^Classification/);
  await user.selectOptions(category, 'Lead Status Unknown');
  expect(within(dialog).queryByText('Previously lead will be recorded as Unknown')).toBeNull();
  await user.selectOptions(category, 'Lead');
  expect(within(dialog).getByText('Previously lead will be recorded as Unknown')).toBeVisible();
});

test('an edit conflict overwrites nothing; saving again uses the other user’s version', async () => {
  const { section, user, requests, kept } = await shownLine(lead);
  await user.click(within(section).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  kept.line = { ...kept.line, version: 8 };
  await user.type(await within(dialog).findByLabelText(/^Reason/), 'Listed by mistake');
  const save = within(dialog).getByRole('button', { name: 'Remove listed classification' });
  await user.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Someone else changed this line. It is now classified Lead.',
  );
  expect(kept.line.listedClassification).not.toBeNull();
  await user.click(save);
  await waitFor(() => expect(sent(requests).map(({ version }) => version)).toEqual([7, 8]));
});
