import { importFailed } from '@curbstop/contract/primitives/row-error';
import type { ReactNode } from 'react';
import { ImportMessage } from './ImportMessage.tsx';

interface Props {
  readonly reason: string;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** That an import failed [A8.19], followed by the reason. */
export function ImportFailure({ reason, title = importFailed, children }: Props) {
  return (
    <ImportMessage tone="failed" announced="atOnce" title={title}>
      <p>{reason}</p>
      {children}
    </ImportMessage>
  );
}
