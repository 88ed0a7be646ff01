/** Stored in reminders, and the key of their campaign. The notices to new customers have no deadline of their own. */
export const newCustomerKey = 'newCustomerNotice';
export const newCustomersTitle = 'Notices to new customers';
