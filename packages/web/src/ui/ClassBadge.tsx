import { getClassColor, classLabels, type ClassLabel } from './classes.ts';
import { ClassMark } from './ClassMark.tsx';
import classes from './ClassBadge.module.css';

interface Props {
  readonly category: ClassLabel;
  /** `short` shows GRR and Unknown in narrow places; the full name is the accessible name and the tooltip. */
  readonly words?: 'whole' | 'short';
}

/** The classification of a service line: mark, word and color together. */
export function ClassBadge({ category, words = 'whole' }: Props) {
  const { name, short } = classLabels[category];
  const color = getClassColor(name);
  const abbreviated = words === 'short' && short !== category;
  return (
    <span
      className={classes['badge']}
      style={{ color: color.ink, background: color.tint }}
      title={abbreviated ? category : undefined}
    >
      <ClassMark name={name} />
      {abbreviated ? (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visuallyHidden">{category}</span>
        </>
      ) : (
        category
      )}
    </span>
  );
}
