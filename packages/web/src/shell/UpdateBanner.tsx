import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { updateNow, watchVersion } from '../foundation/version.ts';
import classes from './AppShell.module.css';

/** Stays at the lower edge until the update is loaded [A1.1], so that unsaved input is not lost. */
export function UpdateBanner() {
  const [newer, setNewer] = useState<string>();
  useEffect(() => watchVersion(setNewer), []);
  return (
    // The region is always rendered, because screen readers announce only changes inside a known region.
    <output className={classes['version']} data-shown={newer === undefined ? undefined : true}>
      {newer !== undefined && (
        <>
          <span>A new version is available.</span>
          <Button size="compact-sm" onClick={() => void updateNow(newer)}>
            Update Now
          </Button>
        </>
      )}
    </output>
  );
}
