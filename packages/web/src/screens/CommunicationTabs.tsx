import { SectionTabs } from '../ui/SectionTabs.tsx';

/** The parts of communications, in tab order. */
const tabs = {
  letters: { label: 'Letters', href: '/communications/letters' },
  'letter-logs': { label: 'Letter log', href: '/communications/letter-logs' },
  'bulk-downloads': { label: 'Bulk downloads', href: '/communications/bulk-downloads' },
  campaigns: { label: 'Notice campaigns', href: '/communications/campaigns' },
} as const;

export function CommunicationTabs({ activeTab }: { readonly activeTab: keyof typeof tabs }) {
  return (
    <SectionTabs
      label="Communications sections"
      tabs={Object.entries(tabs).map(([name, tab]) => ({ ...tab, isActive: name === activeTab }))}
    />
  );
}
