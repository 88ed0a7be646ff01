import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { Note } from '../../ui/Note.tsx';
import classes from './LetterText.module.css';

/** What a draft lacks before it can be active. */
export function LetterProblems({ problems }: Pick<Communication, 'problems'>) {
  if (problems.length === 0)
    return (
      <Note tone="muted" title="Ready to activate">
        The letter has no problems.
      </Note>
    );
  return (
    <Note tone="attention" title="Fix these before activating the letter">
      <ul className={classes['problems']}>
        {problems.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}
