import { toAbout } from '@curbstop/contract/communications/content-check.calculation';
import { composeLetter } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import {
  describeDifferingSides,
  describeMissingBasis,
} from '@curbstop/contract/communications/line-values.calculation';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import { describeOtherCategory } from '@curbstop/contract/communications/notice-category.calculation';
import { createValueCheck, type FindValueProblem } from '@curbstop/contract/communications/printed-value.calculation';
import { withRequiredStatements } from '@curbstop/contract/communications/required-statement.calculation';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { addressTo, withoutName } from '../communications/addressee.calculation.ts';
import { findRefusal } from '../communications/letter-rendering.service.ts';
import { getLetterFields, type LetterFields } from '../communications/merge-field.service.ts';
import { toMailAddress, type LetterSetting, type Recipient } from '../communications/recipient-values.calculation.ts';
import { getLetterSetting } from '../communications/recipient.service.ts';
import { findOtherLanguage, type Draft } from './letter-draft.service.ts';
import { findContradictionOf, findMissingExceedance, withoutStatement } from './letter-exceedance.calculation.ts';
import type { PlannedLetters } from './letter-plan-counter.calculation.ts';
import { findTextObstacle } from './text-obstacle.calculation.ts';

/** A letter with what its recipients share. */
export interface Composer extends LetterFields {
  readonly setting: LetterSetting;
  readonly content: CommunicationContent;
  /** Why the letter has no recipient. */
  readonly obstacle: string | undefined;
  readonly findValueProblem: FindValueProblem;
}

interface LetterOnDay {
  readonly letter: ActiveCommunication;
  readonly on: string;
  readonly exceedance?: LeadExceedance | undefined;
  readonly unnumbered?: UnnumberedExceedance | undefined;
}

export async function readComposer(
  trx: AccountTransaction,
  context: RequestContext,
  { letter, on, exceedance, unnumbered }: LetterOnDay,
): Promise<Composer> {
  const { language, eventId, templateId, triggerCondition } = letter;
  const setting = await getLetterSetting(trx, { language, on, eventId, exceedance, unnumbered });
  const stated = withRequiredStatements(letter.content, { templateId, isAboutResults: triggerCondition !== null });
  const content = unnumbered ? withoutStatement(stated) : stated;
  const obstacle = findTextObstacle(letter, setting);
  const letterFields = await getLetterFields(trx, context, eventId);
  const findValueProblem = createValueCheck(content, toAbout(letter), letterFields.fields);
  return { setting, content, obstacle, findValueProblem, ...letterFields };
}

export type Composed = (
  | { readonly planned: PlannedLetters['letters'][number] }
  | { readonly reason: string; readonly isUnprintable?: boolean }
) & { readonly hasUnprintableName?: boolean };

/** A name that no font prints does not prevent a notice: the letter can be addressed to the resident. */
export function composePrintable(
  draft: Draft,
  recipient: Recipient,
  { addressToResident, ...composer }: Composer & { readonly addressToResident: boolean },
): Composed {
  const composed = compose(draft, recipient, composer);
  const { addressee } = draft;
  if ('planned' in composed || !composed.isUnprintable || addressee.contact === null) return composed;
  const toResident = compose(
    { ...draft, addressee: { ...addressee, contact: withoutName(addressee.contact) } },
    recipient,
    composer,
  );
  if (!('planned' in toResident)) return composed;
  return { ...(addressToResident ? toResident : composed), hasUnprintableName: true };
}

function compose(draft: Draft, recipient: Recipient, composer: Composer): Composed {
  const { setting, content, fields, obstacle, findValueProblem } = composer;
  if (obstacle !== undefined) return { reason: obstacle };
  const { addressee, letter } = draft;
  const otherCategory = describeOtherCategory({
    templateId: letter.templateId,
    letter: `“${letter.name}”`,
    classification: recipient.facts['line.classification'],
  });
  if (otherCategory !== undefined) return { reason: otherCategory };
  const { language, on, state } = setting;
  const addressed = addressTo(recipient, addressee, language);
  const { values, facts, results, line } = addressed;
  const { missing, ...composed } = composeLetter(content, {
    values,
    facts,
    results,
    line,
    on,
    language,
    state,
  });
  const withoutExceedance = findMissingExceedance(letter, missing, setting);
  if (withoutExceedance !== undefined) return { reason: withoutExceedance };
  const unproven = describeMissingBasis(composed.lineValues);
  if (unproven !== undefined) return { reason: unproven };
  const differing = describeDifferingSides({ missing, values, fields });
  if (differing !== undefined) return { reason: differing };
  if (missing.length > 0)
    return { reason: `No value for ${missing.map((key) => `“${getMergeFieldLabel(key, fields)}”`).join(', ')}` };
  const contradiction = findContradictionOf(composed.blocks, setting);
  if (contradiction !== undefined) return { reason: contradiction };
  const ofValue = findValueProblem({ ...addressed, blocks: composed.blocks });
  if (ofValue !== undefined) return { reason: `${ofValue}. Correct the record` };
  const planned = toPlanned(draft, addressed, composed);
  const refusal = findRefusal(planned, setting.sender);
  return refusal === undefined ? { planned } : { reason: refusal, isUnprintable: true };
}

function toPlanned(
  { target, addressee, letter, otherLanguages }: Draft,
  { locationId, serviceLineId, sampleIds, name, address, email }: Recipient,
  composed: Pick<PlannedLetter, 'blocks' | 'hasResultsTable' | 'lineValues'>,
): PlannedLetters['letters'][number] {
  const { programId, eventId, kitId } = target;
  return {
    communicationId: letter.id,
    contentVersion: letter.contentVersion,
    letterName: letter.name,
    triggerType: letter.triggerType,
    triggerCondition: letter.triggerCondition,
    sampleIds,
    otherLanguages: [findOtherLanguage(addressee, letter) ?? [], otherLanguages].flat(),
    isIncomplete: target.isIncomplete ?? false,
    programId,
    eventId,
    locationId,
    serviceLineId,
    kitId,
    recipientKind: addressee.kind,
    recipientName: name,
    isRecipientRecorded: true,
    address,
    mailAddress: toMailAddress({ ...addressee, language: letter.language }),
    email,
    language: letter.language,
    ...composed,
  };
}
