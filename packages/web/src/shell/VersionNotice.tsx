import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { updateNow, watchVersion } from '../foundation/version.ts';
import classes from './Frame.module.css';

/** Stays at the lower edge until the newer build is taken [A1.1]; nobody loses what they are typing to it. */
export function VersionNotice() {
  const [newer, setNewer] = useState<string>();
  useEffect(() => watchVersion(setNewer), []);
  return (
    // The region is always there, because a reader announces only what changes inside a region that it already knows.
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
