import type { ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import { importRowList } from '@curbstop/contract/imports/import-batch.rules';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { ClassificationBadge } from '../service-lines/ClassificationBadge';
import { classificationLabels, type ClassificationLabel } from '../service-lines/classification-labels.calculation';
import { formatNumber } from '../../ui/format.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import classes from './Import.module.css';
import review from './ImportReview.module.css';

interface Props {
  readonly summary: ImportSummary;
  /** The URL of the page with the rows; each count links to its rows. */
  readonly path: string;
}

const figures: readonly {
  readonly key:
    | 'new'
    | 'changed'
    | 'unchanged'
    | 'failed'
    | 'downgrades'
    | 'lessProtectiveFields'
    | 'warned'
    | 'contradictions';
  readonly word: string;
  readonly filters: PageRequest['filters'];
}[] = [
  { key: 'new', word: 'New lines', filters: { result: ['new'] } },
  { key: 'changed', word: 'Changed lines', filters: { result: ['changed'] } },
  { key: 'unchanged', word: 'Unchanged', filters: { result: ['unchanged'] } },
  { key: 'failed', word: 'Failed rows', filters: { result: ['failed'] } },
  { key: 'downgrades', word: 'Less protective classification', filters: { downgrade: ['classification'] } },
  {
    key: 'lessProtectiveFields',
    word: 'Less protective material or Previously lead answer',
    filters: { downgrade: ['field'] },
  },
  { key: 'warned', word: 'With a warning', filters: { warned: ['true'] } },
  { key: 'contradictions', word: 'Differs from file', filters: { contradicts: ['true'] } },
];

/** Row counts by result, each linked to its rows. */
export function ImportCounts({ summary, path }: Props) {
  return (
    <ul className={review['counts']} aria-label="Rows by result">
      {figures.map(({ key, word, filters }) => (
        <li key={key}>
          <a href={getTableHref(path, importRowList, { filters })} className={review['count']}>
            <span className={review['figure']} data-none={summary[key] === 0 || undefined}>
              {formatNumber(summary[key])}
            </span>
            <span className={review['countWord']}>{word}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Classifications of the rows that do not fail, worst first. */
export function ImportClassifications({ summary, title }: { readonly summary: ImportSummary; readonly title: string }) {
  const orderedLabels = (Object.keys(classificationLabels) as ClassificationLabel[]).toSorted(
    (a, b) => classificationLabels[a].order - classificationLabels[b].order,
  );
  return (
    <section className={classes['tight']} aria-label={title}>
      <p className={classes['muted']}>{title}</p>
      <ul className={review['classes']}>
        {orderedLabels.map((category) => (
          <li key={category} className={review['class']}>
            <strong>{formatNumber(summary.categories[category] ?? 0)}</strong>
            <ClassificationBadge category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}
