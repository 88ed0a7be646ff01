import { Anchor } from '@mantine/core';
import { formatNumber } from './format.ts';
import classes from './StageBar.module.css';

export interface Stage {
  readonly name: string;
  readonly count: number;
  /** The address of the counted rows; without one, they can't be listed yet. */
  readonly href: string | undefined;
  /** What of them needs attention, so that a long bar does not look like all is well. */
  readonly mark?: { readonly text: string; readonly href: string } | undefined;
}

interface Props {
  /** What progresses, for screen readers. */
  readonly label: string;
  readonly goal: number;
  /** From the one that all have reached to the last one. */
  readonly stages: readonly Stage[];
}

/** One bar in which each stage is part of the one before, with the goal marked; the numbers are below. */
export function StageBar({ label, goal, stages }: Props) {
  const longest = Math.max(1, goal, ...stages.map(({ count }) => count));
  const widthOf = (count: number) => `${(100 * count) / longest}%`;
  return (
    <>
      <svg className={classes['bar']} width="100%" height={20} aria-hidden="true">
        <rect className={classes['track']} x={0} y={4} width="100%" height={12} rx={3} />
        {stages.map(({ name, count }, at) => (
          <rect
            key={name}
            className={classes['stage']}
            data-at={at}
            x={0}
            y={4}
            width={widthOf(count)}
            height={12}
            rx={3}
          />
        ))}
        {goal > 0 && <line className={classes['goal']} x1={widthOf(goal)} x2={widthOf(goal)} y1={0} y2={20} />}
      </svg>
      <ul className={classes['stages']} aria-label={label}>
        <li>
          <span className={classes['mark']} data-goal aria-hidden="true" />
          <span>Planned</span> <strong>{formatNumber(goal)}</strong>
        </li>
        {stages.map(({ name, count, href, mark }, at) => (
          <li key={name}>
            <span className={classes['mark']} data-at={at} aria-hidden="true" />
            <span>{name}</span>{' '}
            <strong>
              {count === 0 || href === undefined ? (
                formatNumber(count)
              ) : (
                <Anchor href={href}>{formatNumber(count)}</Anchor>
              )}
            </strong>
            {mark && (
              <>
                {' '}
                <Anchor href={mark.href} className={classes['urgent']}>
                  {mark.text}
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
