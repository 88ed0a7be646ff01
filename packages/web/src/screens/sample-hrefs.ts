import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { sampleStatusLabels, type SampleStatusLabel } from '@curbstop/contract/samples/sample.values';
import { getTableHref } from '../ui/table/table-url.ts';

const valid: readonly SampleStatusLabel[] = sampleStatusLabels.filter((status) => status !== 'Invalidated');
const since = (first: SampleStatusLabel) => valid.slice(valid.indexOf(first));

/** The filters of the samples that a count includes. */
const filtersOf = {
  samples: { status: valid },
  collected: { status: since('Collected') },
  receivedByLab: { status: since('At Lab') },
  analyzed: { status: since('Analyzed') },
  exceedances: { status: valid, detection: ['exceedance'] },
} as const;

/** The address of exactly the counted samples, under the address of their event or program. */
export function getSamplesHref(record: string, count: keyof typeof filtersOf): string {
  return getTableHref(`${record}/samples`, sampleList, { filters: filtersOf[count] });
}
