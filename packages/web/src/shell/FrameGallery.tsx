import { Button } from '@mantine/core';
import { PageHead } from '../ui/PageHead.tsx';
import { Frame } from './Frame.tsx';
import { inventedMe, inventedSession } from './invented-session.ts';
import { LocationNotFound, NotAuthorized, PageFailed, PageNotFound, UnableToAuthenticate } from './notices.tsx';
import { SessionContext } from '../domains/accounts/session.queries.ts';

/** The frame with an invented person, and every page that only has one thing to say. */
export function FrameGallery() {
  return (
    <SessionContext value={inventedSession}>
      <Frame me={inventedMe}>
        <PageHead
          title="Inventory"
          description="Every service line that you know of, with the class that its two sides give it."
          action={<Button>Import service lines</Button>}
          more={[{ label: 'Download as a workbook', run: () => undefined }]}
        />
        {[<LocationNotFound key="location" />, <PageNotFound key="page" />, <UnableToAuthenticate key="nobody" />, <NotAuthorized key="unauthorized" />, <PageFailed key="failed" error={new Error('x')} />, <PageFailed key="outdated" error={new Error('Failed to fetch dynamically imported module')} />].map((notice) => (
          <div key={notice.key} style={{ border: '1px solid var(--line)', borderRadius: 8, background: 'var(--surface)', marginBottom: 16 }}>
            {notice}
          </div>
        ))}
      </Frame>
    </SessionContext>
  );
}
