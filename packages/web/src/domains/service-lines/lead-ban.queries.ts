import { getLeadBan, type LeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { useMe } from '../accounts/session.queries.ts';

/** The lead ban that applies to the lines of the current account. */
export function useLeadBan(): LeadBan {
  const { primacyCode, localLeadBan } = useMe().defaultAccount;
  return getLeadBan(primacyCode, localLeadBan);
}
