import { Problem } from '@curbstop/contract/primitives/problem';

const sentences = new Map<string, { code: string; status: number; sentence: string }>();

/**
 * Registers the problem that a violation of a named constraint is reported as, such as "May not be removed, it is in
 * use". `status` is 409 for a record that is in use or already exists.
 */
export function registerConstraintProblem(
  constraint: string,
  { code, status, message: sentence }: Pick<Problem, 'code' | 'status' | 'message'>,
): void {
  sentences.set(constraint, { code, status, sentence });
}

/** PostgreSQL can't store U+0000, in text (22021) as in JSON (22P05). */
const unstorable: ReadonlySet<unknown> = new Set(['22021', '22P05']);

export function createUnstorableText(): Problem {
  return new Problem('unstorableText', 400, [
    {
      code: 'unstorableText',
      detail: 'A field contains a character that cannot be saved. Remove it and try again.',
    },
  ]);
}

/**
 * An index entry is limited to about 2,700 bytes (54000); only long texts in scripts of three bytes per letter exceed
 * it.
 */
const overfull = '54000';

function textsTooLong(): Problem {
  return new Problem('textsTooLong', 400, [
    {
      code: 'textsTooLong',
      detail: 'The address, the names and the IDs are too long together. Shorten one of them and try again.',
    },
  ]);
}

/** The problem registered for the violated constraint; undefined for other errors. */
export function findConstraintProblem(error: unknown): Problem | undefined {
  if (unstorable.has((error as { code?: unknown } | null)?.code)) return createUnstorableText();
  if ((error as { code?: unknown } | null)?.code === overfull) return textsTooLong();
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  const registeredProblem = typeof constraint === 'string' ? sentences.get(constraint) : undefined;
  return (
    registeredProblem &&
    new Problem(registeredProblem.code, registeredProblem.status, [
      { code: registeredProblem.code, detail: registeredProblem.sentence },
    ])
  );
}
