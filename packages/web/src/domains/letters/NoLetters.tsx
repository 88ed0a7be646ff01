import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';

/** Nothing that could be sent, with the way to the letters [B2.39, B8.7]. */
export function NoLetters({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button component="a" href="/communications/letters" data-autofocus>
          Go to letters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** [B8.6]: letters that are missing are assigned to the event; other failures can be tried again. */
export function LetterCountsFailed({ error, retry }: FailedProps) {
  const isAboutTemplates = toErrorMessage(error).sentences.some((sentence) => /templates?/i.test(sentence));
  if (isAboutTemplates) return <MissingCommunications />;
  return <ErrorState title="Communications Error" error={error} retry={retry} />;
}

interface MissingProps {
  /** Whether some of the letters are active, but not in a language of the recipients. */
  readonly isInOtherLanguage?: boolean;
}

export function MissingCommunications({ isInOtherLanguage = false }: MissingProps) {
  return (
    <NoLetters title="Missing Communications">
      None of these results has a letter{isInOtherLanguage && ' in English or the language of its recipient'}. Create
      results letters from the templates, assign them to the sampling event of the samples, and activate them.
    </NoLetters>
  );
}
