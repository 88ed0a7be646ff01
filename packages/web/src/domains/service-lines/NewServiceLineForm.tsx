import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { today } from '../../foundation/clock.ts';
import { useFocusOnWrong } from '../../ui/form-focus.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { useMe } from '../accounts/session.queries.ts';
import { LineProblems } from './LineProblems.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { useAddServiceLine } from './service-line.commands.ts';
import {
  readForm,
  refusedFields,
  valuesOf,
  verifiedByDate,
  type FormErrors,
  type OwnFields,
  type ServiceLineValues,
} from './service-line.form.ts';
import { useOwnFields } from './OwnLineFields.tsx';
import { ServiceLineFields } from './ServiceLineFields.tsx';
import classes from './ServiceLine.module.css';

interface Props {
  /** Preselected, when opened from a location. */
  readonly locationId: string | undefined;
  readonly onAdded: (line: ServiceLineDetails) => void;
  readonly cancelHref: string;
}

/** Adds a line. Its classification is computed from the entered fields and shown as a preview. */
export function NewServiceLineForm(props: Props) {
  const own = useOwnFields();
  return own ? <NewForm {...props} own={own} /> : <Skeleton height={320} aria-busy="true" />;
}

function NewForm({ locationId: given, onAdded, cancelHref, own }: Props & { readonly own: OwnFields }) {
  const [empty] = useState(() => valuesOf(newServiceLine, own));
  const add = useAddServiceLine(useMe().defaultAccount.id);
  const [locationId, setLocationId] = useState(given);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const form = useFocusOnWrong(errors, failure);
  useUnsavedGuard(!add.isSuccess && (locationId !== given || values !== empty), 'the new service line');
  // Navigate after the save, when the unsaved-changes guard no longer applies.
  const added = add.data;
  const tell = useRef(onAdded);
  useEffect(() => {
    if (added) tell.current(added);
  }, [added]);
  const choose = (chosen: string | undefined) => {
    setLocationId(chosen);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => path !== 'locationId')));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const read = readForm(values, newServiceLine, { today: today(), own });
    const wrong = {
      ...(locationId === undefined && { locationId: 'Location is required' }),
      ...('errors' in read && read.errors),
    };
    setErrors(wrong);
    if (locationId === undefined || 'errors' in read) return;
    const refused = (error: unknown) => {
      setErrors(refusedFields(error));
      setFailure(toErrorMessage(error).sentences.join(' '));
    };
    add.mutate({ locationId, fields: read.fields }, { onError: refused });
  };
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate aria-label="Add a service line">
      <LineProblems errors={errors} sentence={failure} />
      <LocationPicker value={locationId} error={errors['locationId']} onChange={choose} />
      <ServiceLineFields
        values={values}
        errors={errors}
        own={own}
        onChange={(changed) => setValues(verified(changed))}
      />
      <div className={classes['save']}>
        <Button component="a" href={cancelHref} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Add the service line
        </Button>
      </div>
    </form>
  );
}

/** [B3.11]: the preview of what will be saved. */
function verified(values: ServiceLineValues): ServiceLineValues {
  return { ...values, system: verifiedByDate(values.system), customer: verifiedByDate(values.customer) };
}
