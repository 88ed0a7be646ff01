import { lazy, Suspense } from 'react';
import { isUnknownParameter } from './url-query.ts';
import { useChangeUrlQuery, useUrlQuery } from './url-parameter.ts';

const IgnoredParameters = lazy(() =>
  import('./table/IgnoredParameters.tsx').then(({ IgnoredParameters: component }) => ({ default: component })),
);

interface Props {
  /** The filters of the page with their values. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Says which filters of the URL a page without a table does not have, or which values they do not take. */
export function IgnoredFilters({ filters }: Props) {
  const query = useUrlQuery();
  const changeQuery = useChangeUrlQuery();
  const ignored = Object.entries(query).flatMap(([name, value]) => {
    const values = filters[name];
    if (values === undefined) return name.startsWith('filters[') || isUnknownParameter(name) ? [name] : [];
    return value === '' || values.some((one) => one === value) ? [] : [name];
  });
  if (ignored.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <IgnoredParameters
        list={{ fields: {}, defaultSort: '' }}
        parameters={ignored}
        columns={[]}
        onRemove={() =>
          changeQuery(
            (current) => Object.fromEntries(Object.entries(current).filter(([name]) => !ignored.includes(name))),
            true,
          )
        }
      />
    </Suspense>
  );
}
