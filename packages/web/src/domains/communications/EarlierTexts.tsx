import type { Communication, EarlierTextList } from '@curbstop/contract/communications/communication.rules';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { listReplacedSentences } from '@curbstop/contract/communications/starter-change.calculation';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import classes from './CommunicationText.module.css';

interface OfLetterProps {
  readonly letter: Pick<Communication, 'templateId' | 'language'>;
  readonly content: CommunicationContent;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** The sentences of a letter that its template does not have any more, beside those that it has now. */
export function EarlierTexts({ letter: { templateId, language }, content, children }: OfLetterProps) {
  const texts = listReplacedSentences({ templateId, content });
  if (texts.length === 0) return null;
  return (
    <Alert tone="attention" title="This letter has an earlier text of its template">
      {texts.map(({ earlier, now, reason, changedOn }) => (
        <div key={earlier} className={classes['earlier']}>
          <p>
            Changed on {formatDay(changedOn)}: {reason}
          </p>
          <DataList>
            <DataPair name="This letter">
              <span lang={language}>{earlier}</span>
            </DataPair>
            <DataPair name="Template now">
              <span lang={language}>{now}</span>
            </DataPair>
          </DataList>
        </div>
      ))}
      {children}
    </Alert>
  );
}

/** Letters that were created before a sentence of their template was replaced. */
export function LettersWithEarlierTexts({ letters }: { readonly letters: EarlierTextList['items'] }) {
  if (letters.length === 0) return null;
  const title =
    letters.length === 1
      ? '1 letter has an earlier text of its template'
      : `${formatNumber(letters.length)} letters have an earlier text of their template`;
  return (
    <Alert tone="attention" title={title}>
      <ul className={classes['problems']}>
        {letters.map(({ id, name, status, texts }) => (
          <li key={id}>
            <a href={`/communications/letters/update/${id}`}>{name}</a> ({status}):{' '}
            {texts.map(({ reason }) => reason).join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
