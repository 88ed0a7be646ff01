import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import type { TriggerCondition, TriggerType } from '@curbstop/contract/communications/communication.values';
import type { LetterAbout } from '@curbstop/contract/communications/denial-rule.calculation';
import {
  checkContent,
  checkLetterhead,
  describeFieldWithoutValues,
  listSendingProblems,
  type ContentProblem,
} from '@curbstop/contract/communications/content-check.calculation';
import { listRequiredFields } from '@curbstop/contract/communications/content-parts.calculation';
import { isAboutResults } from '@curbstop/contract/communications/required-statement.calculation';
import { resultTexts, starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import { listActiveCommunications, type StoredCommunication } from './communication.repository.ts';
import { listFieldsWithoutValues } from './field-value.repository.ts';
import { listImageProblems } from './letter-image.service.ts';
import { getLetterFields } from './merge-field.service.ts';

interface CommunicationToCheck extends Pick<StoredCommunication, 'content' | 'eventId' | 'language'> {
  readonly triggerCondition?: TriggerCondition | null;
  readonly templateId: string | null;
  readonly triggerType: TriggerType | null;
}

/** What prevents a letter with this text from being active. */
export async function listContentProblems(
  trx: AccountTransaction,
  context: RequestContext,
  { content, eventId, language, templateId, triggerType, triggerCondition }: CommunicationToCheck,
): Promise<readonly ContentProblem[]> {
  const { fields } = await getLetterFields(trx, context, eventId);
  const template = starterTemplates.find(({ id }) => id === templateId);
  const needsResults = isAboutResults({ templateId, triggerType });
  const fixedTexts = [...new Set([...(template?.fixedTexts ?? []), ...(needsResults ? resultTexts : [])])];
  const about = { ...toLetterAbout({ templateId, triggerType, triggerCondition }), language };
  const knownKeys = new Set(fields.map(({ key }) => key));
  const required = listRequiredFields(content).filter((key) => knownKeys.has(key));
  const fieldsWithoutValues = await listFieldsWithoutValues(trx, required, eventId);
  return [
    ...checkContent(content, { fields, fixedTexts, needsResults, about }),
    ...checkLetterhead(await getAccountProfileWithin(trx), about),
    ...fieldsWithoutValues.map((key) => describeFieldWithoutValues(key, fields)),
    ...(await listImageProblems(trx, content)),
  ];
}

/** What a letter is about that can be stored or only written. */
export function toLetterAbout({
  templateId,
  triggerType,
  triggerCondition,
}: Pick<CommunicationToCheck, 'templateId' | 'triggerType' | 'triggerCondition'>): LetterAbout {
  const template = starterTemplates.find(({ id }) => id === templateId);
  return {
    kind: template?.kind,
    triggerCondition: triggerCondition ?? template?.triggerCondition ?? null,
    isAboutResults: isAboutResults({ templateId, triggerType }),
  };
}

export const listRefusedLetters: Service<typeof communicationEndpoints.listRefusedLetters> = (context) =>
  context.database.read(async (trx) => {
    const letterhead = await getAccountProfileWithin(trx);
    const items = (await listActiveCommunications(trx)).map(({ id, name, ...text }) => ({
      id,
      name,
      problems: [...listSendingProblems(text, letterhead)],
    }));
    return { items: items.filter(({ problems }) => problems.length > 0) };
  });
