import { listDeadlines } from '@curbstop/contract/compliance/deadline.endpoints';
import {
  dismissReminders,
  listReminders,
  updateReminderSettings,
  type Reminders,
} from '@curbstop/contract/compliance/reminder.endpoints';
import { listMyWork } from '@curbstop/contract/overviews/my-work.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aDeadlineList } from '../../../testing/a-deadline.ts';
import { refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { ComplianceScreen } from '../../screens/ComplianceScreen.tsx';
import { NotificationsPanel } from '../../shell/NotificationsPanel.tsx';
import { overlayStore } from '../../ui/overlays.ts';

afterEach(() => overlayStore.change([]));

const reminders: Reminders = {
  items: [
    {
      id: '01900000-0000-7000-8000-0000000000d1',
      deadlineKey: 'consumerNotice:2026-10-01',
      title: 'Consumer notices of 2 results',
      dueOn: '2026-10-31',
      isOverdue: true,
      createdOn: '2026-11-01T15:00:00.000Z',
    },
    {
      id: '01900000-0000-7000-8000-0000000000d2',
      deadlineKey: 'tapResultsReport:2026-07-01',
      title: 'Tap results and 90th percentiles',
      dueOn: '2027-01-10',
      isOverdue: false,
      createdOn: '2026-12-27T15:00:00.000Z',
    },
  ],
  isMailed: true,
  today: '2026-11-01',
};

const openNotifications = (...responses: readonly Responses[]) =>
  openNotificationsWith({ features: me.features }, ...responses);

async function openNotificationsWith(
  { features }: { readonly features: readonly string[] },
  ...responses: readonly Responses[]
) {
  const shown = showScreen(<NotificationsPanel hasDeadlines button={<button type="button">Notifications</button>} />, {
    responses: [
      respond(listMyWork, { items: [], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
      ...responses,
    ],
    elsewhere: ['/compliance/{-$part}'],
    features,
  });
  return { ...shown, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}

test.each<[string, readonly string[], string]>([
  ['their campaign', ['PT:LCR', 'COMMS'], '/communications/campaigns/newCustomerNotice'],
  ['the deadlines without letters', ['PT:LCR'], '/compliance/deadlines'],
])('the notifications panel leads from the notices to new customers to %s', async (_, features, href) => {
  const [first] = reminders.items;
  const newCustomers = { ...first!, deadlineKey: 'newCustomerNotice', title: 'Notices to new customers' };
  const { panel } = await openNotificationsWith(
    { features },
    respond(listReminders, { ...reminders, items: [newCustomers] }),
  );
  const link = await panel.findByRole('link', { name: /^Notices to new customers/ });
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'Notices to new customersOverdue, was due 10-31-2026',
    href,
  ]);
});

test('the notifications panel lists the deadlines with their due dates and links, and dismisses them together', async () => {
  const { user, panel, requests } = await openNotifications(
    respond(listReminders, reminders),
    respond(dismissReminders, { ...reminders, items: [] }),
  );
  await panel.findByRole('heading', { name: 'Deadlines' });
  const [overdue, due, all] = panel.getAllByRole('link');
  expect([all?.textContent, all?.getAttribute('href')]).toEqual(['Compliance: all deadlines', '/compliance/deadlines']);
  expect([overdue?.textContent, due?.textContent]).toEqual([
    'Consumer notices of 2 resultsOverdue, was due 10-31-2026',
    'Tap results and 90th percentilesDue 01-10-2027',
  ]);
  expect(due?.getAttribute('href')).toBe('/compliance/deadlines/tapResultsReport%3A2026-07-01');
  await user.click(panel.getByRole('button', { name: 'Dismiss all' }));
  await waitFor(() => expect(panel.queryByRole('heading', { name: 'Deadlines' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notifications' }));
  expect(requestsTo(requests, dismissReminders)[0]?.body).toEqual({ ids: reminders.items.map(({ id }) => id) });
});

test('the notifications panel opens a laboratory file with a level above the action level', async () => {
  const file = {
    id: '01900000-0000-7000-8000-0000000000d3',
    deadlineKey: 'laboratoryFile:01900000-0000-7000-8000-0000000000f1',
    title: 'night.csv: 1 result above the action level, not imported',
    dueOn: '2026-11-01',
    isOverdue: false,
    createdOn: '2026-11-01T15:00:00.000Z',
  };
  const { panel } = await openNotifications(respond(listReminders, { ...reminders, items: [file] }));
  const link = await panel.findByRole('link', { name: /night\.csv/ });
  expect(link.textContent).toBe(`${file.title}Received 11-01-2026`);
  expect(link.getAttribute('href')).toBe('/result-imports/01900000-0000-7000-8000-0000000000f1');
});

test('reminders that could not be dismissed are kept', async () => {
  const { user, panel } = await openNotifications(
    respond(listReminders, reminders),
    refuse(dismissReminders, 503, 'The database is busy.'),
  );
  await user.click(await panel.findByRole('button', { name: 'Dismiss all' }));
  expect(await screen.findByText(/The reminders could not be dismissed/)).toBeVisible();
  expect(panel.getAllByRole('link', { name: /due/i })).toHaveLength(2);
});

test('a person turns the emails off, which is announced; a failure changes nothing', async () => {
  const { user, requests } = showScreen(<ComplianceScreen />, {
    responses: [
      respond(listDeadlines, aDeadlineList()),
      respond(listReminders, reminders),
      respond(updateReminderSettings, { ...reminders, isMailed: false }),
    ],
    at: '/compliance/deadlines',
    path: '/compliance/{-$part}',
    features: ['PT:LCR'],
    permissions: ['pws:read'],
  });
  await user.click(await screen.findByRole('button', { name: 'Reminders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline reminders' }));
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Send my reminders to / });
  expect(box.checked).toBe(true);
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  expect(requestsTo(requests, updateReminderSettings)[0]?.body).toEqual({ isMailed: false });
  expect(await screen.findByText('You will get no reminders by email')).toBeVisible();
});
