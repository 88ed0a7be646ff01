import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePackageDownload } from './campaign.commands.ts';

/** Example letters, addresses and counts as a ZIP for the State. */
export function PackageButton({ campaignKey }: { readonly campaignKey: string }) {
  const download = usePackageDownload(campaignKey);
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => download.mutate()}
    >
      Certification package
    </Button>
  );
}
