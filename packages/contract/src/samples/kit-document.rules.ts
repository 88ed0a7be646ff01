import { z } from 'zod';
import { createSelectionShape } from '../primitives/selection.ts';
import { kitDocuments } from './kit-document.values.ts';
import { kitList } from './kit-list.values.ts';

/** One document of selected kits. */
export const kitPrinting = z.object({
  document: z.enum(kitDocuments, 'Choose an option from the list'),
  selection: createSelectionShape(kitList),
});
