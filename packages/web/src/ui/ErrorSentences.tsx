import { toErrorMessage } from './error-message.ts';

/** Every sentence of a refused request, such as one for each row of a file. */
export function ErrorSentences({ error }: { readonly error: Error }) {
  return (
    <ul>
      {toErrorMessage(error).sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
