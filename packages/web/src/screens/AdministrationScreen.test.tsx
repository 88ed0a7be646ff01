import { featureCodes, featuresNotAvailableYet, planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getAccountProfile } from '@curbstop/contract/accounts/account-profile.endpoints';
import { createApiKey, listApiKeys, revokeApiKey } from '@curbstop/contract/accounts/api-key.endpoints';
import {
  createInvitationLink,
  invitePerson,
  listPeople,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '@curbstop/contract/accounts/member.endpoints';
import { getRetention, updateRetention } from '@curbstop/contract/accounts/retention.endpoints';
import { listSecurityEvents, type SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import { downloadAccountChanges, listAccountChanges } from '@curbstop/contract/administration/change-history.endpoints';
import { getDeliverySettings } from '@curbstop/contract/administration/delivery-settings.endpoints';
import { getMail, listMails, resendMail, type MailHead } from '@curbstop/contract/administration/mail.endpoints';
import {
  cancelExport,
  downloadExport,
  listExports,
  listExportsOfType,
  getExport,
  startAccountExport,
  type ExportEntry,
} from '@curbstop/contract/exports/export.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChange } from '../../testing/a-change.ts';
import { aMember, anApiKey, anInvitation } from '../../testing/a-member.ts';
import { anAccountProfile } from '../../testing/an-account-profile.ts';
import { aJob } from '../../testing/import-builders.ts';
import {
  neverRespond,
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../testing/server.ts';
import { me, showScreen } from '../../testing/show-screen.tsx';
import { AdministrationScreen } from './AdministrationScreen.tsx';

const open = (
  part: string,
  responses: readonly Responses[] = [],
  around: { readonly features?: readonly string[] } = {},
) =>
  showScreen(<AdministrationScreen />, {
    path: '/administration/{-$activeItem}',
    at: `/administration/${part}`,
    responses,
    ...around,
  });
const row = async (name: string | RegExp) =>
  (await screen.findByRole('button', { name })).closest('tr, [role="row"]') as HTMLElement;

/** Finds an entry of a list by its beginning, once the text is shown. */
const entriesIn = async (text: string) => {
  await screen.findByText(text);
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  return (name: string) => entries.find((entry) => entry.startsWith(name));
};

test('each part has its own address, and the list marks the open one', async () => {
  open('importlog');
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration: Import log' })).toBeVisible();
  expect(screen.getByText('Hartwell Water, PWSID CT0000001')).toBeVisible();
  const here = within(screen.getByRole('navigation', { name: 'Administration sections' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') !== null);
  expect(new Set(here.map((link) => link.getAttribute('href')))).toEqual(new Set(['/administration/importlog']));
});

test('the address without a part opens the profile, and an unknown part is not found', async () => {
  const { unmount } = open('');
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration: Account profile' })).toBeVisible();
  unmount();
  open('nonsense');
  expect(await screen.findByText('Page not found')).toBeVisible();
});

// Change history

test('a change opens with both values, its reason and a link to the record', async () => {
  const { user, router } = open('history', [respond(listAccountChanges, pageOf([aChange()]))]);
  const line = await row(/12 Mill Street/);
  expect(line.textContent).toContain('Changed: System side material');
  expect(line.textContent).toContain('App');
  expect(line.textContent).toContain('11-21-2026 10:00 AM');
  await user.click(within(line).getByRole('button', { name: /12 Mill Street/ }));
  const drawer = await screen.findByRole('dialog', { name: '12 Mill Street' });
  expect(drawer.textContent).toMatch(/System side material.*Lead.*Non-Lead - Copper/);
  expect(drawer.textContent).toContain('Dug up');
  expect(within(drawer).getByRole('link', { name: 'Go to the service line' }).getAttribute('href')).toBe(
    '/locations/01995b1e-7c1a-7000-8000-0000000000aa/inventory/01995b1e-7c1a-7000-8000-0000000000e1',
  );
  expect(router.state.location.search).toEqual({ change: aChange().id });
});

test('the history is downloaded as it is filtered', async () => {
  const { user, requests } = open('history?filters[source]=import&page=3', [
    respond(listAccountChanges, pageOf([aChange()])),
    respondWithFile(downloadAccountChanges, 'changes.csv'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Export changes' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  expect(await screen.findByText('changes.csv is in your downloads')).toBeVisible();
  const [request] = requestsTo(requests, downloadAccountChanges);
  expect(request?.params['format']).toBe('csv');
  expect(request?.query.getAll('filters[source]')).toEqual(['import']);
  expect(request?.query.get('page')).not.toBe('3');
});

test('shows why a history can’t be downloaded', async () => {
  const { user } = open('history', [
    respond(listAccountChanges, pageOf([aChange()])),
    refuse(downloadAccountChanges, 500, 'The database is busy.'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Export changes' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  expect(await screen.findByText('The change history could not be exported. The database is busy.')).toBeVisible();
});

// Mail and email

test('shows whether a mail server and a mail house are set up, and what is missing', async () => {
  const settings = {
    isDemonstration: false,
    email: { server: null, sender: '' },
    mailHouse: { server: 'api.lob.com', acceptsReports: false },
    hasReturnAddress: true,
  };
  const { unmount } = open('delivery', [respond(getDeliverySettings, settings)]);
  const email = within(await screen.findByRole('region', { name: 'Email' }));
  expect(email.getByText('Not set up')).toBeVisible();
  expect(email.getByText(/^A mail server \(SMTP_URL\)/)).toBeVisible();
  const mail = within(screen.getByRole('region', { name: 'Letters by USPS' }));
  expect(mail.getByText('api.lob.com')).toBeVisible();
  expect(mail.getByText(/^The secret for reports/)).toBeVisible();
  unmount();
  const byStaff = { ...settings, mailHouse: { server: null, acceptsReports: false } };
  open('delivery', [respond(getDeliverySettings, byStaff)]);
  expect(await screen.findByText('Your staff, from the files of each batch')).toBeVisible();
});

test('loads the settings of mail and email again after a failure', async () => {
  const settings = {
    isDemonstration: true,
    email: { server: null, sender: '' },
    mailHouse: { server: null, acceptsReports: false },
    hasReturnAddress: false,
  };
  const { user } = open('delivery', [
    inSequence(getDeliverySettings, refuse(getDeliverySettings, 500, 'Busy.'), respond(getDeliverySettings, settings)),
  ]);
  expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Curbstop does not email or mail anything/)).toBeVisible();
  expect(screen.queryByText('Missing')).toBeNull();
});

// Outbox

const mail: MailHead = {
  id: '01995b1e-7c1a-7000-8000-0000000000d1',
  toAddress: 'sam@example.com',
  toName: 'Sam Brook',
  subject: 'Invitation to Hartwell Water',
  state: 'failed',
  createdOn: '2026-11-20T15:00:00.000Z',
};

const notAgain = { mayResend: false, resentAt: null };

test('a mail that was not sent opens with its text and the reason', async () => {
  const { user } = open('outbox', [
    respond(listMails, pageOf([mail])),
    respond(getMail, { ...mail, text: 'Hello Sam', error: 'Connection refused', ...notAgain }),
  ]);
  const line = await row(/Invitation to Hartwell Water/);
  expect(line.textContent).toContain('Not sent');
  await user.click(within(line).getByRole('button', { name: /Invitation/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Email' }));
  expect(await drawer.findByText('Hello Sam')).toBeVisible();
  expect(drawer.getByText('Connection refused')).toBeVisible();
  expect(drawer.getByText('Sam Brook, sam@example.com')).toBeVisible();
});

test('a mail that may have been delivered is not shown as one that was not sent', async () => {
  const unclear = { ...mail, state: 'unclear' } as const;
  open('outbox?mail=d1', [
    respond(listMails, pageOf([unclear])),
    respond(getMail, { ...unclear, text: 'Hello Sam', error: 'Connection closed', ...notAgain }),
  ]);
  expect((await row(/Invitation to Hartwell Water/)).textContent).toContain('May have arrived');
  expect(await screen.findByText(/this email may have been delivered/)).toBeVisible();
  expect(screen.queryByText('Reason not sent')).toBeNull();
});

test.each(['unclear', 'failed'] as const)('a reminder whose state is “%s” is sent again', async (state) => {
  const unclear = { ...mail, state, text: 'Due soon', error: 'Connection closed', ...notAgain } as const;
  const again = { ...unclear, state: 'waiting', error: null, resentAt: '2026-11-20T16:00:00.000Z' } as const;
  const { user, requests } = open('outbox?mail=d1', [
    respond(listMails, pageOf([mail])),
    inSequence(getMail, respond(getMail, { ...unclear, mayResend: true }), respond(getMail, again)),
    respond(resendMail, again),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The email will be sent again within minutes')).toBeVisible();
  expect(requestsTo(requests, resendMail)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
});

test('a reminder that was given up is not announced as written again for hours', async () => {
  const failed = {
    ...mail,
    text: 'Due soon',
    error: 'The mail server did not take it.',
    mayResend: true,
    resentAt: null,
  };
  open('outbox?mail=d1', [respond(listMails, pageOf([mail])), respond(getMail, failed)]);
  const note = await screen.findByText(/This email stays unsent until you send it again/);
  expect(note.textContent).toContain('A reminder of deadlines is then written again, as of that day.');
  expect(note.textContent).not.toContain('for 24 hours');
});

test('a mail that can’t be loaded is loaded again', async () => {
  const { user } = open('outbox?mail=d1', [
    respond(listMails, pageOf([mail])),
    inSequence(
      getMail,
      refuse(getMail, 500, 'Busy.'),
      respond(getMail, { ...mail, text: 'Hello Sam', error: null, ...notAgain }),
    ),
  ]);
  expect(await screen.findByText('The email could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Sam')).toBeVisible();
});

// Export log and whole-account export

const anExport = (change: Partial<ExportEntry> = {}): ExportEntry => ({
  id: '01995b1e-7c1a-7000-8000-0000000000e2',
  type: 'inventory',
  fileName: 'inventory.csv',
  state: 'Completed',
  parameters: { layout: 'full', format: 'csv' },
  rows: 2204,
  error: null,
  requestedBy: 'Dana Reyes',
  source: 'screen',
  createdOn: '2026-11-20T15:00:00.000Z',
  finishedOn: '2026-11-20T15:01:00.000Z',
  keptUntil: null,
  ...change,
});

test('the export log shows what was exported and by which person, and offers only stored files again', async () => {
  const { user, requests } = open('exportlog', [
    respond(
      listExports,
      pageOf([
        anExport(),
        anExport({
          id: 'e3',
          type: 'account',
          fileName: 'account.zip',
          parameters: {},
          rows: null,
          keptUntil: '2026-11-27T15:00:00.000Z',
        }),
      ]),
    ),
    respondWithFile(downloadExport, 'account.zip'),
  ]);
  const first = (await screen.findByText('inventory.csv')).closest('tr');
  expect(first?.textContent).toContain('All columns, CSV');
  expect(first?.textContent).toContain('2,204');
  expect(screen.queryByRole('button', { name: 'Actions for inventory.csv' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for account.zip' }));
  await user.click(await screen.findByRole('menuitem', { name: /Download again/ }));
  expect(await screen.findByText('account.zip is in your downloads')).toBeVisible();
  expect(requestsTo(requests, downloadExport)[0]?.params['id']).toBe('e3');
});

const retention = { version: 3, days: { importDays: 4383, mailDays: 365, exportDays: 7, letterPageDays: 365 } };
const dataPart = [respond(getRetention, retention), respond(listExportsOfType, pageOf<ExportEntry>([]))];

test('an export of all data is started, shows its progress and can be canceled', async () => {
  const going = anExport({ type: 'account', fileName: 'account.zip', state: 'GatheringData', finishedOn: null });
  let started = false;
  const { user, requests } = open('data', [
    respond(startAccountExport, () => {
      started = true;
      return { ...going, job: null };
    }),
    respond(listExportsOfType, () => pageOf(started ? [going] : [])),
    respond(getExport, { ...going, job: aJob({ done: 3, total: 12, step: 'Locations' }) }),
    respond(cancelExport, { ...going, state: 'Cancelled', job: null }),
    ...dataPart,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Export all data' }));
  expect((await screen.findByRole('progressbar', { name: 'Locations' })).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(requestsTo(requests, cancelExport)).toHaveLength(1));
});

test('a finished export of all data is downloaded until its file is deleted', async () => {
  const ready = anExport({ type: 'account', fileName: 'account.zip', keptUntil: '2026-11-27T15:00:00.000Z' });
  const { user } = open('data', [
    respond(listExportsOfType, pageOf([ready, anExport({ id: 'old', fileName: 'old.zip' })])),
    refuse(downloadExport, 404, 'The file was deleted.'),
    ...dataPart,
  ]);
  expect(await screen.findByText(/2,204 records, Dana Reyes, .* Kept until 11-27-2026 10:00 AM\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download old.zip' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download account.zip' }));
  expect(await screen.findByText('The file could not be downloaded. The file was deleted.')).toBeVisible();
});

test('shows why an export failed and prepares it again', async () => {
  const error = 'This task was interrupted 50 times and stopped. Start it again.';
  const failed = anExport({ type: 'account', state: 'Failed', error, finishedOn: '2026-11-20T15:00:00.000Z' });
  open('data', [respond(listExportsOfType, pageOf([failed])), ...dataPart]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    `The last export failed on 11-20-2026 10:00 AM. ${error}`,
  );
  expect(screen.getByRole('button', { name: 'Export all data' })).toBeVisible();
});

test('shows why an export was refused and starts it again', async () => {
  const { user } = open('data', [refuse(startAccountExport, 409, 'An export is running.'), ...dataPart]);
  await user.click(await screen.findByRole('button', { name: 'Export all data' }));
  expect(await screen.findByText('The export was not started. An export is running.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export all data' })).toBeVisible();
});

// Retention: 40 CFR 141.91 requires the records themselves to be kept.
test('inventory, samples and history are kept permanently and have no field', async () => {
  open('data', dataPart);
  expect((await screen.findAllByText('permanently')).length).toBe(3);
  expect(await screen.findAllByRole('textbox')).toEqual(
    [/^Import rows and files/, /^Sent and stored emails/, /^Exports of all data/, /^Web versions of letters/].map(
      (label) => screen.getByLabelText(label),
    ),
  );
});

test('a shorter retention is confirmed with what will be removed', async () => {
  const { user, requests } = open('data', [respond(updateRetention, { ...retention, version: 4 }), ...dataPart]);
  const days = await screen.findByLabelText(/^Sent and stored emails/);
  await user.clear(days);
  await user.type(days, '90');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Shorten retention?' });
  expect(dialog.textContent).toContain('ent and stored emails older than 90 days will be permanently deleted');
  expect(requestsTo(requests, updateRetention)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Shorten retention' }));
  expect(await screen.findByText('Record retention was saved')).toBeVisible();
  expect(requestsTo(requests, updateRetention)[0]?.body).toEqual({
    version: 3,
    days: { ...retention.days, mailDays: 90 },
  });
});

// People

const people = (members = [aMember()], invitations = [anInvitation()]) =>
  respond(listPeople, { members, invitations, canCopyLinks: true });
const act = async (user: ReturnType<typeof open>['user'], name: string, action: RegExp) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

test('people show their permissions, state and last sign-in; the own entry is marked', async () => {
  open('people', [
    people(
      [
        aMember({ permissions: ['pws:read', 'pws:edit'], lastSignIn: '2026-11-20T15:00:00.000Z' }),
        aMember({ id: me.id, firstName: 'Dana', lastName: 'Reyes', permissions: ['pws:admin', 'pws:read'] }),
        aMember({ id: 'm3', firstName: '', lastName: '', email: 'old@example.com', state: 'deactivated' }),
      ],
      [anInvitation({ hasExpired: true })],
    ),
  ]);
  const entry = await entriesIn('Dana Reyes (you)');
  expect(entry('Robin Field')).toContain('View, EditLast sign-in 11-20-2026 10:00 AMActive');
  expect(entry('Dana Reyes (you)')).toContain('AdministratorHas not signed in yet');
  expect(entry('old@example.com')).toContain('Deactivated');
  expect(entry('Sam Brook')).toContain('Expired 11-27-2026 10:00 AMExpired');
});

test('a deactivated person is reactivated with the same permissions, without a confirmation', async () => {
  const robin = aMember({ state: 'deactivated', permissions: ['pws:read', 'pws:create'] });
  const { user, requests } = open('people', [
    people([robin], []),
    respond(updateMember, { ...robin, state: 'active' }),
  ]);
  await act(user, 'Robin Field', /Reactivate/);
  expect(await screen.findByText('Robin Field was reactivated')).toBeVisible();
  expect(requestsTo(requests, updateMember)[0]?.body).toEqual({
    permissions: ['pws:read', 'pws:create'],
    active: true,
    seen: { permissions: ['pws:read', 'pws:create'], active: false },
  });
});

test('changed permissions are sent with what the screen had shown', async () => {
  const { user, requests } = open('people', [people(), respond(updateMember, aMember({ permissions: ['pws:edit'] }))]);
  await act(user, 'Robin Field', /Change permissions/);
  const dialog = within(await screen.findByRole('dialog'));
  const view = (await dialog.findByRole('checkbox', { name: /^View/ })) as HTMLInputElement;
  expect([view.checked, view.disabled]).toEqual([true, true]);
  await user.click(dialog.getByRole('checkbox', { name: /^Edit/ }));
  await user.click(dialog.getByRole('button', { name: 'Save permissions' }));
  expect(await screen.findByText('The permissions of Robin Field were saved')).toBeVisible();
  expect(requestsTo(requests, updateMember)[0]?.body).toMatchObject({
    permissions: ['pws:read', 'pws:edit'],
    seen: { permissions: ['pws:read'], active: true },
  });
});

test('refused permissions keep the dialog open with the reason', async () => {
  const { user } = open('people', [people(), refuse(updateMember, 409, 'An account needs an administrator.')]);
  await act(user, 'Robin Field', /Change permissions/);
  await user.click(await screen.findByRole('button', { name: 'Save permissions' }));
  expect(await screen.findByText('An account needs an administrator.')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test.each([
  ['sent', 'The invitation was emailed to sam@example.com'],
  ['failed', 'sam@example.com was invited, but the email could not be sent. Resend the invitation.'],
  ['kept', 'sam@example.com was invited. No mail server is set up, so copy the link and send it yourself.'],
] as const)('an invitation sent again shows whether its mail was %s', async (outcome, words) => {
  const { user } = open('people', [people(), respond(resendInvitation, { mail: outcome })]);
  await act(user, 'Sam Brook', /Resend/);
  expect(await screen.findByText(words)).toBeVisible();
});

test('an invitation link is shown once, with its end', async () => {
  const { user } = open('people', [
    people(),
    respond(createInvitationLink, { link: 'https://curbstop.example/i#abc', expiresOn: '2026-11-27T15:00:00.000Z' }),
  ]);
  await act(user, 'Sam Brook', /Copy invitation link/);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('https://curbstop.example/i#abc')).toBeVisible();
  expect(dialog.textContent).toContain('Give this link to Sam Brook only.');
  expect(dialog.textContent).toContain('until 11-27-2026 10:00 AM');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('https://curbstop.example/i#abc')).toBeNull());
});

test('an invitation can only be sent again or revoked without the right to copy links', async () => {
  const { user } = open('people', [
    respond(listPeople, { members: [], invitations: [anInvitation()], canCopyLinks: false }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Sam Brook' }));
  await screen.findByRole('menuitem', { name: /Resend/ });
  expect(screen.queryByRole('menuitem', { name: /^Copy/ })).toBeNull();
});

test('a revoked invitation is confirmed first', async () => {
  const { user, requests } = open('people', [people(), respond(revokeInvitation, undefined)]);
  await act(user, 'Sam Brook', /Revoke/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the invitation for Sam Brook?' }));
  expect(dialog.getByText('The link sent to sam@example.com will no longer work.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revoke invitation' }));
  expect(await screen.findByText('The invitation for Sam Brook was revoked')).toBeVisible();
  expect(requestsTo(requests, revokeInvitation)).toHaveLength(1);
});

test('people that can’t be loaded are loaded again', async () => {
  const { user } = open('people', [inSequence(listPeople, refuse(listPeople, 500, 'Busy.'), people())]);
  expect(await screen.findByText('The users could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('robin@example.com')).toBeVisible();
});

test('a person is invited with a name and at least viewing', async () => {
  const { user, requests } = open('people', [people([aMember()], []), respond(invitePerson, { mail: 'sent' })]);
  await user.click(await screen.findByRole('button', { name: 'Invite user' }));
  const form = within(await screen.findByRole('form', { name: 'Invite user' }));
  for (const [label, text] of [
    ['Email address', 'sam@example.com'],
    ['First name', 'Sam'],
    ['Last name', 'Brook'],
  ]) {
    await user.click(form.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text ?? '');
  }
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation was emailed to sam@example.com')).toBeVisible();
  expect(requestsTo(requests, invitePerson)[0]?.body).toMatchObject({ firstName: 'Sam', permissions: ['pws:read'] });
});

// API keys

test('keys show who made them, their use and their end; a revoked one has no actions', async () => {
  open('api-keys', [
    respond(listApiKeys, {
      items: [
        anApiKey({ lastUsedOn: '2026-11-20T15:00:00.000Z' }),
        anApiKey({ id: 'k2', name: 'Old', state: 'expired' }),
        anApiKey({ id: 'k3', name: 'Gone', state: 'revoked', revokedOn: '2026-11-10T15:00:00.000Z' }),
      ],
    }),
  ]);
  const entry = await entriesIn('LIMS of Valley Lab');
  expect(entry('LIMS of Valley Lab')).toBe(
    'LIMS of Valley Labcs_a1b2c3… created by Dana Reyes, 11-01-2026 10:00 AMView, AddLast used 11-20-2026 10:00 AMExpires 01-30-2027 10:00 AMActive',
  );
  expect(entry('Old')).toContain('Not used yetExpired 01-30-2027 10:00 AMExpired');
  expect(entry('Gone')).toContain('Revoked 11-10-2026 10:00 AMRevoked');
  expect(screen.queryByRole('button', { name: 'Actions for Gone' })).toBeNull();
});

test('revokes a key once confirmed; a refusal keeps the dialog open', async () => {
  const { user } = open('api-keys', [
    respond(listApiKeys, { items: [anApiKey()] }),
    inSequence(revokeApiKey, refuse(revokeApiKey, 500, 'Busy.'), respond(revokeApiKey, undefined)),
  ]);
  await act(user, 'LIMS of Valley Lab', /Revoke/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the key “LIMS of Valley Lab”?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Busy.');
  await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('The key “LIMS of Valley Lab” was revoked')).toBeVisible();
});

test('a new key is shown once; administration is not among its permissions', async () => {
  const { user, requests } = open('api-keys', [
    respond(listApiKeys, { items: [] }),
    respond(createApiKey, { ...anApiKey({ name: 'LIMS' }), key: 'cs_0123456789abcdef' }),
  ]);
  expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  const form = within(await screen.findByRole('form', { name: 'Create API key' }));
  expect(form.queryByRole('checkbox', { name: /Administrator/ })).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'LIMS');
  await user.selectOptions(form.getByLabelText('Expires after'), '30 days');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('cs_0123456789abcdef')).toBeVisible();
  expect(requestsTo(requests, createApiKey)[0]?.body).toEqual({ name: 'LIMS', permissions: ['pws:read'], days: 30 });
  await user.click(screen.getByRole('button', { name: 'I have copied the key' }));
  await waitFor(() => expect(screen.queryByText('cs_0123456789abcdef')).toBeNull());
});

test('keys that are loading are not shown as missing', async () => {
  open('api-keys', [neverRespond(listApiKeys)]);
  expect(await screen.findByRole('region', { name: 'Loading the API keys' })).toBeVisible();
  expect(screen.queryByText('No API keys yet')).toBeNull();
});

// Security

const event = (change: Partial<SecurityEvent>): SecurityEvent => ({
  id: '01995b1e-7c1a-7000-8000-0000000000f2',
  kind: 'memberChanged',
  person: 'Robin Field',
  personEmail: 'robin@example.com',
  by: 'Dana Reyes',
  source: 'screen',
  before: { permissions: ['pws:read'] },
  after: { permissions: ['pws:read', 'pws:edit'] },
  address: '192.0.2.0',
  device: 'Firefox on Windows',
  occurredOn: '2026-11-20T15:00:00.000Z',
  ...change,
});

test('a security event opens with who changed whose permissions, and from where', async () => {
  const { user } = open('security', [
    respond(
      listSecurityEvents,
      pageOf([
        event({}),
        event({ id: 'f3', kind: 'signInFailed', person: null, personEmail: null, by: null, before: null, after: null }),
      ]),
    ),
  ]);
  const changed = await row(/Permissions changed/);
  expect(changed.textContent).toContain('Permissions: View, now View, Edit');
  expect(changed.textContent).toContain('Firefox on Windows, 192.0.2.0');
  expect((await row(/Sign-in failed/)).textContent).not.toContain('Dana Reyes');
  await user.click(within(changed).getByRole('button', { name: /Permissions changed/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Permissions changed' });
  expect(drawer.textContent).toContain('Robin Field, robin@example.com');
  expect(drawer.textContent).toContain('View, now View, Edit');
});

// Plan and templates

test('the plan shows which features are in force, added and removed', async () => {
  const [first = '', ...rest] = planFeatures.Basic;
  open('features', [respond(getAccountProfile, anAccountProfile())], { features: [...rest, 'COMMS'] });
  await screen.findByText(/Your plan is/);
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(first).not.toBe('');
  expect(entries.filter((text) => text.includes('Removed from your plan'))).toHaveLength(1);
  expect(entries.filter((text) => text.includes('Added to your plan'))).toHaveLength(1);
  expect(entries.filter((text) => text.endsWith('Included'))).toHaveLength(
    [...rest, 'COMMS' as const].filter((code) => !featuresNotAvailableYet.has(code)).length,
  );
  expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe(
    'mailto:support@curbstop.example?subject=Plan',
  );
});

test.each(['State reporting', 'Reports', 'LSL Probability Finder'])(
  'a plan with %s explains that it is not available yet, without a link',
  async (label) => {
    open('features', [respond(getAccountProfile, anAccountProfile({ plan: 'Expert' }))], { features: featureCodes });
    const entry = (await screen.findByText(label)).closest('li');
    expect(entry?.textContent).toBe(`${label}Not available yet`);
    expect(entry?.querySelector('a')).toBeNull();
  },
);

test('an account without imports has no templates', async () => {
  open('resources', [], { features: ['ASSETS'] });
  expect(await screen.findByRole('heading', { name: 'No templates for this account' })).toBeVisible();
});
