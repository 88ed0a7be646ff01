import { renameCommunication } from '@curbstop/contract/communications/communication.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aLetter } from '../../../testing/a-letter.ts';
import {
  inSequence,
  respondWithConflict,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const renamed = respond(renameCommunication, ({ body }) => aLetter({ name: body.name, version: 2 }));

async function open(responses: readonly Responses[] = [renamed]) {
  const shown = await openWindow('renameCommunication', { letter: aLetter() }, { responses });
  const { dialog, user } = shown;
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  const enter = async (name: string) => {
    await user.clear(field);
    await user.click(field);
    if (name !== '') await user.paste(name);
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Rename letter' }));
  const sentBodies = () => requestsTo(shown.requests, renameCommunication).map(({ body }) => body);
  return { ...shown, field, enter, save, sentBodies };
}

describe('renaming a letter', () => {
  test('sends the name without the spaces around it, and reports it', async () => {
    const { enter, field, save, sentBodies } = await open();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await enter('  Notice of 2026 ');
    await save();
    expect(await screen.findByText('The letter is now “Notice of 2026”')).toBeVisible();
    expect(sentBodies()).toEqual([{ version: 1, name: 'Notice of 2026' }]);
  });

  test('refuses a blank name in the field', async () => {
    const { dialog, enter, field, save, sentBodies } = await open();
    await enter('   ');
    await save();
    expect((await dialog.findByRole('alert')).textContent).toBe('The letter was not renamedName: Required');
    expect(document.activeElement).toBe(field);
    expect(sentBodies()).toEqual([]);
  });

  test('a name that is taken can be replaced by another', async () => {
    const taken = 'There is a letter with this name already. Choose another name.';
    const { dialog, enter, save } = await open([
      inSequence(renameCommunication, refuse(renameCommunication, 409, taken, 'communicationNameTaken'), renamed),
    ]);
    await enter('Lead notice');
    await save();
    expect((await dialog.findByRole('alert')).textContent).toBe(`The letter was not renamedName: ${taken}`);
    await enter('Lead notice 2026');
    await save();
    expect(await screen.findByText('The letter is now “Lead notice 2026”')).toBeVisible();
  });

  test('a letter that someone else renamed meanwhile shows their name, and is saved over it by choice', async () => {
    const theirs = aLetter({ name: 'Yearly notice', version: 5 });
    const { dialog, enter, field, save, sentBodies } = await open([
      inSequence(renameCommunication, respondWithConflict(renameCommunication, theirs), renamed),
    ]);
    await enter('Notice of 2026');
    await save();
    expect(await dialog.findByText(/Yearly notice/)).toBeVisible();
    expect(field.value).toBe('Notice of 2026');
    await save();
    expect(await screen.findByText('The letter is now “Notice of 2026”')).toBeVisible();
    expect(sentBodies().map(({ version }) => version)).toEqual([1, 5]);
  });

  test('a changed name is lost only after a confirmation', async () => {
    const { dialog, enter, user } = await open();
    await enter('Notice of 2026');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
