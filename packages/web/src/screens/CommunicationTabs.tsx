import { PartTabs } from '../ui/PartTabs.tsx';

/** The parts of communications, in tab order. */
const tabs = {
  letters: { label: 'Letters', href: '/communications/letters' },
  'letter-logs': { label: 'Letter log', href: '/communications/letter-logs' },
  'bulk-downloads': { label: 'Bulk downloads', href: '/communications/bulk-downloads' },
  campaigns: { label: 'Notice campaigns', href: '/communications/campaigns' },
} as const;

export function CommunicationTabs({ here }: { readonly here: keyof typeof tabs }) {
  return (
    <PartTabs
      label="Communications sections"
      parts={Object.entries(tabs).map(([name, tab]) => ({ ...tab, here: name === here }))}
    />
  );
}
