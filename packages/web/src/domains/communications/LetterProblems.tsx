import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { Note } from '../../ui/Note.tsx';
import classes from './LetterText.module.css';

interface LetterProblemsProps extends Pick<Communication, 'problems'> {
  readonly title?: string;
}

/** What a draft lacks before it can be active, or an active letter that was activated before it was compared. */
export function LetterProblems({ problems, title = 'Fix these before activating the letter' }: LetterProblemsProps) {
  if (problems.length === 0)
    return (
      <Note tone="muted" title="Ready to activate">
        The letter has no problems.
      </Note>
    );
  return (
    <Note tone="attention" title={title}>
      <ul className={classes['problems']}>
        {problems.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}
