import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { IconListDetails, IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ActionMenu } from '../ui/ActionMenu';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge';
import {
  classificationLabels,
  type ClassificationLabel,
} from '../domains/service-lines/classification-labels.calculation';
import { CopyText } from '../ui/CopyText';
import { CountsCard } from '../domains/service-lines/CountsCard';
import { DataList, DataPair } from '../ui/DataPair';
import { DropZone } from '../ui/DropZone';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { GalleryPictures } from './GalleryPictures';
import { GalleryTable } from './GalleryTable';
import { LinePicture } from '../domains/service-lines/LinePicture';
import { confirm } from '../ui/overlays';
import { PageHead } from '../ui/PageHead';
import { StatusBadge, type StatusTone } from '../ui/StatusBadge';
import { toastError, toastSuccess } from '../ui/toasts';
import { Wizard } from '../ui/Wizard';
import { WorkProgress } from '../ui/WorkProgress';

const noop = () => undefined;
const words = Object.keys(classificationLabels) as ClassificationLabel[];
const counts = { Lead: 38, 'Galvanized Requiring Replacement': 212, 'Lead Status Unknown': 1075, 'Non-lead': 1116 };
const failure = {
  statusCode: 500,
  message: 'Error',
  requestId: '0190a6f2-53',
  errors: [{ code: 'unexpected', detail: 'An error occurred, please try again or contact support for assistance.' }],
};

/** Every component of `ui` in all its states, for visual and accessibility checks; in development only. */
export function Gallery() {
  return (
    <main style={{ maxWidth: 1440, margin: '0 auto', padding: 16 }}>
      <PageHead
        title="Gallery"
        description="Every piece of the kit in all its states."
        back={{ label: 'Back to the start', href: '/' }}
        action={<Button>Import 2,191 lines</Button>}
        moreActions={[{ label: 'Download as a workbook', run: noop }]}
      />
      <Section title="Counts">
        <Stack>
          <CountsCard
            counts={counts}
            total={2441}
            noun="service line"
            linkTo={(category) => `/gallery${category ? `?filters[category]=${category}` : ''}`}
          />
          <CountsCard counts={undefined} total={undefined} noun="service line" linkTo={() => '/gallery'} />
        </Stack>
      </Section>
      <Section title="Classifications and statuses">
        <Group gap="xs">
          {words.map((word) => (
            <ClassificationBadge key={word} category={word} />
          ))}
          {words.map((word) => (
            <ClassificationBadge key={`${word} short`} category={word} words="short" />
          ))}
        </Group>
        <Group gap="xs" mt="sm">
          {(['muted', 'working', 'done', 'attention', 'failed'] satisfies StatusTone[]).map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
        </Group>
      </Section>
      <GalleryPictures />
      <Section title="Table">
        <GalleryTable />
      </Section>
      <Section title="Wizard">
        <GalleryWizard />
      </Section>
      <Section title="Files">
        <DropZone
          label="Your inventory workbook"
          endings={['.csv', '.xlsx']}
          max={1}
          maxBytes={200_000_000}
          onFiles={(files) => toastSuccess(`${files[0]?.name} chosen`)}
        />
        <div style={{ height: 12 }} />
        <DropZone label="Attachments" endings={['.pdf', '.png', '.jpg']} onFiles={noop} />
      </Section>
      <Section title="Long work">
        <Stack>
          <WorkProgress
            title="Importing 2,191 service lines"
            state="running"
            done={840}
            total={2191}
            elapsedSeconds={31}
            onCancel={noop}
          >
            You can leave this page. The import continues and is listed under Imports.
          </WorkProgress>
          <WorkProgress title="Reading the workbook" state="running" done={1200} />
          <WorkProgress title="Importing 2,191 service lines" state="done" done={2191} total={2191} />
          <WorkProgress title="Importing 2,191 service lines" state="failed" done={0} total={2191} />
        </Stack>
      </Section>
      <GalleryMessages />
      <Section title="Values and fields">
        <DataList>
          <DataPair name="Address">12 Elm Street, Millbrook, CT 06415</DataPair>
          <DataPair name="Service line ID">SL-000482</DataPair>
          <DataPair name="Installed">1986 (est.)</DataPair>
          <DataPair name="Notes" />
        </DataList>
        <Group mt="md" align="flex-start">
          <TextInput label="Zip" required placeholder="06415" description="5 digits, or 5+4" />
          <TextInput label="Zip" required defaultValue="641" error="Invalid Format" description="5 digits, or 5+4" />
        </Group>
      </Section>
      <Section title="Nothing, and trouble">
        <Group align="flex-start" grow>
          <EmptyState
            title="No service lines yet"
            action={<Button leftSection={<IconUpload size={16} aria-hidden="true" />}>Import file</Button>}
            picture={
              <LinePicture
                size="letter"
                system={{ kind: 'nonLead', label: 'Copper', verified: true }}
                customer={{ kind: 'unknown', label: 'Unknown', verified: false }}
                ownership="Split"
                connector="None"
              />
            }
          >
            A service line brings water from the main to a building. Import the workbook that you already have, for
            example EPA&apos;s inventory template.
          </EmptyState>
          <ErrorState title="The inventory could not be loaded" error={failure} retry={noop} />
        </Group>
      </Section>
    </main>
  );
}

function GalleryMessages() {
  return (
    <Section title="Messages and questions">
      <Group>
        <Button variant="default" onClick={() => toastSuccess('Location has been updated')}>
          Success
        </Button>
        <Button
          variant="default"
          onClick={() => toastSuccess('3 service lines were deleted', { action: { label: 'Undo', run: noop } })}
        >
          Success with undo
        </Button>
        <Button variant="default" onClick={() => toastError('An error occurred. Location could not be updated')}>
          Error
        </Button>
        <Button
          variant="default"
          onClick={() =>
            confirm({
              title: 'Undo this import?',
              sentence:
                'The 2,191 service lines that it added are removed. 12 lines that were edited since stay as they are.',
              confirmLabel: 'Undo import',
              tone: 'danger',
              onConfirm: noop,
            })
          }
        >
          Question
        </Button>
        <ActionMenu
          label="More for the gallery"
          actions={[
            { label: 'Edit', run: noop },
            { label: 'Delete', run: noop, tone: 'danger' },
          ]}
        />
        <CopyText text="0190a6f2-53c1" label="Request number" />
      </Group>
    </Section>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section style={{ margin: '32px 0' }} aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

function GalleryWizard() {
  const [step, setStep] = useState(0);
  return (
    <div
      style={{
        maxWidth: 560,
        padding: 16,
        border: '1px solid var(--line)',
        borderRadius: 8,
        background: 'var(--surface)',
      }}
    >
      <Wizard
        at={step}
        onStep={setStep}
        onCancel={() => setStep(0)}
        onSubmit={() => toastSuccess('Submitted')}
        steps={[
          {
            key: 'file',
            title: 'Choose a file',
            subtitle: 'The workbook or CSV that you keep your inventory in.',
            icon: IconUpload,
            content: <TextInput label="Name" />,
            blockedBecause: 'Choose a file first.',
          },
          { key: 'columns', title: 'Match columns', icon: IconListDetails, content: 'Columns' },
          { key: 'check', title: 'Check', content: 'Rows', nextLabel: 'Import 2,191 lines' },
        ]}
      />
    </div>
  );
}
