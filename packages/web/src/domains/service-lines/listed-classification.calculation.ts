import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  toClassificationInputs,
  classify,
  isReplacementCategory,
} from '@curbstop/contract/service-lines/classification.calculation';
import type { LeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { updateFieldsWhenListed } from '@curbstop/contract/service-lines/line-change.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  serviceLineFields,
  type ListedClassificationDetails,
} from '@curbstop/contract/service-lines/service-line.rules';
import {
  classificationBases,
  type ClassificationName,
  type ClassificationBasis,
} from '@curbstop/contract/service-lines/service-line.values';

export type ListedAction = 'set' | 'settle' | 'remove';

/** Form values of the listed classification; `null` before a choice. */
export interface ListedValues {
  readonly category: ClassificationName | null;
  readonly basis: ClassificationBasis | null;
  readonly reason: string;
}

export function validateListedValues(
  action: ListedAction,
  { category, reason }: ListedValues,
): Readonly<Record<string, string>> {
  return {
    ...(action === 'set' && category === null && { category: 'Choose a classification' }),
    ...(reason.trim() === '' && { reason: 'A reason is required' }),
  };
}

/**
 * Lead and Galvanized Requiring Replacement above the sides are settled by evidence: verification, or removing them
 * with a reason.
 */
export function mayResolveListed({
  listedClassification,
  classification,
  differsFromListed,
  refusedListing,
}: Pick<
  ServiceLineDetails,
  'listedClassification' | 'classification' | 'differsFromListed' | 'refusedListing'
>): boolean {
  if (listedClassification === null) return false;
  const decides =
    isReplacementCategory(listedClassification.category) && listedClassification.category === classification.category;
  return differsFromListed ? !decides : refusedListing !== null;
}

/** The classification that the line has after the change; the server computes it again from what is saved. */
export function calculateCategoryAfter(
  line: ServiceLineDetails,
  change: { readonly action: ListedAction; readonly values: ListedValues },
  at: { readonly state: string; readonly today: string; readonly leadBan: LeadBan },
): ClassificationName | null {
  const { action, values } = change;
  if (action === 'settle') return line.classification.category;
  if (action === 'set' && values.category === null) return null;
  const listed =
    action === 'set' && values.category !== null
      ? { category: values.category, basis: values.basis, isOpen: true }
      : null;
  const fields = updateFieldsWhenListed(serviceLineFields.parse(line), line.listedClassification, listed);
  return classify(toClassificationInputs(fields, listed, at.leadBan), getClassificationRules(at.state, at.today))
    .category;
}

/** Whether saving sets the recorded answer No to Unknown, because it was recorded before this listing. */
export function clearsPreviouslyLeadNo(
  line: ServiceLineDetails,
  action: ListedAction,
  { category }: ListedValues,
): boolean {
  if (action !== 'set' || category === null) return false;
  const recorded = serviceLineFields.parse(line);
  return (
    updateFieldsWhenListed(recorded, line.listedClassification, { category }).previouslyLead !== recorded.previouslyLead
  );
}

export function getBasisLabel(basis: ListedClassificationDetails['basis']): string | undefined {
  return classificationBases.find(({ code }) => code === basis)?.label;
}

/** "Entered by Dana Reyes" or "Entered by Dana Reyes through the API"; an import is shown by its file. */
export function describeEnteredBy({ source, listedBy }: ListedClassificationDetails): string {
  const who = listedBy === '' ? 'Unknown user' : listedBy;
  return source === 'api' ? `${who} (API)` : who;
}
