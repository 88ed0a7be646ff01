import { classColour, classWords, type ClassWord } from './classes.ts';
import { ClassMark } from './ClassMark.tsx';
import classes from './ClassBadge.module.css';

interface Props {
  readonly category: ClassWord;
  /** `short` writes GRR and Unknown where there is no room; the whole name is then spoken and shown on hover. */
  readonly words?: 'whole' | 'short';
}

/** The class of a service line: mark, word and colour, never one of them alone. */
export function ClassBadge({ category, words = 'whole' }: Props) {
  const { name, short } = classWords[category];
  const colour = classColour(name);
  const abbreviated = words === 'short' && short !== category;
  return (
    <span
      className={classes['badge']}
      style={{ color: colour.ink, background: colour.tint }}
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
