import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getLetterBatch, listLetters } from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { screen, within } from '@testing-library/react';
import { LetterBatchScreen } from '../src/screens/LetterBatchScreen.tsx';
import { openOverlay, type OverlayName, type OverlayNames } from '../src/ui/overlays.ts';
import { aSentLetter } from './a-sent-letter.ts';
import { pageOf, respond, type Responses } from './server.ts';
import { showScreen } from './show-screen.tsx';

export interface AboutLetters {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly features?: readonly string[];
  readonly flags?: readonly string[];
  readonly hasMailHouse?: boolean;
}

/** The page of a batch with one letter. */
export function showBatch(batch: BatchRow, { responses = [], ...about }: AboutLetters = {}) {
  const all = [...responses, respond(getLetterBatch, batch), respond(listLetters, pageOf([aSentLetter()]))];
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

/** Opens a window over an empty page. */
export async function openLetterWindow<Name extends OverlayName>(
  name: Name,
  props: OverlayNames[Name],
  { responses = [], ...about }: AboutLetters = {},
) {
  const shown = showScreen(<p>Page</p>, { features: [...planFeatures.Expert], responses, ...about });
  openOverlay(name, props);
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}
