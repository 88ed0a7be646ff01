import { importList } from '@curbstop/contract/imports/import-batch.rules';
import { importDays, type Attention } from '@curbstop/contract/overviews/home.endpoints';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatNumber } from '../ui/format.ts';
import { getTableHref } from '../ui/table/table-address.ts';
import { Skeleton } from '@mantine/core';
import { attentionQuery } from './home.queries.ts';
import classes from './Home.module.css';

interface Tile {
  readonly name: keyof Attention;
  readonly label: string;
  /** The address of exactly the counted records. */
  readonly href: string;
}

const samplesWith = (filters: Readonly<Record<string, readonly string[]>>) =>
  getTableHref('/samples', sampleList, { filters });

const tiles: readonly Tile[] = [
  {
    name: 'exceedances',
    label: 'Samples with an exceedance, not completed',
    href: samplesWith({ detection: ['exceedance'], status: ['Analyzed'] }),
  },
  { name: 'eventsBehind', label: 'Events past their end and below their goal', href: '#open-events' },
  { name: 'linesToReview', label: 'Lines in review', href: getInventoryHref({ needsReview: ['true'] }) },
  {
    name: 'linesWithoutBasis',
    label: 'Non-lead lines without a valid basis',
    href: getInventoryHref({ lacksBasis: ['true'] }),
  },
  {
    name: 'importsWithFailedRows',
    label: `Imports with failed rows, last ${importDays} days`,
    href: getTableHref('/imports', importList, {
      filters: { state: ['committed'], failedRows: ['atLeast:1'], committedOn: [`last${importDays}Days`] },
    }),
  },
  {
    name: 'samplesWaiting',
    label: 'Collected samples without a result',
    href: samplesWith({ status: ['Collected', 'At Lab'] }),
  },
];

/** What needs attention; each number opens its records. Zeros stay in place, so that nothing moves. */
export function AttentionTiles() {
  const { data, error, refetch } = useQuery(attentionQuery(useMe().defaultAccount.id));
  if (!data && error)
    return <ErrorState title="The counts could not be loaded" error={error} retry={() => void refetch()} />;
  const shown = tiles.filter(({ name }) => data?.[name] !== null);
  const total = shown.reduce((sum, { name }) => sum + (data?.[name] ?? 0), 0);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className={classes['heading']}>
        Needs attention
      </h2>
      {data && total === 0 && <p className={classes['none']}>Nothing needs attention.</p>}
      <ul className={classes['tiles']}>
        {shown.map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} data-open={(data?.[name] ?? 0) > 0 || undefined}>
              {data ? <strong>{formatNumber(data[name] ?? 0)}</strong> : <Skeleton height={28} width={40} my={3} />}
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
