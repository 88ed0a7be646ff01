import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { openOverlay, overlayStore } from '../ui/overlays.ts';
import classes from './Search.module.css';

declare module '../ui/overlays.ts' {
  interface OverlayNames {
    search: Record<never, never>;
  }
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the search for records and pages; its code loads with the first use. */
export function SearchButton() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Overrides the browser's own shortcut.
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <UnstyledButton
      className={classes['button']}
      onClick={openSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`Search (${isApple ? '⌘' : 'Ctrl'} K)`}
    >
      <IconSearch size={20} aria-hidden="true" />
      <span className={classes['word']}>Search</span>
      <kbd className={classes['keys']} aria-hidden="true">
        {isApple ? '⌘' : 'Ctrl'} K
      </kbd>
    </UnstyledButton>
  );
}

function openSearch(): void {
  if (!overlayStore.read().some(({ name, opened }) => name === 'search' && opened)) openOverlay('search', {});
}
