import type { ReactNode } from 'react';
import { ImportNotice } from './ImportNotice.tsx';

/** The specification's sentence for a failed import [A8.19], followed by the reason. */
const importFailed = 'The Import of your file failed, please check your import file.';

interface Props {
  readonly reason: string;
  readonly title?: string;
  readonly children?: ReactNode;
}

export function ImportFailure({ reason, title = importFailed, children }: Props) {
  return (
    <ImportNotice tone="failed" announced="atOnce" title={title}>
      <p>{reason}</p>
      {children}
    </ImportNotice>
  );
}
