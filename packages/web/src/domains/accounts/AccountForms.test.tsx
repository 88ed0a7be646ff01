import { updateAccountProfile } from '@curbstop/contract/accounts/account-profile.endpoints';
import { createApiKey } from '@curbstop/contract/accounts/api-key.endpoints';
import {
  acceptInvitation,
  updateMember,
  invitePerson,
  getInvitation,
} from '@curbstop/contract/accounts/member.endpoints';
import type { Member } from '@curbstop/contract/accounts/member.rules';
import { updateRetention, getRetention, type Retention } from '@curbstop/contract/accounts/retention.endpoints';
import { retentionPeriods } from '@curbstop/contract/accounts/retention.values';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anAccountProfile } from '../../../testing/an-account-profile.ts';
import { inSequence, respondWithConflict, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { AccountProfileForm } from './AccountProfileForm.tsx';
import { RetentionForm } from './RetentionForm.tsx';

const alertText = () => screen.getByRole('alert').textContent;
const retype = async (user: UserEvent, label: RegExp, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' });
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** A problem of a field, as the server sends it. */
function problem(status: number, detail: { code: string; detail: string; property?: string }) {
  return { status, body: { statusCode: status, message: detail.detail, errors: [detail] } };
}

async function openWindow(open: () => number, responses: readonly Responses[]) {
  const shown = showScreen(<main />, { responses });
  await screen.findByRole('main');
  open();
  await screen.findByRole('dialog');
  return shown;
}

test('an invitation is refused without an address, then at the address, and is sent', async () => {
  let attempts = 0;
  const { user, requests } = await openWindow(
    () => openOverlay('invitePerson', {}),
    [
      ({ method }) => {
        if (method !== 'POST') return { body: { members: [], invitations: [] } };
        attempts += 1;
        return attempts === 1
          ? problem(409, { code: 'alreadyInvited', detail: 'robin@example.com already has an invitation.' })
          : { body: { mail: 'sent' } };
      },
    ],
  );
  await screen.findByLabelText(/^First name/);
  await retype(user, /^First name/, 'Robin');
  await retype(user, /^Last name/, 'Field');
  await press(user, 'Send invitation');
  const email = screen.getByLabelText(/^Email address/);
  expect(document.activeElement).toBe(email);
  await user.type(email, 'robin@example.com');
  await press(user, 'Send invitation');
  await waitFor(() => expect(alertText()).toContain('Email address: robin@example.com already has an invitation.'));
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Robin');
  await press(user, 'Send invitation');
  expect(await screen.findByText('The invitation was emailed to robin@example.com')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(requests, invitePerson).at(-1)?.body).toEqual({
    email: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Field',
    permissions: ['pws:read'],
  });
});

test('a key with a name that is taken is refused at its name; the key is not lost by Escape', async () => {
  const made = {
    id: anAccountProfile().pwsid,
    name: 'LIMS',
    key: 'cs_live_0123456789abcdef',
    expiresOn: '2027-01-01T00:00:00.000Z',
  };
  let attempts = 0;
  const { user, requests } = await openWindow(
    () => openOverlay('createApiKey', {}),
    [
      ({ method }) => {
        if (method !== 'POST') return { body: { items: [] } };
        attempts += 1;
        return attempts === 1
          ? problem(409, { code: 'apiKeyNameTaken', detail: 'An active API key already has this name.' })
          : { body: made };
      },
    ],
  );
  await screen.findByLabelText(/^Name/);
  await press(user, 'Create key');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
  await retype(user, /^Name/, 'LIMS');
  await press(user, 'Create key');
  await waitFor(() => expect(alertText()).toContain('Name: An active API key already has this name.'));
  await press(user, 'Create key');
  expect(await screen.findByText(/This is the API key for LIMS/)).toBeVisible();
  expect(requestsTo(requests, createApiKey).at(-1)?.body).toMatchObject({ name: 'LIMS', permissions: ['pws:read'] });
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without copying the key?' }));
  await user.click(question.getByRole('button', { name: 'Show key' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await press(user, 'I have copied the key');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a laboratory’s key can only report results, and lists what it reads', async () => {
  const made = {
    id: '01995b1e-7c1a-7000-8000-0000000000cc',
    name: 'Valley Lab',
    prefix: 'cs_3f9a1c22b0de',
    permissions: ['pws:results'],
    state: 'active',
    madeBy: 'Dana Whitfield',
    madeOn: '2026-11-25T12:00:00.000Z',
    expiresOn: '2027-02-23T12:00:00.000Z',
    lastUsedOn: null,
    revokedOn: null,
    key: 'cs_3f9a1c22b0de_key',
  };
  const { user, requests } = await openWindow(
    () => openOverlay('createApiKey', {}),
    [({ method }) => (method === 'POST' ? { body: made } : { body: { items: [] } })],
  );
  await retype(user, /^Name/, 'Valley Lab');
  await user.selectOptions(screen.getByLabelText(/^Use/), 'Laboratory that reports results');
  expect(screen.getByText(/^Report results: Read sampling events and samples/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Permissions' })).toBeNull();
  await press(user, 'Create key');
  expect(await screen.findByText(/This is the API key for Valley Lab/)).toBeVisible();
  expect(requestsTo(requests, createApiKey).at(-1)?.body).toMatchObject({ permissions: ['pws:results'] });
});

const robin: Member = {
  id: '01995b1e-7c1a-7000-8000-0000000000aa',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Field',
  permissions: ['pws:read'],
  state: 'active',
  lastSignIn: null,
};
const people: Responses = ({ method }) => (method === 'GET' ? { body: { members: [], invitations: [] } } : undefined);

test('permissions that another administrator changed meanwhile are merged and saved with theirs', async () => {
  const theirs = { ...robin, permissions: ['pws:read', 'pws:edit'] };
  const { user, requests } = await openWindow(
    () => openOverlay('changePermissions', { member: robin }),
    [inSequence(updateMember, respondWithConflict(updateMember, theirs), () => ({ body: theirs })), people],
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
  await press(user, 'Save permissions');
  await waitFor(() => expect(alertText()).toContain('they saved “allowed”'));
  await press(user, 'Save permissions');
  expect(await screen.findByText('The permissions of Robin Field were saved')).toBeVisible();
  const sent = requestsTo(requests, updateMember).at(-1)?.body;
  expect(sent?.seen).toEqual({ permissions: ['pws:read', 'pws:edit'], active: true });
  expect(sent?.permissions).toEqual(expect.arrayContaining(['pws:edit', 'pws:admin']));
});

test('a member who was deactivated meanwhile is not reactivated by saving again', async () => {
  const theirs = { ...robin, state: 'deactivated' as const };
  const { user } = await openWindow(
    () => openOverlay('changePermissions', { member: robin }),
    [respondWithConflict(updateMember, theirs), people],
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
  await press(user, 'Save permissions');
  await waitFor(() => expect(alertText()).toContain('Someone else changed this record while you were editing it.'));
});

const days: Retention['days'] = { importDays: 4383, mailDays: 365, exportDays: 60, letterPageDays: 365 };
const label = new RegExp(`^${retentionPeriods.mailDays.label}`);

test('retention outside its limits is refused, shortening it requires confirmation, and an edit conflict keeps the input', async () => {
  const kept: Retention = { version: 1, days };
  const theirs: Retention = { version: 2, days: { ...days, exportDays: 30 } };
  const { user, requests } = showScreen(<RetentionForm />, {
    responses: [
      respond(getRetention, kept),
      inSequence(
        updateRetention,
        respondWithConflict(updateRetention, theirs),
        respond(updateRetention, ({ body }) => ({ version: 3, days: body.days })),
      ),
    ],
  });
  await screen.findByLabelText(label);
  await retype(user, label, '1');
  await press(user, 'Save');
  expect(alertText()).toContain(`${retentionPeriods.mailDays.label}: At least ${retentionPeriods.mailDays.least} days`);
  await retype(user, label, '200');
  await press(user, 'Save');
  await user.click(await screen.findByRole('button', { name: 'Shorten retention' }));
  await waitFor(() => expect(alertText()).toContain('they saved “30 days”'));
  expect(screen.getByLabelText(label)).toHaveProperty('value', '200 days');
  await press(user, 'Save');
  await user.click(await screen.findByRole('button', { name: 'Shorten retention' }));
  expect(await screen.findByText('Record retention was saved')).toBeVisible();
  expect(requestsTo(requests, updateRetention).at(-1)?.body).toEqual({
    version: 2,
    days: { ...days, exportDays: 30, mailDays: 200 },
  });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test('the account profile is refused at its fields, merged with a concurrent edit, and saved', async () => {
  const theirs = anAccountProfile({ version: 2, signatoryTitle: 'Superintendent' });
  const { user, requests } = showScreen(<AccountProfileForm profile={anAccountProfile()} />, {
    responses: [
      inSequence(
        updateAccountProfile,
        respondWithConflict(updateAccountProfile, theirs),
        respond(updateAccountProfile, ({ body }) => ({ ...theirs, ...body.fields, version: 3 }) as typeof theirs),
      ),
    ],
  });
  await screen.findByRole('form', { name: 'Account profile' });
  await retype(user, /^Water system name/, '');
  await press(user, 'Save account profile');
  expect(alertText()).toContain('Water system name: Required');
  await retype(user, /^Water system name/, 'Harlow Water');
  await press(user, 'Save account profile');
  await waitFor(() => expect(alertText()).toContain('Signer’s title: they saved “Superintendent”.'));
  await press(user, 'Save account profile');
  expect(await screen.findByText('The account profile was saved')).toBeVisible();
  expect(requestsTo(requests, updateAccountProfile).at(-1)?.body).toMatchObject({
    version: 2,
    fields: { name: 'Harlow Water', signatoryTitle: 'Superintendent' },
  });
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('a system type that ends open deadlines is saved with the confirmation and reason that its refusal names', async () => {
  const ended =
    '1 open deadline would no longer be required: List of schools and child care facilities (overdue since 11-01-2027).';
  const { user, requests } = showScreen(<AccountProfileForm profile={anAccountProfile()} />, {
    responses: [
      inSequence(
        updateAccountProfile,
        () => problem(409, { code: 'endedDeadlinesNotConfirmed', detail: ended, property: 'confirmedEndedDeadlines' }),
        respond(updateAccountProfile, anAccountProfile({ version: 2, systemType: 'NTNCWS' })),
      ),
    ],
  });
  await screen.findByRole('form', { name: 'Account profile' });
  expect(screen.queryByLabelText(/^Reason for the change/)).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^System type/), 'NTNCWS');
  await press(user, 'Save account profile');
  await waitFor(() => expect(alertText()).toContain(ended));
  expect(screen.getByText(/letter about the system type, or why the time zone changes\./)).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason for the change/), 'Letter of the State');
  await user.click(screen.getByRole('checkbox', { name: /^I checked these changes to the deadlines/ }));
  await press(user, 'Save account profile');
  expect(await screen.findByText('The account profile was saved')).toBeVisible();
  expect(requestsTo(requests, updateAccountProfile).at(-1)?.body).toMatchObject({
    fields: { systemType: 'NTNCWS' },
    reason: 'Letter of the State',
    confirmedEndedDeadlines: true,
  });
  expect(screen.queryByLabelText(/^Reason for the change/)).toBeNull();
});

test('a local lead ban that lowers a 90th percentile is saved with the confirmation of the numbers and a reason', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const { user, requests } = showScreen(<AccountProfileForm profile={anAccountProfile()} />, {
    responses: [
      inSequence(
        updateAccountProfile,
        () => problem(409, { code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' }),
        respond(updateAccountProfile, anAccountProfile({ version: 2 })),
      ),
    ],
  });
  await screen.findByRole('form', { name: 'Account profile' });
  await user.type(screen.getByRole('textbox', { name: /^Local lead ban date/ }), '5/1/1975');
  await user.type(screen.getByRole('textbox', { name: /^Ordinance/ }), 'City Code 12-4');
  await press(user, 'Save account profile');
  await waitFor(() => expect(alertText()).toContain(detail));
  expect(screen.getByText(/^For example, the ordinance, or why the time zone changes\./)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The ordinance was found');
  await user.click(screen.getByRole('checkbox', { name: /the lower numbers are right/ }));
  await press(user, 'Save account profile');
  expect(await screen.findByText('The account profile was saved')).toBeVisible();
  expect(requestsTo(requests, updateAccountProfile).at(-1)?.body).toMatchObject({
    reason: 'The ordinance was found',
    confirmedLowerPercentiles: detail,
  });
});

test('an invitation is accepted with a strong password that is typed twice', async () => {
  const { user, requests } = showScreen(<AcceptInvitation />, {
    responses: [
      ({ path }) => (path.endsWith('/accept') ? { body: { email: 'robin@example.com' } } : undefined),
      respond(getInvitation, {
        accountName: 'Hartwell Water',
        email: 'robin@example.com',
        firstName: 'Robin',
        lastName: 'Field',
        isKnown: false,
        canCreateSignIn: true,
      } as never),
      respond(acceptInvitation, { email: 'robin@example.com' } as never),
    ],
  });
  await screen.findByRole('form', { name: 'Accept invitation' });
  await retype(user, /^Password/, 'weak');
  await press(user, 'Accept invitation');
  expect(alertText()).toContain('Password: ');
  await retype(user, /^Password/, 'Curb-Stop-2027');
  await press(user, 'Accept invitation');
  expect(alertText()).toContain('Confirm password: Passwords don’t match');
  await retype(user, /^Confirm password/, 'Curb-Stop-2027');
  await press(user, 'Accept invitation');
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
  expect(requests.at(-1)?.body).toMatchObject({ password: 'Curb-Stop-2027' });
});
