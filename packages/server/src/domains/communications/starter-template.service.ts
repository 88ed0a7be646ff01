import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { findStarter } from '@curbstop/contract/communications/starter-template.calculation';
import { starterTemplates, type StarterTemplate } from '@curbstop/contract/communications/starter-template.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { toFlagContext } from '../accounts/current-user.service.ts';

/** Starter templates; those of all results only where they are switched on [B6.6]. */
export const listTemplates: Service<typeof communicationEndpoints.listTemplates> = async (context) => {
  const hasAll = await mayUseAllResultsLetters(context);
  return {
    items: starterTemplates.filter(({ triggerCondition }) => hasAll || triggerCondition !== 'allResults').map(toItem),
  };
};

export const getTemplate: Service<typeof communicationEndpoints.getTemplate> = async (context, { templateId }) => {
  const starter = findStarter(templateId);
  if (!starter) throw commonProblems.notFound();
  if (starter.triggerCondition === 'allResults' && !(await mayUseAllResultsLetters(context)))
    throw communicationProblems.noSuchTemplate();
  return { ...toItem(starter), content: starter.content };
};

function toItem(template: StarterTemplate) {
  const { kind: _kind, fixedTexts, ...item } = template;
  return { ...item, fixedTexts: [...fixedTexts] };
}

export function mayUseAllResultsLetters({ app, person, accountId }: RequestContext): Promise<boolean> {
  return app.flags.isOn(requirements.useAllResultsLetter.flag, toFlagContext(person, accountId));
}

/** [B6.6] */
export async function requireAllResultsLetters(
  context: RequestContext,
  condition: TriggerCondition | null,
): Promise<void> {
  if (condition === 'allResults' && !(await mayUseAllResultsLetters(context))) throw commonProblems.switchedOff();
}
