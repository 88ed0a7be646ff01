import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { newCommunication, type Communication } from '@curbstop/contract/communications/communication.rules';
import {
  languageLabels,
  languages,
  maxCommunicationNameLength,
  triggerTypeLabels,
  type TriggerType,
} from '@curbstop/contract/communications/communication.values';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../ui/error-message.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, FormPair, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, TextField } from '../../ui/FormFields.tsx';
import { parseFields, type FormErrors, type ParsedForm } from '../../ui/form-values.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { templatesQuery } from './communication.queries.ts';
import { CommunicationEventFields } from './CommunicationEventFields.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18, B2.34] */
    createLetterTemplate: {
      /** The starter template that was chosen. */
      readonly templateId?: string;
      readonly onCreated: (letter: Communication) => void;
    };
  }
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  triggerType: 'Type',
  language: 'Language',
  templateId: 'Template',
  programId: 'Program',
  eventId: 'Sampling event',
};
const getLabel = (path: string) => labels[path] ?? path;

/** [B8.8]: what is wrong with the request is the server's message. */
function describeFailure(error: unknown): readonly string[] {
  const { status, sentences } = toErrorMessage(error);
  return status === 400 ? sentences : ['An error occurred, please try again.'];
}

/** The results of a letter come from its template, so their errors are those of the template. */
function withErrorsOfFields<Fields>(read: ParsedForm<Fields>): ParsedForm<Fields> {
  if (!('errors' in read)) return read;
  const { triggerCondition, ...errors } = read.errors;
  return { errors: triggerCondition === undefined ? errors : { templateId: triggerCondition, ...errors } };
}

/** Without those of fields that only results letters have. */
function withoutEventErrors({ programId: _program, eventId: _event, ...errors }: FormErrors): FormErrors {
  return errors;
}

type Props = OverlayContentProps<'createLetterTemplate'>;
type Templates = NonNullable<ReturnType<typeof useTemplates>['data']>;
const useTemplates = () => useQuery(templatesQuery(useMe().defaultAccount.id));

/** Creates a letter from a starter template [B5.14]. */
export function CreateLetterTemplate(props: Props) {
  const query = useTemplates();
  if (query.data)
    return (
      <>
        <CreateForm {...props} templates={query.data} />
        <FirstFocus />
      </>
    );
  return query.error ? (
    <ErrorState title="The templates could not be loaded" error={query.error} retry={() => void query.refetch()} />
  ) : (
    <LoadingContent />
  );
}

function CreateForm({ props: { templateId, onCreated }, close, templates }: Props & { readonly templates: Templates }) {
  const me = useMe();
  const { create } = useCommunicationCommands();
  const chosenTemplate = templates.find(({ id }) => id === templateId);
  const form = useForm({
    name: 'letter',
    subject: 'this letter',
    start: {
      name: chosenTemplate?.name ?? '',
      triggerType: chosenTemplate?.triggerType ?? 'AdHocLocation',
      language: chosenTemplate?.language ?? 'en',
      templateId: chosenTemplate?.id ?? '',
      programId: '',
      eventId: '',
    },
    saved: undefined,
    read: ({ programId, eventId, ...values }) =>
      withErrorsOfFields(
        parseFields(newCommunication, {
          ...values,
          triggerCondition: templates.find(({ id }) => id === values.templateId)?.triggerCondition ?? null,
          programId: programId || null,
          eventId: eventId || null,
        }),
      ),
    save: create,
    onSaved: (letter) => {
      // [B8.8]
      toastSuccess('You successfully created your letter.');
      close();
      onCreated(letter);
    },
    sentencesOf: describeFailure,
    pathOf: (property, code) =>
      code === 'communicationNameTaken' ? 'name' : [property].find((path) => path in labels),
  });
  const { triggerType, language } = form.values;
  const offered = templates.filter((one) => one.triggerType === triggerType && one.language === language);
  const hasPrograms = meetsRequirement(me, requirements.viewPrograms);
  const chooseAnew = (change: object) => form.change((values) => ({ ...values, ...change, templateId: '' }));
  const errors = triggerType === 'SendKitResult' ? form.errors : withoutEventErrors(form.errors);
  return (
    <Form form={{ ...form, errors }} label="Create letter" refusal="The letter was not created" getLabel={getLabel}>
      <TextField
        {...form.field('name')}
        label={getLabel('name')}
        help="Recipients don’t see this name."
        maxLength={maxCommunicationNameLength}
        required
        takesFocus
      />
      <FormPair>
        <SelectField<string>
          {...form.field('triggerType')}
          label={getLabel('triggerType')}
          options={(['AdHocLocation', ...(hasPrograms ? (['SendKitResult'] as const) : [])] as const).map((type) => ({
            value: type,
            label: triggerTypeLabels[type],
          }))}
          onChange={(value) => chooseAnew({ triggerType: value as TriggerType })}
          required
        />
        <SelectField<string>
          {...form.field('language')}
          label={getLabel('language')}
          options={languages.map((one) => ({ value: one, label: languageLabels[one] }))}
          onChange={(value) => chooseAnew({ language: value })}
          required
        />
      </FormPair>
      <SelectField
        {...form.field('templateId')}
        label={getLabel('templateId')}
        help={templates.find(({ id }) => id === form.values.templateId)?.description}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        none="Choose a template"
        required
      />
      {triggerType === 'SendKitResult' && <CommunicationEventFields form={form} getLabel={getLabel} />}
      <SaveButtons form={form} label="Create letter" onCancel={close} />
    </Form>
  );
}
