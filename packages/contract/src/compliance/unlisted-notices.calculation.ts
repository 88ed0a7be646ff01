import { formatDay } from '../primitives/calendar.ts';
import { formatNumber } from '../primitives/count-text.ts';
import type { DeadlineList, NewCustomers } from './deadline.rules.ts';

/** 40 CFR 141.84(a): the day on which the initial inventory was due. */
const initialInventoryOn = '2024-10-16';

/** What is not listed because no service line is recorded: no line on record is not a system without lead. */
export const describeMissingInventory = ({
  hasServiceLines,
}: Pick<DeadlineList, 'hasServiceLines'>): string | undefined =>
  hasServiceLines
    ? undefined
    : `The initial inventory was due ${formatDay(initialInventoryOn)} (40 CFR 141.84(a)). Until lines are recorded, the notices of lead, galvanized and unknown lines, their certifications and the replacement of lines cannot be calculated and are not listed.`;

/** Overdue from the day after the first of them was due. */
export const getNewCustomersState = ({ firstOn }: Pick<NewCustomers, 'firstOn'>, today: string) =>
  firstOn < today ? ('overdue' as const) : ('dueThisWeek' as const);

/** "overdue" or "due" */
export const describeNewCustomersState = (newCustomers: Pick<NewCustomers, 'firstOn'>, today: string): string =>
  getNewCustomersState(newCustomers, today) === 'overdue' ? 'overdue' : 'due';

/** "96 notices to new customers are not recorded as sent, the first due 11-04-2024 (40 CFR 141.85(e)(2))" */
export const describeNewCustomers = ({ notices, firstOn }: NewCustomers, formatDate = formatDay): string =>
  `${formatNumber(notices)} ${notices === 1 ? 'is' : 'are'} not recorded as sent, the first due ${formatDate(firstOn)} (40 CFR 141.85(e)(2))`;
