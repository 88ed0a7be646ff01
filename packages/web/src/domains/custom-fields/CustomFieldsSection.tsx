import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import {
  customDataTypeLabels,
  customEntities,
  customEntityLabels,
  customFieldLimits,
  type CustomEntity,
} from '@curbstop/contract/custom-fields/custom-field.values';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { openOverlay } from '../../ui/overlays.ts';

import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { customFieldsQuery } from './custom-field.queries.ts';
import { CustomFieldRows } from './CustomFieldRows.tsx';
import classes from './CustomFields.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** The field to edit; undefined for a new one. */
    editCustomField: { readonly entity: CustomEntity; readonly field?: CustomField };
  }
}

const teaches: Readonly<Record<CustomEntity, string>> = {
  location:
    'Record details that EPA’s template has no column for, such as a pressure zone, a meter size or a link to the parcel map.',
  pwsserviceline:
    'Record details that EPA’s template has no column for, such as the tap card number, the last inspection date or the curb box type.',
};

/** The account's custom fields [A3.55, A6.12]. */
export function CustomFieldsSection() {
  const me = useMe();
  const isBought = meetsRequirement(me, requirements.viewCustomFields);
  const { data, error, refetch } = useQuery({ ...customFieldsQuery(me.defaultAccount.id), enabled: isBought });
  if (!isBought)
    return (
      <Alert tone="muted" title="Custom fields are not part of your plan">
        Custom fields add your own details to locations and service lines, in forms, tables, imports and exports.
        Contact support to add them.
      </Alert>
    );
  if (!data && error)
    return <ErrorState title="The custom fields could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <CustomFieldsSkeleton />;
  return (
    <Stack gap="xl">
      {customEntities.map((entity) => (
        <EntityFields key={entity} entity={entity} fields={data.items.filter((field) => field.entity === entity)} />
      ))}
    </Stack>
  );
}

function EntityFields({ entity, fields }: { readonly entity: CustomEntity; readonly fields: readonly CustomField[] }) {
  const { label, one, many } = customEntityLabels[entity];
  const isFull = fields.length >= customFieldLimits.fieldsPerEntity;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      variant={fields.length === 0 ? 'filled' : 'default'}
      disabled={isFull}
      onClick={() => openOverlay('editCustomField', { entity })}
    >
      Add {one} field
    </Button>
  );
  return (
    <section aria-labelledby={`fields-${entity}`}>
      <div className={classes['head']}>
        <h2 id={`fields-${entity}`}>{label}</h2>
        {fields.length > 0 && add}
      </div>
      {isFull && (
        <p className={classes['note']}>
          You have reached the limit of {customFieldLimits.fieldsPerEntity} {one} fields. Delete one to add another.
        </p>
      )}
      {fields.length > 0 ? (
        <>
          <CustomFieldRows entity={entity} fields={fields} />
          <p className={classes['note']}>
            Forms and exports use this order. In tables the fields are hidden until you add them as columns.
          </p>
        </>
      ) : (
        <EmptyState title={`No custom fields for ${many} yet`} action={add}>
          {teaches[entity]} For example, a {customDataTypeLabels.list.label.toLowerCase()} “Pressure zone” with{' '}
          {customDataTypeLabels.list.example}.
        </EmptyState>
      )}
    </section>
  );
}

function CustomFieldsSkeleton() {
  return (
    <Stack component="section" gap="xs" aria-busy="true" aria-label="Loading the custom fields">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
