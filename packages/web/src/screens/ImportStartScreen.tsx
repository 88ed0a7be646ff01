import { Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ImportUpload } from '../domains/imports/ImportUpload.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** Where an import begins [A2.16, A2.62]: one file, and what will happen with it. */
export function ImportStartScreen() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Import your inventory" description="Bring the workbook that you keep your service lines in. Nothing is written before you have seen what it would do." back={{ label: 'Imports', href: '/imports' }} />
      <Stack gap="lg" maw={840}>
        <ImportUpload onBegun={(batchId) => void navigate({ to: '/imports/$batchId/{-$step}', params: { batchId, step: 'file' } })} />
        <WhatHappens />
      </Stack>
    </>
  );
}

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens">
      <Title order={2} id="what-happens">
        What happens next
      </Title>
      <ol style={{ margin: '8px 0 0', paddingLeft: 20 }}>
        <li>The file is read. EPA’s Service Line Inventory Template is recognised; any other sheet with one row for each service line works too, with headings anywhere in its first rows.</li>
        <li>You check the sheet, its headings and what each column holds.</li>
        <li>Words that are not understood are asked once and remembered for your next file.</li>
        <li>You see how many lines are new, changed or failed, and the class that each would have. Only then do you import.</li>
        <li>Failed rows come back as a workbook to fix and send again. A finished import can be undone.</li>
      </ol>
    </section>
  );
}
