import type { RefusedLetterList } from '@curbstop/contract/communications/communication.rules';
import { Alert } from '../../ui/Alert.tsx';
import { formatNumber } from '../../ui/format.ts';
import classes from './CommunicationText.module.css';

/** Active letters from before their text was compared, which can't be sent until they are corrected. */
export function RefusedLetters({ letters }: { readonly letters: RefusedLetterList['items'] }) {
  if (letters.length === 0) return null;
  const title =
    letters.length === 1
      ? '1 active letter can’t be sent as it is written'
      : `${formatNumber(letters.length)} active letters can’t be sent as they are written`;
  return (
    <Alert tone="urgent" title={title}>
      <ul className={classes['problems']}>
        {letters.map(({ id, name, problems }) => (
          <li key={id}>
            <a href={`/communications/letters/update/${id}`}>{name}</a>: {problems.join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
