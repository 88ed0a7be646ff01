import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import type { Category } from '@curbstop/contract/service-lines/service-line.values';
import { today } from '../../foundation/clock.ts';
import { ClassBadge } from '../../ui/ClassBadge.tsx';
import { LinePicture } from '../../ui/LinePicture.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { picturedLine, pictureOf } from './service-line.calculation.ts';
import type { ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

interface Props {
  readonly values: ServiceLineValues;
  /** The class that the line has now; a new line has none. */
  readonly saved: Category | undefined;
}

/**
 * What the line would look like and which class it would get, while it is being typed. The server computes the class
 * again from what is saved; both use the one calculation of the contract.
 */
export function ClassPreview({ values, saved }: Props) {
  const { system, customer, ownership, previouslyLead, connector } = values;
  const { primacyCode } = useMe().defaultAccount;
  if (system.material === null || customer.material === null) return null;
  const materials = { system: { material: system.material, verified: system.verified }, customer: { material: customer.material, verified: customer.verified } };
  const inputs = { ownership, previouslyLead, connector, systemMaterial: system.material, customerMaterial: customer.material };
  const { category } = classify(inputs, classificationRulesFor(primacyCode, today()));
  return (
    <div className={classes['preview']}>
      <LinePicture size="drawer" {...pictureOf(picturedLine({ ownership, connector, ...materials }))} />
      <output className={classes['head']}>
        <span>{previewWords(category, saved)}</span>
        <ClassBadge category={category} />
      </output>
    </div>
  );
}

function previewWords(category: Category, saved: Category | undefined): string {
  if (saved === undefined) return 'The class will be';
  return category === saved ? 'The class stays' : `Saving changes the class from ${saved} to`;
}
