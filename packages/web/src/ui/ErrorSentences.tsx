import { toErrorMessage } from './error-message.ts';

interface Props {
  readonly error: Error;
  /** A sentence that is already the title. */
  readonly omitted?: string;
}

/** Every sentence of a refused request, such as one for each row of a file. */
export function ErrorSentences({ error, omitted }: Props) {
  const sentences = toErrorMessage(error).sentences.filter((sentence) => sentence !== omitted);
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
