import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, within } from '@testing-library/react';
import { openOverlay, type OverlayName, type OverlayNames } from '../src/ui/overlays.ts';
import type { Responses } from './server.ts';
import { showScreen } from './show-screen.tsx';

export interface AboutWindow {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly features?: readonly string[];
  readonly flags?: readonly string[];
  readonly hasMailHouse?: boolean;
  readonly hasMailServer?: boolean;
}

/** Opens a window over an empty page. */
export async function openWindow<Name extends OverlayName>(
  name: Name,
  props: OverlayNames[Name],
  { responses = [], ...about }: AboutWindow = {},
) {
  const shown = showScreen(<p>Page</p>, { features: [...planFeatures.Expert], responses, ...about });
  openOverlay(name, props);
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}
