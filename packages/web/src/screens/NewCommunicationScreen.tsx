import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { wordingNotice, templateIds, type TemplateId } from '@curbstop/contract/communications/starter-template.values';
import { languageLabels } from '@curbstop/contract/communications/communication.values';
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { templateQuery, type PreviewInput } from '../domains/communications/communication.queries.ts';
import { CommunicationPreview } from '../domains/communications/CommunicationPreview.tsx';
import { TemplateGallery } from '../domains/communications/TemplateGallery.tsx';
import { isMissing } from '../ui/error-message.ts';
import { Alert } from '../ui/Alert.tsx';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

/** The starter templates, and one of them with its text [B2.3]. */
export function NewCommunicationScreen() {
  const { id } = useRouteParams<'id'>();
  const mayCreate = meetsRequirement(useMe(), requirements.createCommunication);
  if (id !== undefined) return <Template id={id} />;
  return (
    <>
      <PageHead
        title={mayCreate ? 'Create a letter' : 'Letter templates'}
        description={
          mayCreate ? 'Choose a template to start from.' : 'You can view these templates, but not create letters.'
        }
        back={{ label: 'Letters', href: '/communications/letters' }}
      />
      <TemplateGallery />
    </>
  );
}

function Template({ id }: { readonly id: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const query = useQuery(templateQuery(me.defaultAccount.id, id));
  const template = query.data;
  const open = () =>
    openOverlay('createLetterTemplate', {
      templateId: id,
      onCreated: (letter) => void navigate({ to: `/communications/letters/update/${letter.id}` }),
    });
  const use = template && meetsRequirement(me, requirements.createCommunication) && (
    <Button onClick={open}>Use this template</Button>
  );
  return (
    <>
      <PageHead
        title={template?.name ?? (isMissing(query.error) ? 'Template not found' : 'Template')}
        description={template && `${languageLabels[template.language]}. ${template.description}`}
        back={{ label: 'Templates', href: '/communications/letters/create' }}
        action={use}
      />
      {!template && query.error && (
        <RecordNotShown title="The template could not be loaded" error={query.error} retry={() => void query.refetch()}>
          <Anchor href="/communications/letters/create">Choose a template</Anchor>
        </RecordNotShown>
      )}
      {!template && !query.error && <Skeleton height={480} aria-busy="true" />}
      {template && (
        <Stack gap="md">
          <Alert tone="attention" title="Not official wording">
            {wordingNotice} {template.wordingSource} Source: {template.source}.
          </Alert>
          <CommunicationPreview
            letter={{
              content: template.content as PreviewInput['content'],
              language: template.language,
              name: template.name,
              templateId: templateIds.find((one): one is TemplateId => one === id) ?? null,
            }}
          />
        </Stack>
      )}
    </>
  );
}
