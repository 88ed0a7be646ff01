import { inForce } from './service-line-classification.calculation.ts';
import { actionLevels, type ActionLevel } from './action-level.values.ts';

/** The action level that holds on a day (`YYYY-MM-DD`); nothing before there was one. */
export function actionLevelOn(substance: ActionLevel['substance'], on: string): ActionLevel | undefined {
  return inForce(actionLevels.filter((level) => level.substance === substance), on);
}
