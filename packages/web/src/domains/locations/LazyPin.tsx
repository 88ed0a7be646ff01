import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FormTexts } from '../../ui/form-values.ts';
import { toPoint } from './map.calculation.ts';

const PinField = lazy(() => import('./PinField.tsx').then(({ PinField: component }) => ({ default: component })));

/** Loads the map when the form first has coordinates. */
export function LazyPinField({ form }: { readonly form: FormTexts }) {
  if (!toPoint(form.values['latitude'], form.values['longitude'])) return null;
  return (
    <Suspense fallback={<Skeleton height={280} />}>
      <PinField form={form} />
    </Suspense>
  );
}
