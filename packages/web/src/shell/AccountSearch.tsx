import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { Me } from '../domains/accounts/session.queries.ts';
import { Lazy, type LazyComponent } from '../ui/Lazy.tsx';
import classes from './AccountSearch.module.css';

const chooser: LazyComponent<object> = () =>
  import('./AccountSearchPopover.tsx').then(({ AccountSearchPopover }) => AccountSearchPopover);

/** The account in use; people with several accounts can switch here [A2.39]. */
export function AccountSearch({ me }: { readonly me: Me }) {
  const { companyName, pwsid } = me.defaultAccount;
  if (me.accountCount < 2) {
    return (
      <span className={classes['account']} title={pwsid}>
        {companyName}
      </span>
    );
  }
  return (
    <Lazy
      opens={chooser}
      popup="dialog"
      props={{}}
      button={
        <UnstyledButton
          className={classes['button']}
          title={`${companyName}, ${pwsid}`}
          aria-label={`Water system: ${companyName}. Switch to another one`}
        >
          <span className={classes['name']}>{companyName}</span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  );
}
