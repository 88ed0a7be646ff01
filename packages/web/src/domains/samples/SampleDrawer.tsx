import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { InvalidationRequestForm, RequestDecision } from './InvalidationRequestForms.tsx';
import { EditSampleForm } from './EditSampleForm.tsx';
import { CorrectResultForm, ReportResultForm } from './ResultForm.tsx';
import { CloseExceedanceForm } from './CloseExceedanceForm.tsx';
import { SampleCountingForm } from './SampleCountingForm.tsx';

interface Props {
  readonly sample: Sample;
  /**
   * From the URL: `sample`, `result` for a new result, a result id, or `request`, `refused` and `withdrawn` for a
   * request to the State to invalidate the sample, `counting` for the decision whether it counts, and `exceedance` to
   * close the exceedance of an invalidated sample.
   */
  readonly named: string | undefined;
  readonly onClose: () => void;
}

/** Edits a sample, or enters or corrects one of its results. */
export function SampleDrawer({ sample, named, onClose }: Props) {
  return (
    <SideDrawer
      name={named === undefined ? 'enterResult' : (drawerNames[named] ?? 'enterResult')}
      opened={named !== undefined}
      onClose={onClose}
      size="thin"
      title={named === undefined ? '' : getTitle(sample, named)}
    >
      {named !== undefined && <Content key={named} sample={sample} named={named} onDone={onClose} />}
    </SideDrawer>
  );
}

const drawerNames: Readonly<Record<string, string>> = {
  sample: 'editSample',
  counting: 'decideCounting',
  exceedance: 'closeExceedance',
  request: 'requestInvalidation',
  refused: 'decideInvalidationRequest',
  withdrawn: 'decideInvalidationRequest',
};

function getTitle(sample: Sample, named: string): string {
  const name = getSampleName(sample);
  if (named === 'sample') return `Edit ${name}`;
  if (named === 'request') return `Request invalidation of ${name}`;
  if (named === 'refused') return `Record refusal for ${name}`;
  if (named === 'withdrawn') return `Withdraw request for ${name}`;
  if (named === 'counting') return `${name}: compliance decision`;
  if (named === 'exceedance') return `Close exceedance of ${name}`;
  const result = sample.results.find(({ id }) => id === named);
  return result ? `Correct result for ${result.displayName}` : `Enter result for ${getSampleName(sample)}`;
}

function Content({
  sample,
  named,
  onDone,
}: {
  readonly sample: Sample;
  readonly named: string;
  readonly onDone: () => void;
}) {
  const me = useMe();
  const requirement = named === 'result' ? requirements.reportResults : requirements.editSample;
  if (!meetsRequirement(me, requirement))
    return (
      <EmptyState title="You don’t have permission to edit samples.">
        Ask an administrator of your water system for access.
      </EmptyState>
    );
  if (named === 'sample') return <EditSampleForm sample={sample} onDone={onDone} />;
  if (named === 'request') return <InvalidationRequestForm sample={sample} onDone={onDone} />;
  if (named === 'refused' || named === 'withdrawn')
    return <RequestDecision sample={sample} state={named === 'refused' ? 'Refused' : 'Withdrawn'} onDone={onDone} />;
  if (named === 'counting' && sample.isForCompliance)
    return (
      <EmptyState title="This sample counts">
        Its program is sampled for compliance. Only the State can leave it out, by invalidating it.
      </EmptyState>
    );
  if (named === 'exceedance') return <CloseExceedanceForm sample={sample} onDone={onDone} />;
  if (named === 'counting') return <SampleCountingForm sample={sample} onDone={onDone} />;
  if (named === 'result') return <ReportResultForm sample={sample} onDone={onDone} />;
  const result = sample.results.find(({ id }) => id === named);
  if (!result)
    return <EmptyState title="This result was withdrawn">The change history shows when, by whom and why.</EmptyState>;
  return <CorrectResultForm sample={sample} result={result} onDone={onDone} />;
}
