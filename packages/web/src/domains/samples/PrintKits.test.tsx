import { downloadKitDocument } from '@curbstop/contract/samples/kit.endpoints';
import { kitDocumentLabels, kitDocuments } from '@curbstop/contract/samples/kit-document.values';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, requestsTo, respondWithFile, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PrintKits } from './PrintKits.tsx';

const selection = { ids: ['01995b1e-7c1a-7000-8000-0000000000e1'] };

async function print(responses: Responses, label: string) {
  const shown = showScreen(<PrintKits selection={selection} />, { responses });
  await shown.user.click(await screen.findByRole('button', { name: 'Print' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: (name: string) => name.startsWith(label) }));
  return shown;
}

test.each(kitDocuments)('the selected kits are printed as %s', async (document) => {
  const { requests } = await print(respondWithFile(downloadKitDocument, 'kits.pdf'), kitDocumentLabels[document]);
  expect(await screen.findByText('kits.pdf is in your downloads')).toBeVisible();
  expect(requestsTo(requests, downloadKitDocument)[0]?.body).toEqual({ document, selection });
});

test('why a file cannot be created is shown', async () => {
  await print(refuse(downloadKitDocument, 422, 'These characters can’t be printed: “水”.'), 'Packing list');
  expect(
    await screen.findByText('The file could not be created. These characters can’t be printed: “水”.'),
  ).toBeVisible();
});
