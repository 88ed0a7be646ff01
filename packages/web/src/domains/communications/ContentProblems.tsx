import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { Alert } from '../../ui/Alert.tsx';
import classes from './CommunicationText.module.css';

interface LetterProblemsProps extends Pick<Communication, 'problems'> {
  readonly title?: string;
}

/**
 * What prevents a draft from being active, or what was found in a letter that was activated before texts were compared.
 */
export function ContentProblems({ problems, title = 'Fix these before activating the letter' }: LetterProblemsProps) {
  if (problems.length === 0)
    return (
      <Alert tone="muted" title="Ready to activate">
        The letter has no problems.
      </Alert>
    );
  return (
    <Alert tone="attention" title={title}>
      <ul className={classes['problems']}>
        {problems.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
