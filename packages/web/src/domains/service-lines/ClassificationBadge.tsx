import {
  getClassificationColor,
  classificationLabels,
  type ClassificationLabel,
} from './classification-labels.calculation';
import { ClassificationMark } from './ClassificationMark';
import classes from './ClassificationBadge.module.css';

interface Props {
  readonly category: ClassificationLabel;
  /** `short` shows GRR and Unknown in narrow places; the full name is the accessible name and the tooltip. */
  readonly words?: 'whole' | 'short';
}

/** The classification of a service line: mark, word and color together. */
export function ClassificationBadge({ category, words = 'whole' }: Props) {
  const { name, short } = classificationLabels[category];
  const color = getClassificationColor(name);
  const abbreviated = words === 'short' && short !== category;
  return (
    <span
      className={classes['badge']}
      style={{ color: color.ink, background: color.tint }}
      title={abbreviated ? category : undefined}
    >
      <ClassificationMark name={name} />
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
