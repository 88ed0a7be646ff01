import type { NounName } from '@curbstop/contract/nouns/noun.values';

declare module './foundation/database/change-history.ts' {
  /** Every noun of the registry has a change history. */
  interface RecordedNouns extends Readonly<Record<NounName, true>> {}
}
