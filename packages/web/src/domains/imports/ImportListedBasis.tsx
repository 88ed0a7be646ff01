import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { classificationBases, type ClassificationBasis } from '@curbstop/contract/service-lines/service-line.values';
import { NativeSelect } from '@mantine/core';
import { needsListedBasis, type ImportPlanChange } from './import.wizard.ts';

interface Props {
  readonly plan: ImportPlan;
  readonly onChange: (change: ImportPlanChange) => void;
}

const options = [
  { value: '', label: 'No basis recorded (Non-lead becomes Lead Status Unknown)' },
  ...classificationBases
    .filter(({ code }) => code !== 'notAvailable')
    .map(({ code, label }) => ({ value: code, label })),
];

/**
 * 40 CFR 141.84(a)(4)(iii): Non-lead needs evidence. One choice covers the rows that list a classification without a
 * basis.
 */
export function ImportListedBasis({ plan, onChange }: Props) {
  if (!needsListedBasis(plan)) return null;
  return (
    <NativeSelect
      label="Some rows may list a classification without a material. What is it based on?"
      description="Applies to rows listed as Non-lead without a material or a basis. An installation after the lead ban needs its date; a predictive model or water sampling alone is not a valid basis."
      data={options}
      value={plan.listedBasis ?? ''}
      onChange={(event) =>
        onChange({ kind: 'listedBasis', basis: (event.currentTarget.value || null) as ClassificationBasis | null })
      }
    />
  );
}
