import type { Template } from '@curbstop/contract/exports/template.values';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDownloadTemplate } from './export.commands.ts';

/** A download button for each format of a template. */
export function TemplateFormats({ template: { type, title, formats } }: { readonly template: Template }) {
  const download = useDownloadTemplate();
  return (
    <Group gap="xs">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-sm"
          loading={download.isPending && download.variables.format === format}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-label={`${title}, ${format.toUpperCase()}`}
          onClick={() => download.mutate({ type, format })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
