import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getLetterBatch, listLetters, listOutdatedLetters } from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { screen } from '@testing-library/react';
import { LetterBatchScreen } from '../src/screens/LetterBatchScreen.tsx';
import { aSentLetter } from './a-sent-letter.ts';
import type { AboutWindow } from './open-window.tsx';
import { pageOf, respond } from './server.ts';
import { showScreen } from './show-screen.tsx';

/** The page of a batch with one letter. */
export function showBatch(batch: BatchRow, { responses = [], ...about }: AboutWindow = {}) {
  const all = [
    ...responses,
    respond(getLetterBatch, batch),
    respond(listLetters, pageOf([aSentLetter()])),
    respond(listOutdatedLetters, { items: [] }),
  ];
  return showScreen(<LetterBatchScreen />, {
    features: [...planFeatures.Expert],
    responses: all,
    path: '/communications/batches/$id',
    at: `/communications/batches/${batch.id}`,
    ...about,
  });
}

/** Chooses an action of the menu in the page's head. */
export async function chooseAction({ user }: ReturnType<typeof showScreen>, name: string) {
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
