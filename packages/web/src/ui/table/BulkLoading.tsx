import { formatCount } from '../format.ts';

interface Props {
  readonly busy: boolean;
  readonly many: number;
  readonly noun: readonly [one: string, many: string];
}

/** A progress message appears after this delay. */
const manyFrom = 2_000;

/** The progress of a bulk change of many rows. */
export function BulkLoading({ busy, many, noun }: Props) {
  return (
    <output>
      {busy && many >= manyFrom
        ? `Working on ${formatCount(many, ...noun)}. If one can’t be changed, none will be. This can take up to 30 seconds.`
        : ''}
    </output>
  );
}
