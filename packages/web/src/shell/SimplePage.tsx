import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';
import { Footer } from './Footer.tsx';
import classes from './AppShell.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

/** A page outside the account: the mark links to sign-in [B2.14]. */
export function SimplePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['simple']}>
      <header className={classes['bar']}>
        <a href="/login" className={classes['mark']}>
          <Logo />
          Curbstop
        </a>
        <span style={{ flex: 1 }} />
        <ThemeToggle />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
