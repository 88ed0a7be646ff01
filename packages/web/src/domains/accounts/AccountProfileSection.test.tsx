import {
  downloadLogo,
  downloadSignature,
  getAccountProfile,
  removeLogo,
  removeSignature,
  updateAccountProfile,
} from '@curbstop/contract/accounts/account-profile.endpoints';
import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccountProfile } from '../../../testing/an-account-profile.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import {
  inSequence,
  neverRespond,
  problemReply,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { AccountLogo, AccountSignature } from './AccountLogo.tsx';
import { AccountProfileSection } from './AccountProfileSection.tsx';

const logo = {
  fileId: '01995b1e-7c1a-7000-8000-0000000010f0',
  fileName: 'Seal.png',
  mediaType: 'image/png',
  size: 20_480,
};
const withLogo = anAccountProfile({ logo: logo as AccountProfile['logo'] });
const withoutLogo = anAccountProfile({ version: 2 });

beforeEach(() => {
  stubUploads();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:curbstop/logo');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

async function open(profile: AccountProfile, first: readonly Responses[] = []) {
  const shown = showScreen(<AccountProfileSection />, {
    responses: [...first, respond(getAccountProfile, profile), respondWithFile(downloadLogo, 'Seal.png')],
  });
  return { ...shown, part: within(await screen.findByRole('region', { name: 'Logo' })) };
}
/** The logo without the form above it. */
async function openLogo(profile: AccountProfile, first: readonly Responses[] = []) {
  const shown = showScreen(<AccountLogo logo={profile.logo} />, {
    responses: [...first, respondWithFile(downloadLogo, 'Seal.png')],
  });
  return { ...shown, part: within(await screen.findByRole('region', { name: 'Logo' })) };
}
const choose = (label: RegExp, file = new File(['seal'], 'Seal.png', { type: 'image/png' })) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });

test('shows that a profile is loading', async () => {
  showScreen(<AccountProfileSection />, { responses: neverRespond(getAccountProfile) });
  expect(await screen.findByRole('region', { name: 'Loading the account profile' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('shows why a profile can’t be loaded, and loads it again', async () => {
  const { user } = showScreen(<AccountProfileSection />, {
    responses: inSequence(
      getAccountProfile,
      refuse(getAccountProfile, 500, 'The database is busy.'),
      respond(getAccountProfile, withoutLogo),
    ),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The account profile could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'Account profile' })).toBeVisible();
});

test('the logo on letters is shown with its name and size', async () => {
  const { part } = await openLogo(withLogo);
  expect((await part.findByRole('img', { name: 'The logo on your letters' })).getAttribute('src')).toBe(
    'blob:curbstop/logo',
  );
  expect(part.getByText('Seal.png')).toBeVisible();
  expect(part.getByText('20 KB')).toBeVisible();
  expect(part.getByText('Replace logo')).toBeVisible();
});

test('shows why a logo can’t be shown, which can still be removed', async () => {
  const { part } = await openLogo(withLogo, [refuse(downloadLogo, 503, 'The file storage cannot be reached.')]);
  expect(await part.findByText('The logo could not be shown. The file storage cannot be reached.')).toBeVisible();
  expect(part.getByRole('button', { name: 'Remove logo' })).toBeVisible();
});

test('a new logo is sent at once and shown when it is saved', async () => {
  const { part } = await open(withoutLogo);
  choose(/^Upload logo/);
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  expect(part.getByLabelText<HTMLInputElement>(/^Upload logo/).disabled).toBe(true);
  expect(PendingUpload.all[0]?.parts?.get('file')).toHaveProperty('name', 'Seal.png');
  PendingUpload.all[0]?.query(200, withLogo);
  expect(await screen.findByText('The logo was saved')).toBeVisible();
  expect(part.getByText('Seal.png')).toBeVisible();
});

test('shows why a logo was refused and keeps the earlier one', async () => {
  const { part } = await openLogo(withLogo);
  choose(/^Replace logo/);
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  PendingUpload.all[0]?.query(400, problemReply(400, 'Seal.png is not a picture.').body);
  expect(await screen.findByText('The logo was not saved. Seal.png is not a picture.')).toBeVisible();
  expect(part.getByText('Seal.png')).toBeVisible();
});

test('a file of another kind is not sent', async () => {
  const { part } = await openLogo(withoutLogo);
  choose(/^Upload logo/, new File(['x'], 'seal.docx'));
  expect(part.getByRole('alert').textContent).toContain('seal.docx is not a supported file type.');
  expect(PendingUpload.all).toEqual([]);
});

test('removing the logo is confirmed with what becomes of letters', async () => {
  const { part, user, requests } = await open(withLogo, [respond(removeLogo, withoutLogo)]);
  await user.click(part.getByRole('button', { name: 'Remove logo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the logo from letters?' }));
  expect(dialog.getByText('New letters will not include Seal.png.')).toBeVisible();
  expect(requestsTo(requests, removeLogo)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove logo' }));
  expect(await screen.findByText('New letters will not include a logo')).toBeVisible();
  expect(await part.findByText('Upload logo')).toBeVisible();
  expect(part.queryByText('Seal.png')).toBeNull();
});

test('a failed removal keeps the dialog open with the reason', async () => {
  const { part, user } = await openLogo(withLogo, [refuse(removeLogo, 500, 'The database is busy.')]);
  await user.click(part.getByRole('button', { name: 'Remove logo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the logo from letters?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove logo' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The database is busy.');
  expect(part.getByText('Seal.png')).toBeVisible();
});

test('discarding changes restores the saved profile', async () => {
  const { user, requests } = await open(withoutLogo);
  const name = screen.getByLabelText<HTMLInputElement>(/^Water system name/);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  fireEvent.change(name, { target: { value: 'Harlow Water' } });
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(name.value).toBe('Hartwell Water');
  expect(requestsTo(requests, updateAccountProfile)).toEqual([]);
});

test('a time zone outside the list is kept and can be chosen', async () => {
  await open(anAccountProfile({ timeZone: 'America/Boise' }));
  const zone = screen.getByLabelText<HTMLSelectElement>(/^Time zone/);
  expect(zone.value).toBe('America/Boise');
  expect([...zone.options].filter(({ value }) => value === 'America/Boise')).toHaveLength(1);
});

test('the template of the account’s State is named', async () => {
  await open(anAccountProfile({ primacyCode: 'OR' }));
  expect(screen.getByText('Oregon', { selector: 'dd, dd *' })).toBeVisible();
  expect(screen.getByText('Oregon template')).toBeVisible();
});

test('the signature has its own image next to the logo', async () => {
  const signed = anAccountProfile({ signature: { ...logo, fileName: 'Signature.png' } });
  const { user, requests } = showScreen(<AccountSignature signature={signed.signature} />, {
    responses: [respondWithFile(downloadSignature, 'Signature.png'), respond(removeSignature, withoutLogo)],
  });
  const part = within(await screen.findByRole('region', { name: 'Signature' }));
  expect(part.getByText('Signature.png')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Remove signature' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the signature from letters?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove signature' }));
  expect(await screen.findByText('New letters will not include a signature')).toBeVisible();
  expect(requestsTo(requests, removeSignature)).toHaveLength(1);
});
