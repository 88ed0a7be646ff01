import { downloadAttachment } from '@curbstop/contract/attachments/attachment.endpoints';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  inSequence,
  neverRespond,
  refuse,
  requestsTo,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { AttachmentPreview } from './AttachmentPreview.tsx';

const photo: Attachment = {
  id: '01995b1e-7c1a-7000-8000-00000000f11e',
  originalFileName: 'Curb box.png',
  fileName: 'Curb box.png',
  mediaType: 'image/png',
  kind: 'picture',
  fileSize: 7706,
  useCNC: false,
  takenOn: null,
  takenAt: null,
  keepsPlace: false,
  createdOn: '2026-05-06T14:10:00.000Z',
  createdBy: 'Dana Reyes',
  links: [],
};
const permit: Attachment = { ...photo, kind: 'pdf', mediaType: 'application/pdf', originalFileName: 'Permit.pdf' };

/** The types of the blobs that are shown, and the addresses that were released. */
const shown: string[] = [];
const revoked: string[] = [];
beforeEach(() => {
  shown.length = 0;
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    shown.push((content as Blob).type);
    return `blob:curbstop/${shown.length}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});

// The test browser does not say whether it shows PDFs.
const withPdfViewer = (enabled: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: enabled, configurable: true });
afterEach(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
const open = (attachment: Attachment, responses: Responses = respondWithFile(downloadAttachment, 'file')) =>
  showScreen(<AttachmentPreview attachment={attachment} />, { responses });

test('a picture is shown with its name, under the type that the server found in it', async () => {
  open(photo);
  const picture = await screen.findByRole('img', { name: 'Curb box.png' });
  expect(picture.getAttribute('src')).toBe('blob:curbstop/1');
  expect(shown).toEqual(['image/png']);
});

test('the memory of a picture is released when it is closed', async () => {
  const { unmount } = open(photo);
  await screen.findByRole('img', { name: 'Curb box.png' });
  expect(revoked).toEqual([]);
  unmount();
  expect(revoked).toEqual(['blob:curbstop/1']);
});

test('reports a picture that the browser can’t draw', async () => {
  open(photo);
  fireEvent.error(await screen.findByRole('img', { name: 'Curb box.png' }));
  expect(screen.getByText('This image can’t be previewed. Download it to open it.')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a PDF is shown in a frame with its name', async () => {
  withPdfViewer(true);
  open(permit);
  const frame = await screen.findByTitle('Permit.pdf');
  expect(frame.getAttribute('src')).toBe('blob:curbstop/1#navpanes=0&view=FitH');
  expect(shown).toEqual(['application/pdf']);
});

test('a browser without a PDF viewer loads nothing and explains what to do', async () => {
  withPdfViewer(false);
  const { requests } = open(permit);
  expect(await screen.findByText('Your browser can’t preview PDFs. Download the file to open it.')).toBeVisible();
  expect(requestsTo(requests, downloadAttachment)).toEqual([]);
});

test('a file of more than 50 MB is not loaded for its preview', async () => {
  const { requests } = open({ ...photo, fileSize: 50_000_001 });
  expect(await screen.findByText('This file is too large to preview. Download it to open it.')).toBeVisible();
  expect(requestsTo(requests, downloadAttachment)).toEqual([]);
});

test('shows that a file is loading', async () => {
  open({ ...photo, fileSize: 50_000_000 }, neverRespond(downloadAttachment));
  expect((await screen.findByLabelText('Loading the file')).getAttribute('aria-busy')).toBe('true');
});

test('shows why a file can’t be loaded, and loads it again', async () => {
  const { user } = open(
    photo,
    inSequence(
      downloadAttachment,
      refuse(downloadAttachment, 503, 'The file storage cannot be reached.'),
      respondWithFile(downloadAttachment, 'file'),
    ),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The file could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Curb box.png' })).toBeVisible();
});
