import { templates } from '@curbstop/contract/exports/template.values';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownloadTemplate } from './export.commands.ts';
import classes from './Resources.module.css';

/** Files to work with [B2.12]: templates to fill in and import. */
export function ResourcesPart() {
  const download = useDownloadTemplate();
  return (
    <section aria-labelledby="templates-title">
      <h2 id="templates-title" className={classes['title']}>
        Templates
      </h2>
      <p className={classes['help']}>Fill one in and import it; it is recognised by itself. Your own workbook is as welcome as it is.</p>
      <ul className={classes['list']}>
        {templates.map(({ type, title, help, formats }) => (
          <li key={type}>
            <div>
              <strong>{title}</strong>
              <p>{help}</p>
            </div>
            <Group gap="xs">
              {formats.map((format) => (
                <Button key={format} variant="default" size="compact-sm" loading={download.isPending && download.variables.type === type && download.variables.format === format} leftSection={<IconDownload size={16} aria-hidden="true" />} aria-label={`${title}, ${format.toUpperCase()}`} onClick={() => download.mutate({ type, format })}>
                  {format.toUpperCase()}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
