import { Button } from '@mantine/core';
import { MessagePage } from './MessagePage.tsx';

/** [A2.47, B2.40], exact text of the specification. */
export function LocationNotFound() {
  return (
    <MessagePage
      title="Location Not Found"
      action={
        <Button component="a" href="/locations" variant="default">
          Back to Locations
        </Button>
      }
    >
      <p>It looks like the location you&apos;re trying to view doesn&apos;t exist.</p>
    </MessagePage>
  );
}
