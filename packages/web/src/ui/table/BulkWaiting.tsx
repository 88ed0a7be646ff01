import { count } from '../format.ts';

interface Props {
  readonly busy: boolean;
  readonly many: number;
  readonly what: readonly [one: string, many: string];
}

/** From here on a person has time to wonder. */
const manyFrom = 2_000;

/** What is going on while thousands are changed at once. */
export function BulkWaiting({ busy, many, what }: Props) {
  return (
    <output>
      {busy && many >= manyFrom
        ? `Working on ${count(many, ...what)}. All of them change together, or none; that can take half a minute.`
        : ''}
    </output>
  );
}
