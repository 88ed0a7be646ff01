import { listImportTemplates, type TemplateType } from '@curbstop/contract/exports/template.values';
import { Button, Radio, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../accounts/session.queries.ts';
import { TemplateFormats } from './TemplateFormats.tsx';
import classes from './Templates.module.css';

/** A card for each import template [A4.7, B2.36]: download it and continue to the upload. */
export function TemplateChooser({ pathOf }: { readonly pathOf: (type: TemplateType) => string }) {
  const templates = listImportTemplates(useMe().defaultAccount.primacyCode);
  const [chosen, setChosen] = useState(templates[0]?.type);
  return (
    <section aria-labelledby="templates-to-fill-in">
      <Title order={2} id="templates-to-fill-in">
        Or start with a template
      </Title>
      <p className={classes['help']}>
        Download a template, fill it in and upload it. Its columns are matched automatically.
      </p>
      <Radio.Group
        value={chosen ?? null}
        onChange={(type) => setChosen(templates.find((one) => one.type === type)?.type)}
        label="Template"
        labelProps={{ className: 'visuallyHidden' }}
      >
        <ul className={classes['cards']}>
          {templates.map((template) => (
            <li key={template.type} data-chosen={template.type === chosen || undefined}>
              <Radio
                value={template.type}
                label={template.title}
                description={template.help}
                classNames={{
                  body: classes['choice'] ?? '',
                  labelWrapper: classes['words'] ?? '',
                  label: classes['name'] ?? '',
                }}
              />
              <TemplateFormats template={template} />
            </li>
          ))}
        </ul>
      </Radio.Group>
      {chosen && (
        <Button
          component="a"
          href={pathOf(chosen)}
          variant="default"
          mt="md"
          rightSection={<IconArrowRight size={16} aria-hidden="true" />}
        >
          Upload File
        </Button>
      )}
    </section>
  );
}
