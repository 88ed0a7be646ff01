import {
  triggerConditionLabels,
  triggerTypeLabels,
  type TriggerCondition,
  type TriggerType,
} from './communication.values.ts';

interface Copied {
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | null;
  /** The label of the type of its program; null without one. */
  readonly programType: string | null;
}

export interface CopyWarning {
  readonly title: string;
  readonly text: string;
}

/** What a person should know before a letter is copied for another purpose [B4.26]. */
export function listCopyWarnings(from: Copied, to: Copied): readonly CopyWarning[] {
  const warnings: CopyWarning[] = [];
  if (from.programType !== null && to.programType !== null && from.programType !== to.programType)
    warnings.push({
      title: 'The program type is different',
      text: `This letter was written for “${from.programType}”, and the copy is for “${to.programType}”. Fields of samples may have no values there.`,
    });
  if (describe(from) !== describe(to))
    warnings.push({
      title: 'The template type is different',
      text: `This letter is a ${describe(from)}, and the copy will be a ${describe(to)}. Check that its text fits.`,
    });
  return warnings;
}

function describe({ triggerType, triggerCondition }: Copied): string {
  const type = triggerTypeLabels[triggerType].toLowerCase();
  return triggerCondition === null ? type : `${type} (${triggerConditionLabels[triggerCondition].toLowerCase()})`;
}
