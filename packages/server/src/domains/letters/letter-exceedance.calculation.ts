import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import {
  exceedancePrefix,
  findContradiction,
  findContradictionOfDays,
} from '@curbstop/contract/communications/letter-exceedance.calculation';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { isPublicNotice } from '@curbstop/contract/communications/starter-template.values';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';

interface Exceedance {
  readonly exceedance: LeadExceedance | null | undefined;
  readonly unnumbered: UnnumberedExceedance | null | undefined;
}

/** Why a letter can't be sent without its exceedance; undefined if it is about none or has it. */
export function findMissingExceedance(
  { name, templateId }: Pick<ActiveCommunication, 'name' | 'templateId'>,
  missing: readonly string[],
  { exceedance, unnumbered }: Partial<Exceedance>,
): string | undefined {
  if (exceedance) return undefined;
  const hasFields = missing.some((key) => key.startsWith(exceedancePrefix));
  if (!unnumbered)
    return hasFields || isPublicNotice(templateId)
      ? `“${name}” is about an exceedance; send it from the campaign of the Tier 1 public notice`
      : undefined;
  return hasFields
    ? `The numbers of this exceedance are not stored; take them from your records and type them into “${name}” instead of its fields`
    : undefined;
}

/** Without numbers its statement has none either: people type them. */
export const withoutStatement = ({ content, ...document }: CommunicationContent): CommunicationContent => ({
  ...document,
  content: content.filter((block) => block.type !== 'lockedText' || block.attrs.key !== 'leadExceedance'),
});

/** What a letter of the campaign of an exceedance says against what is stored about it. */
export function findContradictionOf(
  blocks: PlannedLetter['blocks'],
  { exceedance, unnumbered }: Partial<Exceedance>,
): string | undefined {
  if (exceedance) return findContradiction(blocks, exceedance);
  return unnumbered ? findContradictionOfDays(blocks, unnumbered) : undefined;
}
