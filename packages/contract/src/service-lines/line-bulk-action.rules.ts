import { createParamsUrlShape } from '../primitives/params-url.ts';
import {
  createSelectionShape,
  type ChosenRows,
  type Selection,
  type SelectionFilter,
} from '../primitives/selection.ts';
import { serviceLineList } from './service-line-list.values.ts';

/**
 * [B7.17-B7.19]: the lines of a bulk action, as a selection, which is refused if the list has changed since it was
 * counted, or as the specification's `paramsURL`, which has no count.
 */
export const chosenLines = {
  selection: createSelectionShape(serviceLineList).optional(),
  paramsURL: createParamsUrlShape(serviceLineList).optional(),
};

interface ChosenLines {
  readonly selection?: Selection | undefined;
  readonly paramsURL?: SelectionFilter | undefined;
}

export const hasOneLineChoice = ({ selection, paramsURL }: ChosenLines) =>
  selection === undefined || paramsURL === undefined;
export const oneLineChoice = { path: ['paramsURL'], message: 'Send either a selection or paramsURL, not both' };

export function toLineSelection({ selection, paramsURL }: ChosenLines): ChosenRows | undefined {
  return selection ?? (paramsURL && { request: paramsURL });
}
