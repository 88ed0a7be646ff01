/**
 * People are reminded of a deadline this many days before it is due, and once after it. Only the last step counts, so
 * a product that was not running sends one reminder afterwards and not several.
 */
export const reminderDays = [14, 7, 1] as const;
/** The step after the due date. */
export const overdueStep = 0;

export type ReminderStep = (typeof reminderDays)[number] | typeof overdueStep;

/** The reminders that Notifications shows at most. */
export const maxShownReminders = 50;
