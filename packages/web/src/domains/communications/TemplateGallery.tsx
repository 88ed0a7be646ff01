import { splitWordingSource, wordingNotice } from '@curbstop/contract/communications/starter-template.values';
import {
  languageLabels,
  languages,
  triggerTypeLabels,
  triggerTypes,
} from '@curbstop/contract/communications/communication.values';
import { SegmentedControl, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { templatesQuery } from './communication.queries.ts';
import classes from './TemplateGallery.module.css';

/** The starter templates, by what they are sent for. */
export function TemplateGallery() {
  const [language, setLanguage] = useState<string>('en');
  const query = useQuery(templatesQuery(useMe().defaultAccount.id));
  if (!query.data)
    return query.error ? (
      <ErrorState title="The templates could not be loaded" error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeleton height={320} aria-busy="true" />
    );
  const templates = query.data.filter((template) => template.language === language);
  return (
    <Stack gap="lg">
      <Alert tone="muted" title="Wording of these templates">
        {wordingNotice}
      </Alert>
      <SegmentedControl
        aria-label="Language"
        value={language}
        onChange={setLanguage}
        data={languages.map((value) => ({ value, label: languageLabels[value] }))}
        w="fit-content"
      />
      {triggerTypes.map((type) => (
        <section key={type} className={classes['part']} aria-labelledby={`templates-${type}`}>
          <h2 id={`templates-${type}`}>
            {type === 'AdHocLocation' ? 'Notices and other letters' : `${triggerTypeLabels[type]}s`}
          </h2>
          <ul className={classes['cards']}>
            {templates
              .filter(({ triggerType }) => triggerType === type)
              .map(({ id, name, description, wordingSource }) => (
                <li key={id} className={classes['card']}>
                  <h3>
                    <a href={`/communications/letters/create/${id}`}>{name}</a>
                  </h3>
                  <p>{description}</p>
                  <WordingSource name={name} wordingSource={wordingSource} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function WordingSource({ name, wordingSource }: { readonly name: string; readonly wordingSource: string }) {
  const [summary, details] = splitWordingSource(wordingSource);
  return (
    <>
      <p>{summary}</p>
      {details !== '' && (
        <details>
          <summary>
            Source<VisuallyHidden> of the wording of {name}</VisuallyHidden>
          </summary>
          <p>{details}</p>
        </details>
      )}
    </>
  );
}
