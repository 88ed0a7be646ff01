import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { lazyContent } from '../../ui/LazyContent.tsx';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { serviceLineQuery } from './service-line.queries.ts';
import { ServiceLineView } from './ServiceLineView.tsx';

const ServiceLineForm = lazyContent(() =>
  import('./ServiceLineForm.tsx').then(({ ServiceLineForm: content }) => content),
);

interface Props {
  readonly id: string;
  readonly links?: ReactNode;
  /** Whether to open in edit mode, from a row's action. */
  readonly begins?: 'looking' | 'editing';
}

/** Shows one line and, with permission, edits it in the same place. */
export function ServiceLinePanel({ id, links, begins = 'looking' }: Props) {
  const me = useMe();
  const [mode, setMode] = useState<'looking' | 'editing' | 'edited'>(begins);
  const query = useQuery(serviceLineQuery(me.defaultAccount.id, id));
  const line = query.data;
  if (!line && query.error)
    return (
      <RecordNotShown
        title="The service line could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!line) return <ServiceLineSkeleton />;
  const mayEdit = meetsRequirement(me, requirements.editServiceLine);
  if (mode === 'editing' && mayEdit) {
    return <ServiceLineForm line={line} onDone={() => setMode('edited')} />;
  }
  return (
    <ServiceLineView
      line={line}
      links={links}
      onEdit={mayEdit ? () => setMode('editing') : undefined}
      focusEditButton={mode === 'edited'}
    />
  );
}

function ServiceLineSkeleton() {
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the service line">
      <Skeleton height={24} width={200} />
      <Skeleton height={180} />
      <Skeleton height={16} width="80%" />
      <Skeleton height={160} />
    </Stack>
  );
}
