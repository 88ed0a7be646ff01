import { layOutLevel } from './chart-layout.ts';
import classes from './Chart.module.css';

interface Props {
  /** 0 or more; null without a value. */
  readonly value: number | null;
  readonly level: number;
}

/** How a value compares with a level; the words beside it say both. */
export function LevelBar({ value, level }: Props) {
  const { share, levelAt, isAbove } = layOutLevel(value ?? 0, level);
  return (
    <svg className={classes['level']} width="100%" height={16} aria-hidden="true">
      <rect className={classes['levelTrack']} x={0} y={4} width="100%" height={8} rx={2} />
      {value !== null && (
        <rect
          className={classes['levelValue']}
          data-above={isAbove || undefined}
          x={0}
          y={4}
          width={`${share}%`}
          height={8}
          rx={2}
        />
      )}
      <line className={classes['levelMark']} x1={`${levelAt}%`} x2={`${levelAt}%`} y1={0} y2={16} />
    </svg>
  );
}
