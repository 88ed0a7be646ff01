import type { JobResponse } from '@curbstop/contract/primitives/job';
import { useState, type ReactNode } from 'react';
import { getElapsedMs } from '../../foundation/clock.ts';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { estimateElapsedSeconds, toJobProgress } from './import.calculation.ts';

interface Props {
  /** Description of the job: "Reading lines.xlsx". */
  readonly title: string;
  readonly job: JobResponse | null;
  readonly onCancel?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A running import job with its progress; the page can be left meanwhile. */
export function ImportWork({ title, job, onCancel, children }: Props) {
  const { state, done, total } = toJobProgress(job);
  const isEnding = state === 'done';
  const elapsedSeconds = usePace(job?.id, done);
  return (
    <WorkProgress
      title={title}
      // The import is not read again yet: it says itself when its work is done.
      state={isEnding ? 'running' : state}
      done={done}
      total={total}
      elapsedSeconds={elapsedSeconds}
      onCancel={isEnding ? undefined : onCancel}
    >
      {job?.step && <p>{job.step}.</p>}
      {children}
    </WorkProgress>
  );
}

interface ObservedProgress {
  readonly job: string | undefined;
  readonly done: number;
  readonly at: number;
}

/** Estimated seconds of the whole job at the observed pace, recalculated with every response. */
function usePace(job: string | undefined, done: number): number | undefined {
  const [first, setFirst] = useState<ObservedProgress>(() => ({ job, done, at: getElapsedMs() }));
  const [last, setLast] = useState(first);
  if (first.job !== job) {
    const seen = { job, done, at: getElapsedMs() };
    setFirst(seen);
    setLast(seen);
  } else if (last.done !== done) {
    setLast({ job, done, at: getElapsedMs() });
  }
  return estimateElapsedSeconds(first, last);
}
