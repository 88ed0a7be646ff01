import { expect, test } from 'vitest';
import { locationSelection } from '../programs/program-location.rules.ts';
import { kitOrder } from './kit.rules.ts';

const id = '01995b1e-7c1a-7000-8000-0000000000aa';
const both = { locationIds: [id], selection: { ids: [id] } };

test.each([{}, both])('locations are refused with what to send: %j', (sent) => {
  for (const result of [
    locationSelection.safeParse(sent),
    kitOrder.safeParse({ programId: id, samplingEventId: id, ...sent }),
  ])
    expect(result.error?.issues).toMatchObject([
      { path: ['locationIds'], message: 'Send location IDs or a selection, and only one of them' },
    ]);
});
