/** A long calculation in short steps, so that a server can answer other requests between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result of all steps at once, for callers that may take the time. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
