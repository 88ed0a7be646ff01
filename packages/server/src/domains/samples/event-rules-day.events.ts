import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

type RulesDaysReader = (
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  events: readonly DayRange[],
) => Promise<readonly string[]>;

const readers: RulesDaysReader[] = [];

/** Lets the higher layer of monitoring periods say which day's rules decide about the samples of events. */
export function registerRulesDayReader(reader: RulesDaysReader): void {
  readers.push(reader);
}

/** The day whose rules decide about the samples of each event, in the order of the events. */
export const listRulesDays: RulesDaysReader = async (trx, context, events) => {
  const [reader] = readers;
  // Without it, an earlier and milder rule could be applied.
  if (!reader) throw new Error('No reader of the rules days of events');
  return reader(trx, context, events);
};
