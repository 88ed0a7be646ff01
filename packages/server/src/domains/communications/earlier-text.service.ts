import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import {
  changedTemplateIds,
  listReplacedSentences,
} from '@curbstop/contract/communications/starter-change.calculation';
import type { Service } from '../../foundation/service.ts';
import { listCommunicationsFrom } from './communication.repository.ts';

/** A letter keeps the text that it was created with; people decide whether it takes that of its template. */
export const listEarlierTexts: Service<typeof communicationEndpoints.listEarlierTexts> = (context) =>
  context.database.read(async (trx) => {
    const letters = await listCommunicationsFrom(trx, changedTemplateIds);
    const items = letters.map((letter) => ({
      id: letter.id,
      name: letter.name,
      status: letter.status,
      texts: [...listReplacedSentences(letter)],
    }));
    return { items: items.filter(({ texts }) => texts.length > 0) };
  });
