import { listImportTemplates, isTemplateType, type TemplateType } from '@curbstop/contract/exports/template.values';
import { Anchor, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../domains/accounts/session.queries.ts';
import { DownloadTemplate } from '../domains/exports/DownloadTemplate.tsx';
import { TemplateChooser } from '../domains/exports/TemplateChooser.tsx';
import { ImportUpload } from '../domains/imports/ImportUpload.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

const back = { label: 'Imports', href: '/imports' };

/** The start of an import [A2.16, A2.62]: one file, and how it will be read. */
export function ImportStartScreen() {
  return (
    <>
      <PageHead
        title="Import your inventory"
        description="Upload the workbook with your service lines. Nothing is imported until you have reviewed the changes."
        back={back}
      />
      <Stack gap="xl" maw={840}>
        <Upload />
        <TemplateChooser pathOf={pathOf} />
        <WhatHappens />
      </Stack>
    </>
  );
}

/** Uploads a file made from a template [A2.21, B2.36]; a State's template has its own address. */
export function TemplateImportScreen() {
  const { primacyCode } = useMe().defaultAccount;
  const templates = listImportTemplates(primacyCode);
  const { type = templates[0]?.type ?? '' } = useRouteParams<'type'>();
  const template = templates.find((one) => one.type === type);
  if (!isTemplateType(type)) return <PageNotFound />;
  if (!template) {
    return (
      <>
        <PageHead title="Import from template" back={back} />
        <EmptyState title="This template is not for your water system">
          Templates depend on the State that your water system reports to.{' '}
          <Anchor href="/inventory-import">View your templates</Anchor>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={`Import: ${template.title}`}
        description={template.help}
        back={{ label: 'Choose another template', href: '/inventory-import' }}
        action={<DownloadTemplate template={template} />}
      />
      <Stack gap="xl" maw={840}>
        <Upload />
        <WhatHappens />
      </Stack>
    </>
  );
}

function pathOf(type: TemplateType): string {
  return `/imports/combined/${type}`;
}

function Upload() {
  const navigate = useNavigate();
  return (
    <ImportUpload
      onBegun={(batchId) => void navigate({ to: '/imports/$batchId/{-$step}', params: { batchId, step: 'file' } })}
    />
  );
}

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens">
      <Title order={2} id="what-happens">
        What happens next
      </Title>
      <ol style={{ margin: '8px 0 0', paddingLeft: 20 }}>
        <li>
          Curbstop reads the file. EPA’s Service Line Inventory Template is recognized; any other sheet with one row for
          each service line works too, with headings anywhere in its first rows.
        </li>
        <li>You check the sheet, its headings and the field for each column.</li>
        <li>You match unknown terms once. Curbstop remembers them for your next file.</li>
        <li>
          You see how many lines are new, changed or failed, and the classification that each would have. Only then do
          you import.
        </li>
        <li>
          Download failed rows as an Excel file, correct them and import them again. A finished import can be undone.
        </li>
      </ol>
    </section>
  );
}
