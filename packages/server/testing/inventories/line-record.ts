import { isReplacementCategory, getMaterialKind } from '@curbstop/contract/service-lines/classification.calculation';
import {
  protectiveOrder,
  type YesNoUnknown,
  type ClassificationName,
  type Material,
} from '@curbstop/contract/service-lines/service-line.values';

/** What was recorded of a line in one step; missing values stay as they were. */
export interface RecordedEvent {
  readonly system?: Material;
  readonly customer?: Material;
  readonly previouslyLead?: YesNoUnknown;
  readonly listed?: ClassificationName;
  /** A person removed the listing with a reason. */
  readonly unlisted?: boolean;
  /** A person gave a reason. */
  readonly reason?: boolean;
  /** The line was deleted with this classification and added again. */
  readonly deletedAs?: ClassificationName;
  readonly batchId?: string;
  /** The import was undone, as if it had never recorded anything. */
  readonly isUndone?: boolean;
}

/** The line as it is after the step. */
interface CurrentLine {
  readonly system: Material;
  readonly customer: Material;
  readonly previouslyLead: YesNoUnknown;
  readonly isProven: boolean;
}

interface Known {
  readonly system: Material;
  readonly customer: Material;
  /** Lead or a Yes is recorded, and no reason was given against it since. */
  readonly lead: boolean;
  /** A listing or a deleted line speaks against the answer No, and no reason was given since. */
  readonly doubt: boolean;
  /** Some record answered No. */
  readonly denied: boolean;
  readonly listed: ClassificationName | null;
}

const nothing: Known = {
  system: 'unknown',
  customer: 'unknown',
  lead: false,
  doubt: false,
  denied: false,
  listed: null,
};

/**
 * The most protective classification that the records of a line require, worked out from the events alone and not by
 * the product's rules.
 */
export function getLeastProtectiveClassification(
  events: readonly RecordedEvent[],
  now: CurrentLine,
): ClassificationName {
  const recorded = events.filter(({ isUndone }) => !isUndone).reduce(after, nothing);
  const [system, customer] = [getMaterialKind(now.system), getMaterialKind(now.customer)];
  const hasGalvanizedBelowSystem = customer === 'galvanized' && system !== 'lead';
  const candidates: ClassificationName[] = [
    system === 'lead' || customer === 'lead' ? 'Lead' : 'Non-lead',
    recorded.listed !== null && isReplacementCategory(recorded.listed) && !now.isProven ? recorded.listed : 'Non-lead',
    hasGalvanizedBelowSystem && (recorded.lead || recorded.doubt || !recorded.denied)
      ? 'Galvanized Requiring Replacement'
      : 'Non-lead',
  ];
  return candidates.reduce((worst, next) => (protectiveOrder[next] > protectiveOrder[worst] ? next : worst));
}

function after(known: Known, event: RecordedEvent): Known {
  const [system, customer] = [event.system ?? known.system, event.customer ?? known.customer];
  const leftLead = isLead(known.system) && !isLead(system) ? true : isLead(known.customer) && !isLead(customer);
  const reasonedNo = event.reason === true && event.previouslyLead === 'No';
  const listing = event.listed ?? null;
  const isRaised =
    listing !== null &&
    isReplacementCategory(listing) &&
    (known.listed === null || protectiveOrder[listing] > protectiveOrder[known.listed]);
  const isLowered = (event.unlisted === true || listing !== null) && event.reason === true && !isRaised;
  const doubt =
    (known.doubt && !reasonedNo && !isLowered) || isRaised || (event.deletedAs ?? 'Non-lead') !== 'Non-lead';
  return {
    system,
    customer,
    lead: (known.lead && !reasonedNo) || leftLead || event.previouslyLead === 'Yes' || isLead(system),
    doubt,
    denied: known.denied || event.previouslyLead === 'No',
    listed: event.unlisted ? null : (listing ?? known.listed),
  };
}

function isLead(material: Material): boolean {
  return getMaterialKind(material) === 'lead';
}
