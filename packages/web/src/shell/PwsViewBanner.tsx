import { useState } from 'react';
import { useSessionSource } from '../domains/accounts/session.queries.ts';
import { hasReferrer, forgetOrigin } from '../foundation/referrer.ts';
import classes from './Frame.module.css';

/**
 * Who arrived from the companion product is told where they are, with the way back [A1.1]. The address is always the
 * one that the operator has set, never the one that stood in the question (docs/decisions/0070).
 */
export function PwsViewBanner() {
  const { companion } = useSessionSource().help();
  const [left, setLeft] = useState(false);
  if (!companion || left || !hasReferrer(companion.url)) return null;
  const leave = () => {
    forgetOrigin();
    setLeft(true);
  };
  return (
    <aside className={classes['banner']} aria-label="PWS View">
      <strong>PWS View</strong>
      <a href={companion.url} rel="external" onClick={leave}>
        Back to {companion.name}
      </a>
    </aside>
  );
}
