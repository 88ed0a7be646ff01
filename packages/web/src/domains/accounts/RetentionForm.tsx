import { retentionDays, type Retention, type RetentionDays } from '@curbstop/contract/accounts/retention.calls';
import {
  permanentRecords,
  retained,
  retainedNames,
  type RetainedName,
} from '@curbstop/contract/accounts/retention.values';
import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { FieldProblem } from '../../ui/FormProblems.tsx';
import { FormButtons, FormSheet } from '../../ui/FormSheet.tsx';
import { count } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useSaveRetention } from './retention.commands.ts';
import { retentionQuery } from './retention.queries.ts';
import classes from './Retention.module.css';
import { useMe } from './session.queries.ts';

/** Retention periods; records that the law requires to be kept permanently are listed but not editable. */
export function RetentionForm() {
  const { data, error, refetch } = useQuery(retentionQuery(useMe().defaultAccount.id));
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title" className={classes['title']}>
        Record retention
      </h2>
      <dl className={classes['good']}>
        {permanentRecords.map(({ label, why }) => (
          <div key={label}>
            <dt>
              {label}: <strong>permanently</strong>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      {data ? (
        <DaysForm key={data.version} retention={data} />
      ) : error ? (
        <ErrorState title="Record retention could not be loaded" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} aria-busy="true" />
      )}
    </section>
  );
}

function DaysForm({ retention }: { readonly retention: Retention }) {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const save = useSaveRetention();
  const [days, setDays] = useState<Readonly<Record<RetainedName, number | string>>>(retention.days);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const isChanged = retainedNames.some((name) => days[name] !== retention.days[name]);
  const send = async (wanted: RetentionDays) => {
    try {
      await save({ version: retention.version, days: wanted });
      toastSuccess('Record retention was saved');
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
      await cache.invalidateQueries({ queryKey: retentionQuery(accountId).queryKey });
    }
  };
  const submit = () => {
    setFailure(undefined);
    const read = retentionDays.safeParse(days);
    setProblems(
      read.success
        ? []
        : read.error.issues.map(({ path, message }) => ({
            id: `kept-${String(path[0])}`,
            label: retained[path[0] as RetainedName].label,
            sentence: message,
          })),
    );
    if (!read.success) return;
    const shorter = retainedNames.filter((name) => read.data[name] < retention.days[name]);
    if (shorter.length === 0) return void send(read.data);
    confirm({
      title: 'Shorten retention?',
      sentence: `Tonight ${shorter.map((name) => `${retained[name].label.toLowerCase()} older than ${count(read.data[name], 'day')}`).join(' and ')} will be permanently removed. This cannot be undone.`,
      confirmLabel: 'Shorten retention',
      tone: 'danger',
      onConfirm: () => send(read.data),
    });
  };
  return (
    <FormSheet
      label="Record retention"
      refusal="Retention was not changed"
      onSubmit={submit}
      errors={problems}
      failure={failure}
    >
      {retainedNames.map((name) => {
        const { label, help, least, most } = retained[name];
        return (
          <NumberInput
            key={name}
            id={`kept-${name}`}
            label={label}
            description={`${help} ${least} to ${most} days.`}
            suffix=" days"
            allowDecimal={false}
            allowNegative={false}
            value={days[name]}
            error={problems.find(({ id }) => id === `kept-${name}`)?.sentence}
            onChange={(value) => setDays({ ...days, [name]: value })}
            hideControls
            maw={480}
          />
        );
      })}
      <FormButtons>
        <Button type="submit" disabled={!isChanged}>
          Save
        </Button>
      </FormButtons>
    </FormSheet>
  );
}
