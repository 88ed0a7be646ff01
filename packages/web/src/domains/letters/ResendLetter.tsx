import { resendRequest } from '@curbstop/contract/letters/letter-delivery.rules';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { maxAddressLength } from '@curbstop/contract/letters/letter.values';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { LongTextField, TextField } from '../../ui/FormFields.tsx';
import { parseFields, type ParsedForm } from '../../ui/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { titleOfProblem } from './letter.calculation.ts';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    resendLetter: { readonly letter: LetterRow; readonly onSent?: () => void };
  }
}

const labels: Readonly<Record<string, string>> = {
  recipientName: 'Recipient',
  address: 'Address on the letter',
  email: 'Email address',
};
const getLabel = (path: string) => labels[path] ?? path;
/** The lines of the address are one field. */
const toField = (property: string) => (property.startsWith('address') ? 'address' : property);
const atFields = <Fields,>(read: ParsedForm<Fields>): ParsedForm<Fields> =>
  'errors' in read
    ? { errors: Object.fromEntries(Object.entries(read.errors).map(([path, text]) => [toField(path), text])) }
    : read;

/** Sends the same letter to a corrected address. The letter that did not arrive stays as it is. */
export function ResendLetter({ props: { letter, onSent }, close }: OverlayContentProps<'resendLetter'>) {
  const { resend } = useLetterCommands();
  const isEmail = letter.method === 'Email';
  const wasReturned = letter.status === 'Returned' && !isEmail;
  const [isSameAddressConfirmed, setConfirmed] = useState(false);
  const form = useForm({
    name: 'letter',
    subject: 'this address',
    start: { recipientName: letter.recipientName, address: letter.address.join('\n'), email: letter.email ?? '' },
    saved: undefined,
    read: ({ recipientName, address, email }) =>
      atFields(
        parseFields(resendRequest, {
          recipientName,
          ...(isEmail ? { email } : { address: toLines(String(address)) }),
          ...(isSameAddressConfirmed && { isSameAddressConfirmed }),
        }),
      ),
    save: (body) => resend(letter, body),
    onSaved: ({ recipientKind }) => {
      toastSuccess(
        recipientKind === 'owner' && letter.recipientKind !== 'owner'
          ? 'The letter will be sent to an address elsewhere. A notice for this location is still required.'
          : 'The letter will be sent again',
      );
      onSent?.();
      close();
    },
    pathOf: (property) => toField(property) || undefined,
  });
  return (
    <Form form={form} label="Resend" refusal="The letter was not sent" getLabel={getLabel}>
      <FormStack>
        {wasReturned && (
          <Alert tone="attention" title={`Returned: ${letter.returnReason ?? 'Not stated'}`}>
            USPS could not deliver to {letter.address.join(', ')}.
          </Alert>
        )}
        {letter.failure !== null && (
          <Alert tone="attention" title={titleOfProblem(letter)}>
            {letter.failure}
          </Alert>
        )}
        <Text>
          The letter keeps its text and its date, and names the recipient below.{' '}
          <Anchor href={`/locations/${letter.locationId}/details`}>Correct the record of the location</Anchor> too, so
          that the next letter arrives.
        </Text>
        <TextField
          {...form.field('recipientName')}
          label="Recipient"
          help={`As listed in the letter log and named in the letter.${isEmail ? '' : ' The envelope has the lines below.'}`}
          maxLength={maxAddressLength}
          takesFocus
        />
        {isEmail ? (
          <TextField
            {...form.field('email')}
            label="Email address"
            help="Counts as a notice only if it is recorded with a resident of the address. Record it there first."
            kind="email"
            required
          />
        ) : (
          <LongTextField
            {...form.field('address')}
            label="Address on the letter"
            help="One line each, as in the window of the envelope"
            rows={[4, 6]}
            required
          />
        )}
        {!isEmail && (
          <Text>
            At any address other than the location’s service address, with its apartment, or its mailing address, the
            letter doesn’t count as a notice to the people served, so a notice for this location is still required.
          </Text>
        )}
        {wasReturned && (
          <Checkbox
            label="Send to the same address again"
            description="USPS returned a letter from this address. Choose this only if the address is right."
            checked={isSameAddressConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
      </FormStack>
      <SaveButtons form={form} label="Resend" onCancel={close} />
    </Form>
  );
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
