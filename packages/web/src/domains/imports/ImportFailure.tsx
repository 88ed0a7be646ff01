import type { ReactNode } from 'react';
import { ImportNotice } from './ImportNotice.tsx';

/** The specification's sentence for a failed import [A8.19], followed by the reason. */
const importFailed = 'The Import of your file failed, please check your import file.';

export function ImportFailure({ reason, children }: { readonly reason: string; readonly children?: ReactNode }) {
  return (
    <ImportNotice tone="failed" announced="atOnce" title={importFailed}>
      <p>{reason}</p>
      {children}
    </ImportNotice>
  );
}
