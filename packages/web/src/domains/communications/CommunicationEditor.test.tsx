import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import {
  downloadLetterImage,
  listMergeFields,
  previewCommunication,
  updateCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLetter, aPreview } from '../../../testing/a-letter.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { requestsTo, respond, respondWithFile, type Responses } from '../../../testing/server.ts';
import { show } from '../../../testing/show.tsx';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CommunicationEditor } from './CommunicationEditor.tsx';
import { CommunicationText } from './CommunicationText.tsx';

beforeEach(stubUploads);

const paragraph = (text: string) => ({
  type: 'paragraph',
  attrs: { textAlign: 'left' },
  content: [{ type: 'text', text }],
});
const getDocument = (...content: readonly object[]) => ({ type: 'doc', content: [...content] });
const fileId = '01995b1e-7c1a-7000-8000-00000000f001';

/** The editor of a letter with this text. */
async function open(
  content: object,
  responses: readonly Responses[] = [],
  settings: Parameters<typeof aLetter>[0] = {},
) {
  const shown = showScreen(<CommunicationText letter={aLetter({ content, ...settings })} />, {
    features: featureCodes,
    responses: [
      ...responses,
      respond(listMergeFields, {
        items: mergeFields.map(({ choices, ...field }) => ({ ...field, ...(choices && { choices: [...choices] }) })),
        sampleQuantity: 0,
      }),
      respond(previewCommunication, aPreview()),
      respond(updateCommunication, ({ body }) => aLetter({ ...(body.fields as object), version: 2 })),
      respondWithFile(downloadLetterImage, 'map.png'),
    ],
  });
  const editor = await screen.findByRole('textbox', { name: 'Letter text' });
  const insert = async (name: string) => {
    // The menu has many items, and a real pointer would hover over them.
    fireEvent.click(screen.getByText('Insert'));
    fireEvent.click(await screen.findByText(name, { selector: '[role=menuitem] *' }));
  };
  /** The nodes of the text that is saved. */
  const save = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(requestsTo(shown.requests, updateCommunication)).toHaveLength(1));
    const fields = requestsTo(shown.requests, updateCommunication)[0]?.body.fields as {
      content: { content: unknown[] };
    };
    return fields.content.content as readonly { readonly type: string; readonly attrs?: Record<string, unknown> }[];
  };
  return { ...shown, editor, insert, save };
}
const getTypes = (nodes: readonly { readonly type: string }[]) => nodes.map(({ type }) => type);

test.each(['Page break', 'Service line picture'])(
  'keeps what is typed right after “%s” is inserted, as a paragraph below it',
  async (part) => {
    const { editor, insert, user, save } = await open(getDocument(paragraph('Dear customer')));
    await user.click(editor);
    await insert(part);
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await user.keyboard('c');
    const [first, inserted, typed] = await save();
    expect([first?.type, inserted?.type === 'paragraph', typed]).toMatchObject([
      'paragraph',
      false,
      { type: 'paragraph', content: [{ type: 'text', text: 'c' }] },
    ]);
  },
);

const title = {
  type: 'heading',
  attrs: { level: 1, textAlign: 'left' },
  content: [{ type: 'text', text: 'Your service line is lead' }],
};

test.each([
  ['Condition', 'conditionalBlock'],
  ['Page break', 'pageBreak'],
  ['Table', 'table'],
])('“%s” goes to the end of a text without a cursor, never around or below its title', async (item, type) => {
  const shown = await open(getDocument(title, paragraph('Dear customer')));
  await shown.insert(item);
  expect(getTypes(await shown.save()).slice(0, 3)).toEqual(['heading', 'paragraph', type]);
});

describe('a data field', () => {
  const field = { type: 'mergeField', attrs: { field: 'location.meterNumber', fallback: '' } };
  const insertMeter = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Insert data' }));
    await user.click(await screen.findByRole('button', { name: /^Meter number/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('goes to the end of a text without a cursor, never before its title', async () => {
    const shown = await open(getDocument(title, paragraph('Dear customer')));
    await insertMeter(shown);
    const nodes = await shown.save();
    expect(nodes).toMatchObject([title, paragraph('Dear customer'), { type: 'paragraph', content: [field] }]);
  });

  test('goes to the cursor once the text was clicked', async () => {
    const shown = await open(getDocument(title, paragraph('Dear customer')));
    shown.editor.focus();
    await insertMeter(shown);
    expect(getTypes(await shown.save())).toEqual(['heading', 'paragraph']);
  });
});

describe('the statement of a line notice', () => {
  const text = getDocument(paragraph('Dear customer'), { type: 'lockedText', attrs: { key: 'lineStatement' } });

  test('shows what the record decides, and stays when all of the text is removed', async () => {
    const { editor, user, save } = await open(text, [], { templateId: 'serviceLineGrr-en' });
    expect(
      await screen.findByText(/^Our records show that .* is classified as galvanized requiring replacement/),
    ).toBeVisible();
    expect(screen.queryByText(/It may be lead/)).toBeNull();
    const source = screen.getByText(/^Required wording: Statement of the service line\. Our wording of what 40 CFR/);
    expect(source.textContent).toMatch(/on record\. Your State may require its own wording\.$/);
    await user.click(editor);
    await user.keyboard('{Control>}a{/Control}{Delete}');
    expect(await screen.findByText(/galvanized requiring replacement/)).toBeVisible();
    expect(getTypes(await save())).toContain('lockedText');
  });

  test('cannot be removed by its settings, unless it is there twice', async () => {
    const { insert, save } = await open(getDocument(paragraph('Dear customer')), [], { templateId: 'newCustomer-en' });
    await insert('Statement of the service line');
    expect(await screen.findByText('Required in this letter, so it can’t be removed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(await screen.findAllByText(/^Only if Service line: Classification is/)).toHaveLength(4);
    await insert('Statement of the service line');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await save()).filter(({ type }) => type === 'lockedText')).toHaveLength(1);
  });
});

describe('parts of a letter', () => {
  test('each is inserted selected, below the one before, and can be removed', async () => {
    const { insert, save } = await open(getDocument(paragraph('Dear customer')));
    for (const name of ['Results table', 'Page break', 'Service line picture']) {
      await insert(name);
      expect(await screen.findByRole('group', { name })).toBeVisible();
    }
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('group', { name: 'Service line picture' })).toBeNull();
    expect(getTypes(await save()).slice(0, 3)).toEqual(['paragraph', 'resultsTable', 'pageBreak']);
  });

  test('required wording is inserted with its source, and cannot be typed into', async () => {
    const { insert, save } = await open(getDocument(paragraph('Dear customer')));
    await insert('Health effects of lead');
    expect(await screen.findByRole('group', { name: 'Required wording: Health effects of lead' })).toBeVisible();
    const source = screen.getByText(/^Required wording: Health effects of lead\. 40 CFR/);
    expect(source.textContent).toMatch(/\. Federal text; your State may require its own wording\.$/);
    expect((await save()).find(({ type }) => type === 'lockedText')?.attrs).toEqual({ key: 'leadHealthEffects' });
  });

  test('a table starts with a heading row, and grows and shrinks by its buttons', async () => {
    const { editor, insert } = await open(getDocument(paragraph('Dear customer')));
    await insert('Table');
    const table = within(await screen.findByRole('group', { name: 'Table' }));
    const size = () => [...editor.querySelectorAll('tr')].map((row) => row.children.length);
    expect(size()).toEqual([2, 2, 2]);
    expect(editor.querySelectorAll('th')).toHaveLength(2);
    fireEvent.click(table.getByText('Add row'));
    fireEvent.click(table.getByText('Add column'));
    expect(size()).toEqual([3, 3, 3, 3]);
    fireEvent.click(table.getByText('Remove column'));
    fireEvent.click(table.getByText('Remove row'));
    expect(size()).toEqual([2, 2, 2]);
    fireEvent.click(table.getByText('Remove table'));
    expect(editor.querySelector('table')).toBeNull();
  });

  test('the text goes on below a part with a condition', async () => {
    const conditional = {
      type: 'conditionalBlock',
      attrs: { condition: { field: 'line.classification', values: ['Lead'] } },
      content: [paragraph('Replace the line')],
    };
    const { save, user } = await open(getDocument(conditional));
    await user.click(await screen.findByText('Replace the line'));
    fireEvent.focus(screen.getByRole('textbox', { name: 'Letter text' }));
    await user.click(await screen.findByRole('button', { name: 'Add paragraph below' }));
    expect(getTypes(await save())).toEqual(['conditionalBlock', 'paragraph']);
  });
});

describe('images of a letter', () => {
  const image = (overrides: object = {}) => ({ type: 'image', attrs: { fileId, alt: '', width: 50, ...overrides } });
  const choose = async (file: File) => {
    const shown = await open(getDocument(paragraph('Dear customer')));
    await shown.user.upload(screen.getByLabelText('Image for the letter'), file);
    await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
    return shown;
  };
  const map = () => new File(['png'], 'map.png', { type: 'image/png' });

  test('an uploaded image needs a description, and is half as wide as the text at first', async () => {
    const { save, user } = await choose(map());
    PendingUpload.all[0]?.query(200, { fileId, fileName: 'map.png', size: 3 });
    const part = within(await screen.findByRole('group', { name: 'Image' }));
    expect(part.getByText('Describe what the image shows for people who can’t see it')).toBeVisible();
    expect(screen.getByText('Alternative text is missing')).toBeVisible();
    await user.type(part.getByRole('textbox', { name: /^Alternative text/ }), 'Map of the district');
    await user.selectOptions(part.getByRole('combobox', { name: 'Width' }), '100% of the text');
    expect(screen.queryByText('Alternative text is missing')).toBeNull();
    const saved = (await save()).find(({ type }) => type === 'image')?.attrs;
    expect(saved).toEqual({ fileId, alt: 'Map of the district', width: 100 });
  });

  test('a file that is no picture is refused, and the text stays as it is', async () => {
    await choose(map());
    const detail = 'Images of letters must be PNG or JPEG, and this file is neither or is damaged.';
    PendingUpload.all[0]?.query(400, {
      statusCode: 400,
      message: detail,
      errors: [{ code: 'imageNotAPicture', detail }],
    });
    expect(await screen.findByText(`The image was not inserted. ${detail}`)).toBeVisible();
    expect(screen.getByText('All changes saved')).toBeVisible();
  });

  test('an image that cannot be loaded is named by its description', async () => {
    await open(getDocument(image({ alt: 'Map of the district' })), [
      (request) => (request.path.includes(fileId) ? { status: 404, body: {} } : undefined),
    ]);
    expect(await screen.findByText('The image could not be shown: Map of the district')).toBeVisible();
  });
});

describe('the keyboard in the editor', () => {
  test('Tab adds a row after the last cell of a table, and leaves the text after Escape in both directions', async () => {
    const { editor, insert, user } = await open(getDocument(paragraph('Dear customer')));
    await insert('Table');
    const rows = () => within(editor).getAllByRole('row').length;
    const before = rows();
    for (let cells = 0; rows() === before && cells < 20; cells++) await user.keyboard('{Tab}');
    expect(rows()).toBe(before + 1);
    expect(document.activeElement).toBe(editor);
    await user.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).not.toBe(editor);
    editor.focus();
    await user.keyboard('{Escape}x{Tab}');
    expect(document.activeElement).toBe(editor);
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement).not.toBe(editor);
    expect(rows()).toBe(before + 1);
    expect(editor.getAttribute('aria-describedby')).toBe('letter-editor-help');
    expect(screen.getByText(/press Escape, then Tab/)).toBeVisible();
  });

  test('Tab leaves a table after Escape, although the screen was rendered again between the two', async () => {
    const client = new QueryClient();
    const editorOf = () => (
      <QueryClientProvider client={client}>
        <CommunicationEditor
          value={JSON.stringify(getDocument(paragraph('Dear customer')))}
          onChange={() => undefined}
          onInsertData={() => undefined}
        />
      </QueryClientProvider>
    );
    const { user, rerender } = show(editorOf());
    const editor = await screen.findByRole('textbox', { name: 'Letter text' });
    fireEvent.click(screen.getByText('Insert'));
    fireEvent.click(await screen.findByText('Table', { selector: '[role=menuitem] *' }));
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await user.keyboard('{Escape}');
    rerender(editorOf());
    await user.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(editor);
  });

  test('Alt+F10 goes to the toolbar, the arrow keys move along it and around its end, and Escape goes back', async () => {
    const { editor, user } = await open(getDocument(paragraph('Dear customer')));
    fireEvent.keyDown(editor, { key: 'F10', altKey: true });
    const buttons = within(screen.getByRole('toolbar', { name: 'Format and insert' })).getAllByRole('button');
    expect(document.activeElement).toBe(buttons[0]);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(buttons[1]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(buttons.at(-1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(editor));
  });
});
