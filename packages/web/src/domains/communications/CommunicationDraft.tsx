import {
  communication as communicationShape,
  communicationChange,
  type Communication,
} from '@curbstop/contract/communications/communication.rules';
import {
  communicationTypes,
  requirementOfType,
  maxCommunicationNameLength,
  triggerConditionLabels,
  triggerConditions,
} from '@curbstop/contract/communications/communication.values';
import { updateStarterTexts } from '@curbstop/contract/communications/starter-change.calculation';
import { templateIds } from '@curbstop/contract/communications/starter-template.values';
import { findCategoryOfNotice } from '@curbstop/contract/communications/notice-category.calculation';
import {
  isAboutResults,
  listRequiredStatements,
} from '@curbstop/contract/communications/required-statement.calculation';
import type { MergeField } from '@curbstop/contract/communications/merge-field.values';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { SelectField, TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, parseFields, type FieldValue } from '../../ui/form-values.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useFlag, useMe } from '../accounts/session.queries.ts';
import { communicationFieldLabels } from './communication.calculation.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { mergeFieldsQuery } from './communication.queries.ts';
import { findEditedContent, toEditorText } from './editor-content.calculation.ts';
import { CommunicationEditor } from './CommunicationEditor.tsx';
import { CommunicationEventFields } from './CommunicationEventFields.tsx';
import { EditedCommunicationContext } from './EditorNodes.tsx';
import { PreviewPane, useCommunicationPreview } from './CommunicationPreview.tsx';
import { ContentProblems } from './ContentProblems.tsx';
import { EarlierTexts } from './EarlierTexts.tsx';
import { isSampleField, listEventData } from './letter-event.calculation.ts';
import { useEventName } from './letter-event.queries.ts';
import classes from './CommunicationEditor.module.css';

type Values = ReturnType<typeof toValues>;

/** Every change counts as unsaved [B4.13]: name, delivery, event, results and text. */
function toValues({ name, communicationType, triggerCondition, programId, eventId, content }: Communication) {
  return {
    name,
    communicationType: communicationType as string,
    triggerCondition: triggerCondition ?? '',
    programId: programId ?? '',
    eventId: eventId ?? '',
    content: toEditorText(content),
  };
}

function parseValues({ content, triggerCondition, programId, eventId, ...values }: Values, letter: Communication) {
  return parseFields(communicationChange, {
    ...values,
    language: letter.language,
    triggerType: letter.triggerType,
    triggerCondition: triggerCondition || null,
    programId: programId || null,
    eventId: eventId || null,
    content: JSON.parse(content) as unknown,
  });
}

const getLabel = (path: string) =>
  path.startsWith('content')
    ? 'Text'
    : path === 'eventId'
      ? 'Sampling event'
      : path === 'programId'
        ? 'Program'
        : (communicationFieldLabels[path]?.label ?? path);
const formatFormValue = (path: string, value: FieldValue) =>
  path === 'content' ? 'another text' : (communicationFieldLabels[path]?.words?.(value) ?? String(value));

/** Edits a draft beside its preview; problems are listed beneath [B2.34, B4.13]. */
export function CommunicationDraft({ letter }: { readonly letter: Communication }) {
  const { save, setStatus } = useCommunicationCommands();
  const form = useForm({
    name: 'draft',
    subject: 'this letter',
    start: toValues(letter),
    saved: letter,
    read: parseValues,
    save: (fields, before) => save(before, fields),
    staysOpen: (saved) => {
      toastSuccess('The draft was saved');
      return { saved, values: toValues(saved) };
    },
    failed: 'The draft could not be saved',
    pathOf: (property, code) =>
      code === 'communicationNameTaken' ? 'name' : [property].find((path) => path in toValues(letter)),
    race: { find: createConflictReader(communicationShape), valuesOf: toValues },
  });
  const [isActivating, setActivating] = useState(false);
  const problems = useRef<HTMLElement>(null);
  const activate = async () => {
    // The list beneath the letter says what to do; a message over the buttons would only repeat it.
    if (problems.current && !preview.query.isFetching && preview.query.data?.problems.length) {
      problems.current.focus();
      return;
    }
    setActivating(true);
    await setStatus(form.saved, 'Active');
    setActivating(false);
  };
  const { values } = form;
  const preview = useCommunicationPreview(usePreviewed(values, form.saved));
  return (
    <Form
      form={form}
      layout="window"
      label="Edit letter"
      refusal="The draft was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <Settings form={form} letter={letter} />
      <EarlierTextsOfDraft form={form} letter={letter} />
      <div className={classes['columns']}>
        <Text form={form} letter={letter} />
        <PreviewPane preview={preview} />
      </div>
      {preview.query.data && (
        <section ref={problems} tabIndex={-1} className={classes['problems']} aria-label="Letter problems">
          <ContentProblems problems={preview.query.data.problems} />
        </section>
      )}
      <div className={classes['bar']} data-bottom-buttons>
        <FormButtons>
          <output className={classes['saved']}>{form.isUnsaved ? 'Unsaved changes' : 'All changes saved'}</output>
          {form.isUnsaved ? (
            <>
              <Button variant="default" onClick={form.reset}>
                Discard changes
              </Button>
              <Button type="submit" loading={form.isSaving}>
                Save draft
              </Button>
            </>
          ) : (
            <Button
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              loading={isActivating}
              onClick={() => void activate()}
            >
              Activate
            </Button>
          )}
        </FormButtons>
      </div>
    </Form>
  );
}

/** The new text is taken into the draft, where it can be seen before it is saved. */
function EarlierTextsOfDraft({ form, letter }: PartProps) {
  const { content: edited } = form.values;
  const content = useMemo(() => findEditedContent(edited), [edited]);
  if (!content) return null;
  const { templateId } = letter;
  const takeNew = () => form.set('content', toEditorText(updateStarterTexts({ templateId, content })));
  return (
    <EarlierTexts letter={letter} content={content}>
      <Button variant="default" onClick={takeNew}>
        Use new text
      </Button>
    </EarlierTexts>
  );
}

/** What is written, once the typing rests; while the text is not valid, the last valid one. */
function usePreviewed({ name, communicationType, triggerCondition, eventId, content }: Values, letter: Communication) {
  const [settled] = useDebouncedValue(content, 500);
  const document = useMemo(() => findEditedContent(settled), [settled]);
  const [shown, setShown] = useState(() => document);
  if (document !== undefined && document !== shown) setShown(document);
  return {
    content: (document ?? shown) as NonNullable<typeof document>,
    communicationType: communicationTypes.find((type) => type === communicationType) ?? letter.communicationType,
    language: letter.language,
    name: name.trim() || letter.name,
    eventId: eventId || null,
    templateId: templateIds.find((id) => id === letter.templateId) ?? null,
    triggerType: letter.triggerType,
    // The finding of the template may be another.
    triggerCondition: triggerConditions.find((one) => one === triggerCondition) ?? null,
  };
}

interface PartProps {
  readonly form: FormState<Values>;
  readonly letter: Communication;
}

function Settings({ form, letter: { triggerType, communicationType, triggerCondition } }: PartProps) {
  const { defaultAccount, features } = useMe();
  const hasAllResults = useFlag('showAllResultsLetter');
  const isResult = triggerType === 'SendKitResult';
  const { eventId, content } = form.values;
  const fields = useQuery(mergeFieldsQuery(defaultAccount.id, eventId)).data?.items as
    | readonly MergeField[]
    | undefined;
  const eventData = useMemo(() => listEventData(findEditedContent(content), fields ?? []), [content, fields]);
  // What the letter has already stays offered.
  const types = communicationTypes.filter(
    (type) => type === communicationType || features.includes(requirementOfType[type].feature),
  );
  const conditions = triggerConditions.filter(
    (one) => one !== 'allResults' || hasAllResults || one === triggerCondition,
  );
  return (
    <div className={classes['fields']}>
      <TextField {...form.field('name')} label={getLabel('name')} maxLength={maxCommunicationNameLength} required />
      <SelectField
        {...form.field('communicationType')}
        label={getLabel('communicationType')}
        options={types.map((type) => ({ value: type, label: type }))}
        required
      />
      {isResult && (
        <SelectField
          {...form.field('triggerCondition')}
          label={getLabel('triggerCondition')}
          options={conditions.map((one) => ({ value: one, label: triggerConditionLabels[one] }))}
          required
        />
      )}
      {(isResult || form.values.programId !== '') && (
        <CommunicationEventFields form={form} getLabel={getLabel} eventData={eventData} />
      )}
    </div>
  );
}

function Text({ form, letter }: PartProps) {
  const { defaultAccount } = useMe();
  const { programId, eventId, content } = form.values;
  const query = useQuery(mergeFieldsQuery(defaultAccount.id, eventId));
  const edited = {
    fields: (query.data?.items ?? []) as readonly MergeField[],
    language: letter.language,
    state: defaultAccount.primacyCode,
    on: getTodayAt(defaultAccount.timeZone),
    category: findCategoryOfNotice(letter),
    eventName: useEventName(form.values),
    statements: listRequiredStatements({ templateId: letter.templateId, isAboutResults: isAboutResults(letter) }),
  };
  const insertData = (insert: (field: string) => void) =>
    openOverlay('addDataToEditor', {
      programId,
      eventId,
      eventChoice: letter.triggerType === 'SendKitResult' ? 'locked' : 'free',
      eventData: listEventData(findEditedContent(content), edited.fields),
      onInsert: (field, event) => {
        // Fields of samples belong to the event of the letter.
        if (isSampleField(field)) form.change((values) => ({ ...values, ...event }));
        insert(field);
      },
    });
  return (
    <EditedCommunicationContext value={edited}>
      <div id={form.idOf('content')}>
        <CommunicationEditor value={content} onChange={(text) => form.set('content', text)} onInsertData={insertData} />
      </div>
    </EditedCommunicationContext>
  );
}
