import { capitalize } from '../primitives/capitalize.ts';
import { joinWithAnd } from '../primitives/join-list.ts';
import type { SideOwner } from './side-classification.calculation.ts';
import type { ClassificationName } from './service-line.values.ts';

/** Sentences with the same outcome follow the order of these entries. */
export const actionLabels = {
  fieldVerify: () => 'field-verifying both sides as recorded',
  /** `formatFinding` names the sides. */
  chooseDocument: () => '',
  removeListedClassification: () => 'removing the listed classification',
  addBasis: () => 'adding a record or an inspection as the basis of the listed classification',
  chooseBasis: () => 'choosing a record or an inspection as the basis of the listed classification',
  findDate: (subject: string) => `finding an installation date after the lead ban for ${subject}`,
  findDiameter: (subject: string) => `finding that ${subject} has a diameter over two inches`,
  verifyNonLead: (subject: string) => `verifying ${subject} as non-lead`,
  verifyNeverLead: (subject: string) => `verifying ${subject} as never lead`,
  correctNeverLead: (subject: string) => `verifying ${subject} as never lead, with a reason,`,
  verifyNonLeadNeverLead: (subject: string) => `verifying ${subject} as non-lead and as never lead`,
  correctNonLeadNeverLead: (subject: string) => `verifying ${subject} as non-lead and as never lead, with a reason,`,
  verifyNeverConnected: () => 'verifying that the line was never connected to a lead connector',
  correctNeverConnected: () => 'verifying that the line was never connected to a lead connector, with a reason,',
  correctAnswer: () => 'correcting Previously lead from Yes to No, with a reason,',
  replace: (subject: string) => `replacing ${subject} with non-lead pipe`,
  replaceConnector: () => 'replacing the lead connector',
  replaceFittings: () => 'replacing the lead fittings, with a reason,',
  findGalvanized: (subject: string) => `finding that ${subject} is galvanized`,
  loseMaterial: (subject: string) => `recording the material of ${subject} as unknown`,
  loseAnswer: () => 'recording previously lead as unknown',
  findOnceLead: () => 'finding that the system side was once lead',
  findOnceConnected: () => 'finding that the line was once connected to a lead connector',
  findLead: (subject: string) => `finding that ${subject} is lead`,
  findLeadConnector: () => 'finding that the connector is lead',
  findLeadFittings: () => 'finding lead fittings',
} satisfies Record<string, (subject: string) => string>;
export type ChangeAction = keyof typeof actionLabels;

/** What a change needs: a finding at the pipe or a record, and documents as the basis of galvanized sides. */
export function formatPossibleChange(
  { action, documented = [] }: { readonly action: ChangeAction; readonly documented?: readonly SideOwner[] },
  subject: string,
): string[] {
  const words = actionLabels[action](subject);
  if (documented.length === 0) return [words];
  const sides = documented.length > 1 ? 'both sides' : `the ${documented[0]} side`;
  const document = `choosing an installation record or a materials evaluation that shows nothing upstream was ever lead as the basis of ${sides}`;
  return words === '' ? [document] : [words, document];
}

/** "Verifying the system side as never lead would make it Non-lead." */
export function formatChange(
  words: readonly string[],
  to: { readonly category: ClassificationName; readonly toReview: boolean },
): string {
  const all = joinWithAnd(words);
  return `${capitalize(all)} would make it ${to.category}${to.toReview ? ' and add it to the lines that need review' : ''}.`;
}
