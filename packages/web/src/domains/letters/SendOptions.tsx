import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  canBeCertified,
  mailTypes,
  type DeliveryMethod,
  type MailType,
} from '@curbstop/contract/letters/letter-batch.values';
import { recipientChoices, type RecipientChoice } from '@curbstop/contract/communications/recipient.values';
import { needsContacts, requirementOfMethod } from '@curbstop/contract/letters/sending.values';
import { recipientChoiceLabels } from './sending-words.calculation.ts';
import { Checkbox, Stack } from '@mantine/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { FormPair } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { changeOptions, type ChosenOptions } from './sending.calculation.ts';

interface Props {
  readonly options: ChosenOptions;
  readonly onChange: (options: ChosenOptions) => void;
  readonly methods: readonly DeliveryMethod[];
  /** The recipients to choose from; everyone by default. */
  readonly recipients?: readonly RecipientChoice[] | undefined;
}

const methodCards: Readonly<Record<DeliveryMethod, { readonly label: string; readonly help: string }>> = {
  Mail: { label: 'USPS', help: 'Creates files with all letters, to print, mail and record as mailed.' },
  PDF: { label: 'PDF', help: 'Download a ZIP file with one PDF for each letter, to print and mail yourself.' },
  Email: { label: 'Email', help: 'Sent to the email addresses of your contacts.' },
};

const recipientHelp: Readonly<Record<RecipientChoice, string>> = {
  serviceAddress: 'Addressed by name if the contact lives there, otherwise to “Resident”.',
  mailingAddress: 'Goes to the mailing address, or to the service address if none is recorded.',
  owner: 'Locations without a recorded owner get no letter.',
  all: 'One letter for each different address of a location.',
};
const emailHelp = 'Recipients without an email address get no letter.';

/** Where no mail server is configured. */
const noMailServer = {
  help: 'Email is not set up for this product. Contact support to use it.',
  disabled: true,
} as const;

/** Where a mail house is configured. */
const byMailHouse = {
  help: 'The mail house prints and mails all letters. There is nothing to print yourself.',
} as const;

/** A demonstration account. */
const demonstrationCards: Readonly<
  Partial<Record<DeliveryMethod, { readonly help: string; readonly disabled?: true }>>
> = {
  Mail: { help: 'Demonstration: not sent. Creates the files to print, and nothing goes to a mail house.' },
  Email: { help: 'Demonstration: not sent. The addresses are invented.', disabled: true },
};

/** How letters are sent, and to whom [B3.24, B4.1, B4.2]. */
export function SendOptions({ options, onChange, methods, recipients = recipientChoices }: Props) {
  const me = useMe();
  const change = (part: Partial<ChosenOptions>) => onChange(changeOptions(options, part));
  const allowed = methods.filter((method) => meetsRequirement(me, requirementOfMethod[method]));
  const offered = recipients.filter((one) => !needsContacts(one) || meetsRequirement(me, requirements.viewContacts));
  return (
    <Stack gap="md">
      <ChoiceCards
        name="method"
        legend="Send by"
        cards={allowed.map((method) => ({
          value: method,
          ...methodCards[method],
          ...(method === 'Mail' && me.hasMailHouse && byMailHouse),
          ...(method === 'Email' && !me.hasMailServer && noMailServer),
          ...(me.defaultAccount.isDemonstration && demonstrationCards[method]),
        }))}
        value={options.method ?? ''}
        onChange={(method) => change({ method: method as DeliveryMethod })}
        takesFocus
      />
      <SelectField
        id="send-to"
        label="Send to"
        help={options.method === 'Email' ? emailHelp : recipientHelp[options.to]}
        value={options.to}
        error={undefined}
        options={offered.map((value) => ({ value, label: recipientChoiceLabels[value] }))}
        onChange={(to) => change({ to })}
      />
      {options.method === 'Mail' && <MailOptions options={options} change={change} />}
    </Stack>
  );
}

interface MailProps {
  readonly options: ChosenOptions;
  readonly change: (part: Partial<ChosenOptions>) => void;
}

function MailOptions({ options, change }: MailProps) {
  const mayCertify = meetsRequirement(useMe(), requirements.mailCertified);
  return (
    <>
      <FormPair>
        <SelectField
          id="send-color"
          label="Print"
          value={options.isColor ? 'color' : 'blackAndWhite'}
          error={undefined}
          options={[
            { value: 'color', label: 'Color' },
            { value: 'blackAndWhite', label: 'Black and white' },
          ]}
          onChange={(print) => change({ isColor: print === 'color' })}
        />
        <SelectField<MailType>
          id="send-mail-type"
          label="Mail type"
          value={options.mailType}
          error={undefined}
          options={mailTypes.map((value) => ({ value, label: value }))}
          onChange={(mailType) => change({ mailType })}
        />
      </FormPair>
      {mayCertify && canBeCertified(options) && (
        <Checkbox
          label="Certified mail"
          description="An additional charge applies to each letter."
          checked={options.isCertified}
          onChange={({ currentTarget }) => change({ isCertified: currentTarget.checked })}
        />
      )}
    </>
  );
}
