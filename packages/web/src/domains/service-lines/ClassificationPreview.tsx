import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  toClassificationInputs,
  classify,
  type ClassifiedFields,
  type ListedInputs,
} from '@curbstop/contract/service-lines/classification.calculation';
import {
  getListedClassificationAfterEdit,
  withFittingsHistory,
} from '@curbstop/contract/service-lines/line-change.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import { isLessProtective, type ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { getToday } from '../../foundation/clock.ts';
import { ClassificationBadge } from './ClassificationBadge';
import { LinePicture } from './LinePicture';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { calculateLeadHistoryOfForm, calculateLeadHistoryFromDeleted } from './lead-history.form.ts';
import { toPicturedLine, toPictureInputs } from './service-line.calculation.ts';
import { useLeadBan } from './lead-ban.queries.ts';
import { toBasisInputs, type ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

interface Props {
  readonly values: ServiceLineValues;
  /** The edited line; undefined for a new one. */
  readonly before: ServiceLineDetails | undefined;
  /** The deleted line whose place a new line takes; null without one. */
  readonly deleted: DeletedLine | null;
}

/**
 * Preview of the line's diagram and classification while it is edited. The server computes the classification
 * again on saving, with the same calculation from contract.
 */
export function ClassificationPreview({ values, before, deleted }: Props) {
  const { system, customer, ownership, connector } = values;
  const { primacyCode } = useMe().defaultAccount;
  const leadBan = useLeadBan();
  const today = getToday();
  if (system.material === null || customer.material === null) return null;
  const materials = {
    system: {
      material: system.material,
      verified: system.verified,
      verificationMethod: system.verificationMethod,
      ...toBasisInputs(system, before?.system, today),
    },
    customer: {
      material: customer.material,
      verified: customer.verified,
      verificationMethod: customer.verificationMethod,
      ...toBasisInputs(customer, before?.customer, today),
    },
  };
  const rules = getClassificationRules(primacyCode, today);
  const carried = deleted
    ? calculateLeadHistoryFromDeleted(values, deleted)
    : calculateLeadHistoryOfForm(before ? withFittingsHistory(before, values, rules) : values, before, {
        hasReason: true,
      });
  const history = carried && {
    previouslyLead: carried.previouslyLead.answer,
    connectorPreviouslyLead: carried.connectorPreviouslyLead.answer,
  };
  const fields = { ...values, ...history, ...materials };
  const listed = getListedInputs(fields, { before, deleted });
  const inputs = toClassificationInputs(fields, listed, leadBan);
  const { category } = classify(inputs, rules);
  return (
    <>
      <div className={classes['preview']}>
        <LinePicture size="drawer" {...toPictureInputs(toPicturedLine({ ownership, connector, ...materials }))} />
        <output className={classes['head']}>
          <span>{previewWords(category, before?.classification.category)}</span>
          <ClassificationBadge category={category} />
        </output>
      </div>
      {before && isLessProtective(before.classification.category, category) && (
        <Alert tone="attention" title="Less protective classification">
          People served by this line may no longer get notices.
        </Alert>
      )}
      {!before && <div aria-live="polite">{deleted && <DeletedLineNote deleted={deleted} category={category} />}</div>}
    </>
  );
}

/** Which deleted line the new one is compared with, as the review of an import shows it. */
function DeletedLineNote({
  deleted,
  category,
}: {
  readonly deleted: DeletedLine;
  readonly category: ClassificationName;
}) {
  const isDowngrade = isLessProtective(deleted.category, category);
  return (
    <Alert
      tone={isDowngrade ? 'attention' : 'muted'}
      title={isDowngrade ? 'Less protective than the deleted line' : 'Replaces a deleted line'}
    >
      {`This line replaces ${deleted.name}, which was ${deleted.category}. Its lead history is kept.`}
      {isDowngrade &&
        ' People served by this line may no longer get notices. Add it only if the new classification is correct.'}
    </Alert>
  );
}

function previewWords(category: ClassificationName, saved: ClassificationName | undefined): string {
  if (saved === undefined) return 'Classification';
  return category === saved ? 'Classification unchanged' : `Saving changes the classification from ${saved} to`;
}

function getListedInputs(
  fields: ClassifiedFields,
  { before, deleted }: Pick<Props, 'before' | 'deleted'>,
): ListedInputs | null {
  if (deleted?.listedClassification) return { ...deleted.listedClassification, isOpen: true };
  const listedClassification = before ? getListedClassificationAfterEdit(before, fields) : null;
  return listedClassification && { ...listedClassification, isOpen: before?.differsFromListed ?? false };
}
