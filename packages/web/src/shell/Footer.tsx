import { getYear } from '../foundation/clock.ts';
import classes from './AppShell.module.css';

/** Copyright, terms and privacy policy; the two pages are public [A2.49]. */
export function Footer() {
  return (
    <footer className={classes['footer']}>
      <span>© {getYear()} Curbstop</span>
      <a href="/terms">Terms of Service</a>
      <a href="/privacy">Privacy Policy</a>
    </footer>
  );
}
