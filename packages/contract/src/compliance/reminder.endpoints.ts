import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { maxShownReminders } from './reminder.values.ts';

const base = '/pws/rest/accounts/{accountId}/compliance/reminders';

const reminder = z.object({
  id,
  deadlineKey: z.string(),
  title: z.string(),
  /** `YYYY-MM-DD`. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  createdOn: z.string(),
});
export type Reminder = z.infer<typeof reminder>;

const reminders = z.object({
  /** Reminders that are neither dismissed nor about a deadline that was met; earliest due date first. */
  items: z.array(reminder),
  /** Whether the person also gets them by email. */
  isMailed: z.boolean(),
  /** The water system's date. */
  today: z.string(),
});
export type Reminders = z.infer<typeof reminders>;

export const listReminders = defineEndpoint({
  name: 'listReminders',
  method: 'GET',
  path: base,
  ...requirements.viewCompliance,
  summary: "The person's own reminders of deadlines, and whether they get them by email",
  params: accountParams,
  response: reminders,
});

export const dismissReminders = defineEndpoint({
  name: 'dismissReminders',
  method: 'POST',
  path: `${base}/dismiss`,
  ...requirements.viewCompliance,
  summary: 'Remove own reminders from the list; the next step before the due date reminds again',
  params: accountParams,
  body: z.object({ ids: z.array(id).min(1).max(maxShownReminders) }),
  response: reminders,
});

export const updateReminderSettings = defineEndpoint({
  name: 'updateReminderSettings',
  method: 'PUT',
  path: `${base}/settings`,
  ...requirements.viewCompliance,
  summary: 'Whether the person gets the own reminders of deadlines by email',
  params: accountParams,
  body: z.object({ isMailed: z.boolean() }),
  response: reminders,
});
