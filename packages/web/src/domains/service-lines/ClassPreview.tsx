import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  classificationInputs,
  classify,
  type StatedInputs,
} from '@curbstop/contract/service-lines/classification.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import type { Category } from '@curbstop/contract/service-lines/service-line.values';
import { today } from '../../foundation/clock.ts';
import { ClassBadge } from '../../ui/ClassBadge.tsx';
import { LinePicture } from '../../ui/LinePicture.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { carriedByForm } from './lead-history.form.ts';
import { picturedLine, pictureOf } from './service-line.calculation.ts';
import type { ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

interface Props {
  readonly values: ServiceLineValues;
  /** The edited line; undefined for a new one. */
  readonly before: ServiceLineDetails | undefined;
}

/**
 * Preview of the line's diagram and classification while it is edited. The server computes the classification
 * again on saving, with the same calculation from contract.
 */
export function ClassPreview({ values, before }: Props) {
  const { system, customer, ownership, connector } = values;
  const { primacyCode } = useMe().defaultAccount;
  if (system.material === null || customer.material === null) return null;
  const materials = {
    system: { material: system.material, verified: system.verified, verificationMethod: system.verificationMethod },
    customer: {
      material: customer.material,
      verified: customer.verified,
      verificationMethod: customer.verificationMethod,
    },
  };
  const carried = carriedByForm(values, before, true);
  const history = carried && {
    previouslyLead: carried.previouslyLead.answer,
    connectorPreviouslyLead: carried.connectorPreviouslyLead.answer,
  };
  const inputs = classificationInputs({ ...values, ...history, ...materials }, statedOf(before));
  const { category } = classify(inputs, classificationRulesFor(primacyCode, today()));
  return (
    <div className={classes['preview']}>
      <LinePicture size="drawer" {...pictureOf(picturedLine({ ownership, connector, ...materials }))} />
      <output className={classes['head']}>
        <span>{previewWords(category, before?.classification.category)}</span>
        <ClassBadge category={category} />
      </output>
    </div>
  );
}

function previewWords(category: Category, saved: Category | undefined): string {
  if (saved === undefined) return 'Classification';
  return category === saved ? 'Classification unchanged' : `Saving changes the classification from ${saved} to`;
}

function statedOf(before: ServiceLineDetails | undefined): StatedInputs | null {
  return before?.statement ? { ...before.statement, isOpen: before.contradictsStated } : null;
}
