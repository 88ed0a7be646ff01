import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Whether letters were created from the text. */
type HasLetters = (trx: AccountTransaction, communicationId: string) => Promise<boolean>;

const checks: HasLetters[] = [];

/** Lets the domain of letters name the texts whose type is fixed. */
export function onCommunicationTypeChange(hasLetters: HasLetters): void {
  checks.push(hasLetters);
}

interface TypedText {
  readonly id: string;
  readonly triggerType: string;
}

/** A letter counts as what it was when it was sent: an ordinary letter never becomes a notice of results. */
export async function requireSameTypeOfSent(
  trx: AccountTransaction,
  before: TypedText,
  { triggerType }: Pick<TypedText, 'triggerType'>,
): Promise<void> {
  if (before.triggerType === triggerType) return;
  for (const hasLetters of checks)
    if (await hasLetters(trx, before.id)) throw communicationProblems.typeIsFixed({ property: 'fields.triggerType' });
}
