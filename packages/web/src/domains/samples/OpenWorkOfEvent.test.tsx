import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { countOpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { OpenWorkOfEvent } from './OpenWorkOfEvent.tsx';

const show = (event: ReturnType<typeof aSamplingEvent>, response: Responses) =>
  showScreen(<OpenWorkOfEvent event={event} />, { features: [...planFeatures.Expert], responses: [response] });
const completed = aSamplingEvent({ status: 'Completed' });

test('a closed event warns of its open samples and kits, with links to exactly these', async () => {
  show(completed, respond(countOpenWork, { samples: 3, kits: 1 }));
  const note = within(await screen.findByRole('note'));
  expect(note.getByText('The event is Completed, and work is still open')).toBeVisible();
  const hrefOf = (name: string) => decodeURIComponent(note.getByRole('link', { name }).getAttribute('href') ?? '');
  expect(hrefOf('3 samples without results')).toBe(
    `/events/${completed.id}/samples?filters[status]=New&filters[status]=Collected&filters[status]=At+Lab`,
  );
  expect(hrefOf('1 kit still open')).toContain(`/events/${completed.id}/kits?filters[status]=Ordered`);
});

test('an active event is not counted before it ends; a closed one without open work shows nothing', async () => {
  const active = show(
    aSamplingEvent({ status: 'Active', endsOn: '2999-01-01' }),
    respond(countOpenWork, { samples: 3, kits: 1 }),
  );
  expect(requestsTo(active.requests, countOpenWork)).toEqual([]);
  active.unmount();
  const ended = show(
    aSamplingEvent({ status: 'Active', startsOn: '2020-01-01', endsOn: '2020-06-30' }),
    respond(countOpenWork, { samples: 0, kits: 0 }),
  );
  await waitFor(() => expect(requestsTo(ended.requests, countOpenWork)).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});

test('says that the open work could not be loaded', async () => {
  show(completed, refuse(countOpenWork, 403, 'No access.'));
  expect(await screen.findByText('The open samples and kits could not be loaded')).toBeVisible();
});
