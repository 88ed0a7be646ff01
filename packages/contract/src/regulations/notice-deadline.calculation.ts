import { noticeDeadlines, type DeadlineTopic } from './notice-deadline.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

/** The deadline of a notice on a day (`YYYY-MM-DD`), as a sentence; undefined before there was one. */
export function describeDeadline(topic: DeadlineTopic, on: string): string | undefined {
  return findInForce(
    noticeDeadlines.filter((deadline) => deadline.topic === topic),
    on,
  )?.sentence;
}
