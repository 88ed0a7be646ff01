import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CitationKey } from '@curbstop/contract/regulations/citations.values';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import type { HelpLink } from './help-topics.ts';

// The Academy's courses [A2.37]: each leads through the product with the account's own records.

export interface Lesson {
  /** Stored in the browser, so its meaning never changes. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Sources of its statements about regulations. */
  readonly sources?: readonly CitationKey[];
  readonly link?: HelpLink;
}

export interface Course {
  /** Its address: `/academy/{name}`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  readonly lessons: readonly Lesson[];
}

export const courses: readonly Course[] = [
  {
    name: 'first-inventory',
    title: 'Your first inventory',
    summary: 'Import your workbook and understand the result.',
    minutes: 30,
    lessons: [
      {
        name: 'profile',
        title: 'Check your account profile',
        text: 'The State determines the rules for your lines; the time zone determines dates. An administrator can correct the name, the time zone and the contact details. If the PWSID or the State is wrong, contact support.',
        link: {
          label: 'Open account profile',
          href: '/administration/profile',
          requirement: requirements.administer,
        },
      },
      {
        name: 'import',
        title: 'Import your workbook',
        text: 'Use the file unchanged. Continue to the review: nothing is imported until you confirm, and you can cancel the import there.',
        link: { label: 'Import file', href: '/inventory-import', requirement: requirements.importInventory },
      },
      {
        name: 'failed',
        title: 'Review the failed rows',
        text: 'Read the reasons. Most are a few terms or dates that occur many times: match them once in the Match terms step, or correct them in the downloaded file of failed rows.',
        link: { label: 'See all imports', href: '/imports', requirement: requirements.viewImports },
      },
      {
        name: 'reason',
        title: 'See why a line has its classification',
        text: 'Open one line of each classification. The sentence above its details explains the classification and what would change it.',
        link: { label: 'Open inventory', href: '/inventory', requirement: requirements.viewInventory },
      },
      {
        name: 'differences',
        title: 'Review the differences',
        text: 'A link above the inventory lists the lines that your file classifies differently than their materials do. For each, add the material that is missing or correct the file.',
        link: { label: 'Open inventory', href: '/inventory', requirement: requirements.viewInventory },
      },
    ],
  },
  {
    name: 'unknowns',
    title: 'Investigate unknown lines',
    summary: 'Turn Lead Status Unknown into classified lines, street by street.',
    minutes: 20,
    lessons: [
      {
        name: 'filter',
        title: 'Find your unknown lines',
        text: 'Filter the classification by Lead Status Unknown and sort by address. Save it as a view to open the list again.',
        link: {
          label: 'Open unknown lines',
          href: getInventoryHref({ epaReportingCategory: ['Lead Status Unknown'] }),
          requirement: requirements.viewInventory,
        },
      },
      {
        name: 'record',
        title: 'Record what you found',
        text: 'After a meter change-out, repair or potholing, edit the side that was exposed: the material, how and when it was verified, and the reason for the change. Systems must identify and record materials they encounter during normal operations.',
        sources: ['normalOperations'],
        link: { label: 'Open inventory', href: '/inventory', requirement: requirements.viewInventory },
      },
      {
        name: 'evidence',
        title: 'Keep the photo',
        text: 'Attach the photo to the line. The photo keeps its date and is stored with the line.',
        link: { label: 'Open inventory', href: '/inventory', requirement: requirements.viewInventory },
      },
      {
        name: 'call',
        title: 'Log your attempts',
        text: 'Log calls and visits at the location, including those without an answer. The timeline shows your colleagues what has been tried.',
        link: { label: 'Open locations', href: '/locations', requirement: requirements.logActivity },
      },
    ],
  },
  {
    name: 'working-together',
    title: 'Working together',
    summary: 'Colleagues, permissions and the change history.',
    minutes: 15,
    lessons: [
      {
        name: 'invite',
        title: 'Invite a colleague',
        text: 'Give each user their own account, so that the change history shows who made each change.',
        link: { label: 'Open Users', href: '/administration/people', requirement: requirements.administer },
      },
      {
        name: 'team-view',
        title: 'Share a view',
        text: 'A Team View is the same list for everyone. Create one for the lines that you are working on.',
        link: { label: 'Open inventory', href: '/inventory', requirement: requirements.viewInventory },
      },
      {
        name: 'history',
        title: 'Review changes',
        text: 'Search the change history of the account for an address, and see every change that was made there, by whom and why.',
        link: {
          label: 'Open change history',
          href: '/administration/history',
          requirement: requirements.administer,
        },
      },
    ],
  },
];
