import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { isSampleOpen, getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { formatStreetLine } from '../domains/locations/location.calculation.ts';
import { listExceedanceActions, listRequestActions, listSampleDecisions } from '../domains/samples/SelectedSamples.tsx';
import { InvalidationRequests } from '../domains/samples/InvalidationRequests.tsx';
import {
  InvalidationNote,
  CollectionDateNote,
  LateResultsNote,
  OpenExceedanceNote,
  SampleOverview,
  SampleHistory,
  SampleResults,
} from '../domains/samples/SampleDetails.tsx';
import { sampleQuery } from '../domains/samples/sample.queries.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { useRouteParams, useUrlParameter } from '../ui/url-parameter.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { isMissing, toErrorMessage } from '../ui/error-message.ts';
import classes from './Screen.module.css';

const AttachmentsSection = lazy(() =>
  import('../domains/attachments/AttachmentsSection.tsx').then(({ AttachmentsSection: component }) => ({
    default: component,
  })),
);
const SampleDrawer = lazy(() =>
  import('../domains/samples/SampleDrawer.tsx').then(({ SampleDrawer: component }) => ({ default: component })),
);

/** One sample with its results [A2.9]. */
export function SampleScreen() {
  const me = useMe();
  const { id = '' } = useRouteParams<'id'>();
  const [editedPart, setEditedPart] = useUrlParameter('edit');
  const query = useQuery(sampleQuery(me.defaultAccount.id, id));
  const sample = query.data;
  if (!sample && query.error) return <SampleLoadError error={query.error} retry={() => void query.refetch()} />;
  if (!sample) return <SamplePageSkeleton />;
  const mayEdit = meetsRequirement(me, requirements.editSample);
  return (
    <>
      <PageHead
        title={getSampleName(sample)}
        description={`${sample.bottle} at ${formatStreetLine(sample)}, ${sample.city}`}
        back={back}
        action={mayEdit && <SampleActions sample={sample} onEdit={setEditedPart} />}
      />
      <Stack gap="lg">
        <InvalidationNote sample={sample} />
        <OpenExceedanceNote sample={sample} />
        <InvalidationRequests sample={sample} onDecide={mayEdit ? setEditedPart : undefined} />
        <CollectionDateNote sample={sample} />
        <LateResultsNote sample={sample} />
        <SampleSection title="Details">
          <SampleOverview sample={sample} />
        </SampleSection>
        <SampleSection title="Results">
          <SampleResults sample={sample} onEnter={() => setEditedPart('result')} onCorrect={setEditedPart} />
        </SampleSection>
        {meetsRequirement(me, requirements.viewSampleAttachments) && (
          <SampleSection title="Attachments">
            <Suspense fallback={<Skeleton height={120} aria-busy="true" />}>
              <AttachmentsSection
                to={{ type: 'sample', id: sample.id }}
                name={getSampleName(sample)}
                urlParameter="attachment"
              />
            </Suspense>
          </SampleSection>
        )}
        <SampleSection title="Change history">
          <SampleHistory sample={sample} />
        </SampleSection>
      </Stack>
      <LazyDrawer sample={sample} named={editedPart} onClose={() => setEditedPart(undefined)} />
    </>
  );
}

/** The decisions about the sample are behind the button, because none of them can be undone by another. */
function SampleActions({ sample, onEdit }: { readonly sample: Sample; readonly onEdit: (what: string) => void }) {
  return (
    <Group gap="xs">
      {isSampleOpen(sample.status) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onEdit('sample')}
        >
          Edit sample
        </Button>
      )}
      <ActionMenu
        label={`Actions for ${getSampleName(sample)}`}
        actions={[
          ...listSampleDecisions(sample),
          ...listExceedanceActions(sample, onEdit),
          ...listRequestActions(sample, onEdit),
        ]}
        size="lg"
      />
    </Group>
  );
}

function SampleSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The drawer loads with its first use. */
function LazyDrawer({
  sample,
  named,
  onClose,
}: {
  readonly sample: Sample;
  readonly named: string | undefined;
  readonly onClose: () => void;
}) {
  const [wanted, setWanted] = useState(false);
  if (named !== undefined && !wanted) setWanted(true);
  return (
    <Suspense fallback={null}>{wanted && <SampleDrawer sample={sample} named={named} onClose={onClose} />}</Suspense>
  );
}

const back = { label: 'Samples', href: '/samples' } as const;

/** A missing sample, another account's and an invalid id look the same. */
function SampleLoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <>
      <PageHead title={isMissing(error) ? 'Sample not found' : 'Sample'} back={back} />
      {isMissing(error) ? (
        <EmptyState title="This sample doesn’t exist">It may belong to another water system.</EmptyState>
      ) : (
        <ErrorState
          title="The sample could not be loaded"
          error={error}
          retry={toErrorMessage(error).status === 403 ? undefined : retry}
        />
      )}
    </>
  );
}

function SamplePageSkeleton() {
  return (
    <>
      <PageHead title="Sample" back={back} />
      <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the sample">
        <Skeleton height={160} />
        <Skeleton height={120} />
      </Stack>
    </>
  );
}
