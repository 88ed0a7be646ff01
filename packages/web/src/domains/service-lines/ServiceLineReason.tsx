import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { listBasisProblems } from '@curbstop/contract/service-lines/basis-check.calculation';
import { findLeadBanContradiction, describeLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { ClassificationBadge } from './ClassificationBadge';
import { formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useLeadBan } from './lead-ban.queries.ts';
import classes from './ServiceLine.module.css';

/** Why the line has its classification, what to review, and which single field would change it. */
export function ServiceLineReason({ line }: { readonly line: ServiceLineDetails }) {
  const { explanation, classification } = line;
  const review = getReviewText(line);
  return (
    <section className={classes['part']} aria-labelledby="why">
      <h2 id="why">Why this classification</h2>
      <p className={classes['sentence']}>{explanation.sentence}</p>
      {review !== '' && (
        <Alert tone="attention" title="Needs review">
          {review}
        </Alert>
      )}
      <BasisNotes line={line} />
      <LeadBanNotes line={line} />
      {explanation.whatWouldChange.length > 0 && (
        <>
          <h3>What would change it</h3>
          <ul className={classes['changes']}>
            {explanation.whatWouldChange.map(({ sentence, category }) => (
              <li key={sentence}>
                <ClassificationBadge category={category} words="short" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes['source']}>
        Classified on {formatInstant(classification.classifiedOn)}. Source: {explanation.source}
      </p>
    </section>
  );
}

/** The review text; the rules include the difference from the listed classification in it. */
function getReviewText({ classification: { review }, explanation: { contradiction } }: ServiceLineDetails): string {
  return [review, contradiction !== null && review?.includes(contradiction) ? null : contradiction]
    .filter(Boolean)
    .join(' ');
}

/** Why the line is listed under "Non-lead without a valid basis". */
function BasisNotes({ line }: { readonly line: ServiceLineDetails }) {
  const leadBan = useLeadBan();
  // A date before the lead ban has its own note.
  const doubts = listBasisProblems({ ...line, category: line.classification.category }, { leadBan }).filter(
    ({ side, kind }) => !(kind === 'contradicted' && line[side].classificationBasis === 'installedAfterLeadBan'),
  );
  if (doubts.length === 0) return null;
  return (
    <Alert tone="attention" title="Non-lead without a valid basis">
      {doubts.map(({ sentence }) => sentence).join(' ')}
    </Alert>
  );
}

/**
 * Sides whose basis, or that of their listed line, is the lead ban: its date and source, and whether the side's date
 * contradicts it.
 */
function LeadBanNotes({ line }: { readonly line: ServiceLineDetails }) {
  const ban = useLeadBan();
  const isListed =
    line.listedClassification?.category === 'Non-lead' && line.listedClassification.basis === 'installedAfterLeadBan';
  const sides = [line.system, line.customer]
    .map((side) => (isListed ? { ...side, classificationBasis: 'installedAfterLeadBan' as const } : side))
    .filter(({ classificationBasis }) => classificationBasis === 'installedAfterLeadBan');
  if (sides.length === 0) return null;
  const contradictions = new Set(
    sides.map((side) => findLeadBanContradiction(side, ban)).filter((sentence) => sentence !== null),
  );
  return (
    <>
      {[...contradictions].map((sentence) => (
        <Alert key={sentence} tone="attention" title="Installed before the lead ban">
          {sentence}
        </Alert>
      ))}
      <p className={classes['source']}>{describeLeadBan(ban)}</p>
    </>
  );
}
