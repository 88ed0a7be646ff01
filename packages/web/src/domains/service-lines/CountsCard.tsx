import { Skeleton } from '@mantine/core';
import { ClassificationMark } from './ClassificationMark';
import {
  getClassificationColor,
  classificationLabels,
  type ClassificationLabel,
} from './classification-labels.calculation';
import { formatCount, formatNumber, formatPercent } from '../../ui/format';
import classes from './CountsCard.module.css';

interface Props {
  /** Absent while loading. */
  readonly counts: Readonly<Record<ClassificationLabel, number>> | undefined;
  readonly total: number | undefined;
  /** The address of the counted rows; of all rows without a classification. */
  readonly linkTo: (category: ClassificationLabel | undefined) => string;
  /** The tile whose rows the page shows; null for all rows. */
  readonly selected?: ClassificationLabel | null | undefined;
  /** What is counted, singular: "service line". */
  readonly noun: string;
}

/** The numbers that decide what to do next [A2.65, B3.17]: lines per classification, each linked to its rows. */
export function CountsCard({ counts, total, linkTo, selected, noun }: Props) {
  const words = (Object.keys(classificationLabels) as ClassificationLabel[]).toSorted(
    (a, b) => classificationLabels[a].order - classificationLabels[b].order,
  );
  return (
    <div className={classes['card']}>
      <ul className={classes['list']} aria-label={`Number of ${noun}s by classification`}>
        {words.map((category) => {
          const { name } = classificationLabels[category];
          return (
            <li key={category}>
              <a
                href={linkTo(category)}
                aria-current={selected === category || undefined}
                className={classes['count']}
                style={{ '--count-color': getClassificationColor(name).solid } as React.CSSProperties}
              >
                <Figure value={counts?.[category]} />
                <span className={classes['word']}>
                  <ClassificationMark name={name} />
                  {category}
                </span>
                <span className={classes['share']}>
                  {counts && total !== undefined ? formatPercent(counts[category], total) : ' '}
                </span>
              </a>
            </li>
          );
        })}
        <li>
          <a href={linkTo(undefined)} aria-current={selected === null || undefined} className={classes['count']}>
            <Figure value={total} />
            <span className={classes['word']}>
              {total === undefined ? `All ${noun}s` : formatCount(total, noun).replace(/^\S+ /, 'All ')}
            </span>
            <span className={classes['share']}> </span>
          </a>
        </li>
      </ul>
    </div>
  );
}

function Figure({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return <Skeleton height={28} width={72} my={3} />;
  return <span className={classes['figure']}>{formatNumber(value)}</span>;
}
