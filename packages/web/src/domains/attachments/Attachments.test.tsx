import { getAttachment, listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { inSequence, pageOf, refuse, respond } from '../../../testing/server.ts';
import { problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { AttachmentsSection } from './AttachmentsSection.tsx';
import { uploadStore } from './upload.commands.ts';

const locationId = '01995b1e-7c1a-7000-8000-0000000010c0';
const photo: Attachment = {
  id: '01995b1e-7c1a-7000-8000-00000000f11e',
  originalFileName: 'Curb box.png',
  fileName: 'Curb box.png',
  mediaType: 'image/png',
  kind: 'picture',
  fileSize: 7706,
  useCNC: false,
  takenOn: '2025-05-01',
  takenAt: '10:42',
  keepsPlace: false,
  createdOn: '2026-05-06T14:10:00.000Z',
  createdBy: 'Dana Reyes',
  links: [
    {
      relatedEntityType: 'location',
      relatedEntityId: locationId,
      locationId,
      assetId: null,
      sampleId: null,
      name: '12 Elm Street',
    },
    {
      relatedEntityType: 'pwsserviceline',
      relatedEntityId: '01995b1e-7c1a-7000-8000-00000000111e',
      locationId: null,
      assetId: '01995b1e-7c1a-7000-8000-00000000111e',
      sampleId: null,
      name: 'SL-12, 12 Elm Street',
    },
  ],
};

const server =
  (items: readonly Attachment[] = [photo], write: Responses = () => undefined): Responses =>
  (request) =>
    request.method === 'GET'
      ? { body: { total: items.length, totalPages: items.length === 0 ? 0 : 1, pageSize: 20, pageNumber: 1, items } }
      : write(request);

const part = (
  <AttachmentsSection to={{ type: 'location', id: locationId }} name="12 Elm Street" urlParameter="attachment" />
);

beforeEach(stubUploads);
afterEach(() => uploadStore.change([]));

async function choose(user: ReturnType<typeof userEvent.setup>, ...files: readonly File[]) {
  // The button is in another place until the list has loaded.
  await screen.findByText('No attachments yet');
  await user.click(screen.getByRole('button', { name: 'Add attachments' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add attachments to 12 Elm Street' });
  await user.upload(await within(dialog).findByLabelText(/^Photos and documents/), [...files]);
  return dialog;
}

test('lists the files of a record and its lines, with the search in its own URL parameter [A7.30]', async () => {
  const user = userEvent.setup();
  const { requests, router } = showScreen(part, { responses: server(), at: '/?page=4' });
  expect(await screen.findByRole('button', { name: 'Curb box.png' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search attachments' }), 'curb');
  await expect.poll(() => requests.at(-1)?.query.get('searchTerm')).toBe('curb');
  expect(requests.at(-1)?.query.get('page')).not.toBe('4');
  expect(requests.every(({ query }) => query.get('includeChildren') === 'true')).toBe(true);
  expect(router.state.location.searchStr).toBe('?page=4&attachments.searchTerm=curb');
});

test('explains what belongs on a record without files, and offers adding only to users who may add', async () => {
  showScreen(part, { responses: server([]), permissions: ['pws:read'] });
  expect(await screen.findByText('No attachments yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add attachments' })).toBeNull();
});

test('a file that the server refuses keeps the reason, is tried again under the same key, and one of a wrong kind is not sent at all [A5.40, A8.5]', async () => {
  const user = userEvent.setup({ applyAccept: false });
  showScreen(part, { responses: server([]) });
  const dialog = await choose(user, new File(['MZ'], 'tool.exe'));
  expect(within(dialog).getByRole('alert').textContent).toContain('tool.exe');
  await user.upload(
    within(dialog).getByLabelText(/^Photos and documents/),
    new File(['<svg/>'], 'map.png', { type: 'image/png' }),
  );
  await expect.poll(() => PendingUpload.all.length).toBe(1);
  PendingUpload.all[0]?.query(400, problemReply(400, 'map.png holds an SVG drawing, which cannot be attached.').body);
  expect(await screen.findByText('map.png holds an SVG drawing, which cannot be attached.')).toBeVisible();
  expect(screen.getByText('An error occurred. The Attachment could not be uploaded')).toBeVisible();
  const [failed] = uploadStore.read();
  await user.click(screen.getByRole('button', { name: 'Try map.png again' }));
  await expect.poll(() => PendingUpload.all.length).toBe(2);
  expect(uploadStore.read()[0]?.key).toBe(failed?.key);
  PendingUpload.all[1]?.query(201, { items: [photo] });
  expect(await screen.findByText('map.png has been uploaded')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('gives the section the focus after the first file, whose list replaces the button', async () => {
  const user = userEvent.setup();
  let items: readonly Attachment[] = [];
  showScreen(part, { responses: (request) => server(items)(request) });
  await choose(user, new File(['x'], 'map.png', { type: 'image/png' }));
  await expect.poll(() => PendingUpload.all.length).toBe(1);
  items = [photo];
  PendingUpload.all[0]?.query(201, { items });
  expect(await screen.findByRole('button', { name: 'Curb box.png' })).toBeVisible();
  const section = screen.getByRole('region', { name: 'Attachment list' });
  await expect.poll(() => document.activeElement).toBe(section);
});

test('canceling one of two uploads does not stop the other', async () => {
  const user = userEvent.setup();
  showScreen(part, { responses: server([]) });
  await choose(user, new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.png', { type: 'image/png' }));
  await expect.poll(() => PendingUpload.all.length).toBe(2);
  PendingUpload.all[1]?.progress(1, 2);
  expect((await screen.findByRole('progressbar', { name: 'Upload of b.png' })).getAttribute('aria-valuenow')).toBe(
    '50',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel upload of a.png' }));
  expect(PendingUpload.all.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(screen.queryByText('a.png')).toBeNull();
  PendingUpload.all[1]?.query(201, { items: [photo] });
  expect(await screen.findByText('b.png has been uploaded')).toBeVisible();
  expect(uploadStore.read()).toEqual([]);
});

test('only administrators delete, after a warning that the file is removed from all records [A6.1, A8.6]', async () => {
  const user = userEvent.setup();
  const { requests } = showScreen(part, { responses: server([photo], () => ({ status: 500, body: {} })) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Curb box.png' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const request = await screen.findByRole('dialog', { name: 'Delete this attachment?' });
  expect(request.textContent).toContain(
    'Curb box.png is about to be deleted. This cannot be undone: the document will be removed entirely from all 2 records that it is attached to (12 Elm Street; SL-12, 12 Elm Street).',
  );
  await user.click(within(request).getByRole('button', { name: 'Delete attachment' }));
  expect(await screen.findByText('An error occurred during deletion')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'DELETE')?.path).toBe(
    `/platform/attachment/${photo.id}/location/${locationId}`,
  );
});

test('a crew may add and view, but not delete [A6.3]', async () => {
  const user = userEvent.setup();
  showScreen(part, { responses: server(), permissions: ['pws:read', 'pws:create'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Curb box.png' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View', 'Download']);
  expect(screen.getByRole('button', { name: 'Add attachments' })).toBeVisible();
});

const opened = (change: Partial<Attachment>, responses: readonly Responses[] = [], permissions = ['pws:admin']) =>
  showScreen(part, {
    at: `/?attachment=${photo.id}`,
    permissions,
    responses: [
      ...responses,
      respond(getAttachment, { ...photo, ...change }),
      respond(listAttachments, pageOf([photo])),
    ],
  });

test('a file opens at its own address with when it was taken and what it is attached to [A2.68]', async () => {
  opened({ kind: 'text', mediaType: 'text/plain', useCNC: true });
  const drawer = await screen.findByRole('dialog', { name: 'Curb box.png' });
  expect(await within(drawer).findByText('05-01-2025 10:42 AM (camera time)')).toBeVisible();
  expect(within(drawer).getByText('12 Elm Street; SL-12, 12 Elm Street')).toBeVisible();
  expect(within(drawer).getByText('Evidence that notices were delivered')).toBeVisible();
  expect(within(drawer).getByText('This file type can’t be previewed. Download it to open it.')).toBeVisible();
});

test('a photo shows whether its file still has its location', async () => {
  opened({ keepsPlace: false, fileSize: 60_000_000 });
  expect(await screen.findByText('Removed from the file')).toBeVisible();
  expect(screen.getByText('This file is too large to preview. Download it to open it.')).toBeVisible();
});

test('a deleted file shows a message; one that failed to load is loaded again', async () => {
  const { unmount } = opened({}, [refuse(getAttachment, 404, 'Not found')]);
  expect(await screen.findByRole('dialog', { name: 'Not found' })).toBeVisible();
  unmount();
  const { user } = opened({ fileSize: 60_000_000 }, [
    inSequence(getAttachment, refuse(getAttachment, 500, 'Busy.'), () => undefined),
  ]);
  expect(await screen.findByText('The attachment could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Curb box.png' })).toBeVisible();
});

test('readers download a file and do not delete it', async () => {
  opened({ fileSize: 60_000_000 }, [], ['pws:read']);
  const drawer = within(await screen.findByRole('dialog', { name: 'Curb box.png' }));
  expect(await drawer.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull();
});
