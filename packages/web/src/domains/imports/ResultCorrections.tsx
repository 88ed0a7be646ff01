import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { resultRowList, type ResultImport, type ResultSummary } from '@curbstop/contract/imports/result-import.rules';
import { isExplanation, maxReasonLength, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import { Anchor, Checkbox, Textarea } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { ImportMessage } from './ImportMessage.tsx';

/** Completing or invalidating a sample was a decision on its recorded results, so changes to them need a reason. */
export const mustExplain = ({ correctionsToExplain = 0 }: ResultSummary): boolean => correctionsToExplain > 0;

interface Answers {
  readonly isConfirmed: boolean;
  readonly reason: string;
}

export function areCorrectionsConfirmed(summary: ResultSummary, { isConfirmed, reason }: Answers): boolean {
  return (summary.downgrades === 0 || isConfirmed) && (!mustExplain(summary) || isExplanation(reason));
}

interface Props extends Answers {
  readonly batch: ResultImport;
  readonly summary: ResultSummary;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly onReason: (reason: string) => void;
}

/** What a person confirms and explains before a file corrects recorded results. */
export function Corrections({ batch, summary, isConfirmed, reason, onConfirm, onReason }: Props) {
  const mayEdit = meetsRequirement(useMe(), requirements.editSample);
  const { changed, downgrades, correctionsToExplain = 0 } = summary;
  if (changed > 0 && !mayEdit) return <CorrectionsForEditor count={changed} />;
  return (
    <>
      {downgrades > 0 && (
        <ImportMessage tone="attention" title={`${formatCount(downgrades, 'correction')} to a lower result`}>
          <p>
            <Anchor
              href={getTableHref(`/result-imports/${batch.id}`, resultRowList, { filters: { isLower: ['true'] } })}
            >
              Review the lower results
            </Anchor>
            . The recorded results stay in the history of their samples.
          </p>
          <Checkbox
            checked={isConfirmed}
            onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
            label={`I reviewed ${formatCount(downgrades, 'correction')} to a lower result and confirm that this is correct`}
          />
        </ImportMessage>
      )}
      {correctionsToExplain > 0 && (
        <ImportMessage
          tone="attention"
          title={`${formatCount(correctionsToExplain, 'result')} of completed or invalidated samples`}
        >
          <Textarea
            label="Reason for these results"
            description={`At least ${minExplanationLength} characters. It stays in the history of the samples.`}
            required
            maxLength={maxReasonLength}
            value={reason}
            onChange={({ currentTarget }) => onReason(currentTarget.value)}
          />
        </ImportMessage>
      )}
    </>
  );
}

/** Corrections can end an exceedance: who may only report results imports none. */
function CorrectionsForEditor({ count }: { readonly count: number }) {
  return (
    <ImportMessage tone="attention" title={`${formatCount(count, 'correction')} of recorded results`}>
      <p>Corrections require the Edit permission. Ask a person who has it to review and import this file.</p>
    </ImportMessage>
  );
}
