import { sql, type RawBuilder } from 'kysely';

/** The place of a value in a sentence, for `compileRemark`. */
export const remarkPlaceholder = '%s';

interface Values {
  readonly found: RawBuilder<unknown>;
  /** For the placeholders of the sentence. */
  readonly sentence: readonly RawBuilder<unknown>[];
  /** For the placeholders of what is allowed. */
  readonly allowed?: readonly RawBuilder<unknown>[];
}

/** A remark of `row-remarks.calculation` as JSON, with these values for its placeholders. */
export function compileRemark(
  remark: { readonly field: string; readonly sentence: string; readonly allowed: string },
  { found, sentence, allowed = [] }: Values,
): RawBuilder<unknown> {
  return sql`jsonb_build_object('field', ${sql.lit(remark.field)}, 'found', ${found},
    'sentence', ${compileText(remark.sentence, sentence)}, 'allowed', ${compileText(remark.allowed, allowed)})`;
}

function compileText(text: string, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return values.length === 0 ? sql.lit(text) : sql`format(${sql.lit(text)}, ${sql.join(values)})`;
}
