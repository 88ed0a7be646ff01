import { describe, expect, test } from 'vitest';
import { complianceProblems } from './compliance.problems.ts';
import { findCompletionProblem } from './deadline-completion.calculation.ts';
import { deadlineFields } from './deadline.rules.ts';
import type { StateAnswer } from './ended-exceedance.values.ts';

const day = '2026-11-27';
const note = 'Ms. Ortiz agrees by letter';
const ofEnd = { kind: 'leadExceedanceEnded', dueAt: null, isRequired: false, doneOn: null, stateAnswer: null } as const;
const answered = { ...ofEnd, doneOn: day, stateAnswer: 'ended' } as const;
const withoutEnd = { field: 'doneOn', problem: complianceProblems.answerWithoutEnd };
const complete = (stateAnswer: StateAnswer | null, doneOn: string | null = day) => ({ doneOn, note, stateAnswer });

describe('the end of an exceedance that counts again', () => {
  test.each(['ended', 'stands', null] as const)('is not confirmed with the answer %s', (answer) => {
    expect(findCompletionProblem(ofEnd, complete(answer))).toEqual(withoutEnd);
  });

  test('keeps an earlier answer and its day, which can be undone', () => {
    expect(findCompletionProblem(answered, complete('stands'))).toEqual(withoutEnd);
    expect(findCompletionProblem(answered, complete('ended', '2026-11-26'))).toEqual(withoutEnd);
    expect(findCompletionProblem(answered, complete('ended'))).toBeUndefined();
    expect(findCompletionProblem(answered, complete(null, null))).toBeUndefined();
  });
});

test('names the State’s answer as the form does, with what each code means', () => {
  expect(deadlineFields.safeParse({ stateAnswer: 'yes' }).error?.issues.map(({ message }) => message)).toEqual([
    'State’s answer: enter “ended” (The State agrees: the exceedance ended) or “stands” (The State does not agree: the exceedance is still in effect)',
  ]);
});

test('another deadline that is not required can be completed', () => {
  expect(findCompletionProblem({ ...ofEnd, kind: 'tier1Notice' }, complete(null))).toBeUndefined();
});
