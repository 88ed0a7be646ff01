import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { defaultPageSize, type PageRequest } from '@curbstop/contract/primitives/list';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClassificationBadge } from './ClassificationBadge';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { LinePicture } from './LinePicture';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { toPictureInputs } from './service-line.calculation.ts';
import { serviceLinesPageQuery } from './service-line.queries.ts';
import { SideMaterial } from './SideMaterial.tsx';
import classes from './LinesOfLocation.module.css';

interface Props {
  readonly locationId: string;
  readonly onOpen: (id: string) => void;
}

const manyAtOnce = 100;

/** The lines of one location, usually one, so a list without table tools. */
export function LinesOfLocation({ locationId, onOpen }: Props) {
  const [pageSize, setPageSize] = useState<number>(defaultPageSize);
  const request: PageRequest = {
    page: 1,
    pageSize,
    searchTerm: '',
    sort: serviceLineList.defaultSort,
    filters: { locationId: [locationId] },
  };
  const query = useQuery(serviceLinesPageQuery(useMe().defaultAccount.id, request));
  const page = query.data;
  if (!page && query.error)
    return (
      <ErrorState
        title="The service lines could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!page) {
    return (
      <section aria-busy="true" aria-label="Loading the service lines">
        <Skeleton height={40} />
      </section>
    );
  }
  if (page.total === 0) {
    return (
      <EmptyState title="No service lines here yet" action={<AddLine locationId={locationId} />}>
        Import your inventory, or add a service line here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes['lines']}>
        {page.items.map((line) => (
          <OneLine key={line.id} line={line} onOpen={onOpen} />
        ))}
      </ul>
      <AddLine locationId={locationId} />
      {page.total > page.items.length && pageSize < manyAtOnce && (
        <Button variant="subtle" size="compact-sm" onClick={() => setPageSize(manyAtOnce)}>
          Show {formatCount(Math.min(page.total, manyAtOnce), 'service line')}
        </Button>
      )}
    </>
  );
}

function AddLine({ locationId }: { readonly locationId: string }) {
  if (!meetsRequirement(useMe(), requirements.createServiceLine)) return null;
  return (
    <Button component="a" href={`/inventory/new/${locationId}`} variant="default" size="compact-sm" mt={8}>
      Add service line
    </Button>
  );
}

function OneLine({ line, onOpen }: { readonly line: ServiceLineRow; readonly onOpen: (id: string) => void }) {
  const open = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(line.id);
  };
  const picture = toPictureInputs(line);
  return (
    <li>
      <a href={`/locations/${line.locationId}/inventory/${line.id}`} onClick={open} className={classes['name']}>
        {line.externalId ?? 'Service line'}
      </a>
      <LinePicture size="cell" {...picture} />
      <span>
        System side: <SideMaterial half={picture.system} />
      </span>
      <span>
        Customer side: <SideMaterial half={picture.customer} />
      </span>
      <ClassificationBadge category={line.category} />
    </li>
  );
}
