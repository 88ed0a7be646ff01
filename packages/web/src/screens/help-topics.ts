import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { leadAndCopperRecordYears } from '@curbstop/contract/accounts/retention.values';
import type { CitationKey } from '@curbstop/contract/regulations/citations.values';
import { describeDeadline } from '@curbstop/contract/regulations/notice-deadline.calculation';
import { describeActionLevels } from '@curbstop/contract/regulations/rule-facts.calculation';
import { getToday } from '../foundation/clock.ts';

// Help Center [A2.37]. A topic describes only what the product does, in the words of its buttons. A section about a
// regulation names its sources; numbers and days that a rule sets come from the dated rules.

export interface HelpLink {
  readonly label: string;
  readonly href: string;
  /** Shown to users who meet the requirements. */
  readonly requirement: Requirement;
}

export interface HelpTopic {
  /** Its address: `/help/{name}`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
  readonly links: readonly HelpLink[];
}

interface HelpSection {
  readonly heading: string;
  readonly text?: readonly string[];
  /** Steps in order. */
  readonly steps?: readonly string[];
  /** Sources of its statements about regulations. */
  readonly sources?: readonly CitationKey[];
}

const inventory: HelpLink = {
  label: 'Open inventory',
  href: '/inventory',
  requirement: requirements.viewInventory,
};
const startImport: HelpLink = {
  label: 'Import file',
  href: '/inventory-import',
  requirement: requirements.importInventory,
};
const imports: HelpLink = { label: 'See all imports', href: '/imports', requirement: requirements.viewImports };
const locations: HelpLink = {
  label: 'Open locations',
  href: '/locations',
  requirement: requirements.viewLocations,
};
const programs: HelpLink = { label: 'Open programs', href: '/programs', requirement: requirements.viewPrograms };
const people: HelpLink = { label: 'Open Users', href: '/administration/people', requirement: requirements.administer };

export const helpGroups: readonly { readonly label: string; readonly topics: readonly HelpTopic[] }[] = [
  {
    label: 'Inventory',
    topics: [
      {
        name: 'import',
        title: 'Import your inventory',
        summary: 'From your workbook to classified lines in five steps.',
        sections: [
          {
            heading: 'The five steps',
            steps: [
              'File: drop your workbook or CSV file unchanged. Headings, merged cells and title rows above the table are supported.',
              'Sheet and headings: check the sheet and the heading rows that Curbstop found, and correct them if needed.',
              'Columns: match each column to a field. Curbstop suggests the ones that it recognizes; skip the columns that you don’t need.',
              'Match terms: match your own terms, such as “Cu” or “galv”, once. The match applies to every row of the file.',
              'Review: see how many lines are new, changed or unchanged, the classification that each would have, and every row that cannot be read, with the reason.',
            ],
          },
          {
            heading: 'Nothing is imported before the review',
            text: [
              'Your inventory does not change until you select Import. Then either all lines are imported or none are.',
            ],
          },
          {
            heading: 'Lines with a less protective classification',
            text: [
              'The review lists them first, with each field that changes. They are imported only after you confirm their number.',
            ],
          },
          {
            heading: 'Short codes',
            text: [
              'A code of up to three letters that would count as non-lead, such as “CI” or “Cu”, is imported only after you confirm its usual meaning in Match terms, unless your file explains it so. Water systems use such codes for other materials too. The meaning that you confirm is saved for your next file.',
            ],
          },
          {
            heading: 'Rows that cannot be read',
            text: [
              'These rows are not imported. Download the failed rows as an Excel file with the reason next to each row, correct them and import that file.',
            ],
          },
          {
            heading: 'Starting from a blank template',
            text: [
              'If you have no workbook yet, start an import and download a template: EPA’s, or the one for your State.',
            ],
          },
          {
            heading: 'Dates',
            text: [
              'The dates in a column show their order: 04-25-1958 can only be month first, 25-04-1958 only day first. If no date shows the order, or dates show both, 03-04-1958 is stored as a range, March 4 to April 3, 1958. In forms, 03-04-1958 always means March 4, 1958. A year, a decade or a range such as 1950-1960 is stored as entered.',
            ],
          },
        ],
        links: [startImport, imports],
      },
      {
        name: 'undo-an-import',
        title: 'Undo an import',
        summary: 'What an undo restores and what it keeps.',
        sections: [
          {
            heading: 'How',
            steps: ['Open Imports from the inventory.', 'Choose the import.', 'Select “Undo import” and confirm.'],
          },
          {
            heading: 'What happens',
            text: [
              'Lines that the import added are deleted, and each field that it changed is restored to its earlier value. If the undo fails, nothing is changed.',
              'A field that was edited since then keeps the edit, and so does a field that another import repeats. An added line that was edited is kept. The result lists these lines with their fields. The change history keeps both the import and its undo.',
            ],
          },
        ],
        links: [imports],
      },
      {
        name: 'classification',
        title: 'How a line is classified',
        summary: 'Lead, Galvanized Requiring Replacement, Lead Status Unknown or Non-lead, and why.',
        sections: [
          {
            heading: 'Two sides, one classification',
            text: [
              'A service line has a system side and a customer side. The classification follows from the material of both, from whether lead was ever upstream of galvanized pipe, and from the rules of your State.',
              'Lead or lead-lined galvanized pipe on either side makes the line Lead. Galvanized pipe makes it Galvanized Requiring Replacement unless it is shown that lead was never upstream of it; if this is unknown, lead upstream is assumed. The line is Non-lead only where both sides are recorded as pipe that is neither lead nor requires replacement; without a valid basis of classification it is also listed under “Non-lead without a valid basis”, because the rule asks for evidence. Everything else is Lead Status Unknown. In some States a lead connector or lead fittings decide too; the line says so.',
            ],
            sources: ['leadLine', 'galvanized', 'wholeLine'],
          },
          {
            heading: 'Why this classification?',
            text: ['Open a line: the sentence above its details explains the classification and what would change it.'],
          },
          {
            heading: 'When your file lists a different classification',
            text: [
              'Recorded materials determine the classification. Lead or Galvanized Requiring Replacement in the file applies until both sides are field-verified or a user removes it with a reason.',
              'Where no material is recorded, the file’s classification is used. A listed Non-lead needs evidence: without a basis of classification, in the file or chosen for the whole import, the line is Lead Status Unknown. The same applies to a basis that does not count: an installation after the lead ban without a date after the ban, a diameter over two inches beside a smaller one, a predictive model alone, or water sampling alone.',
              'A link above the inventory lists the lines that your file classifies differently.',
            ],
            sources: ['nonLeadEvidence'],
          },
          {
            heading: 'Unknown, unlikely lead',
            text: [
              '“Likely lead” and “unlikely lead” are stored as entered; the classification stays Lead Status Unknown.',
            ],
            sources: ['unknownLine', 'epaTemplate'],
          },
        ],
        links: [inventory],
      },
      {
        name: 'correct-a-line',
        title: 'Correct a line and see its history',
        summary: 'Edit both sides, give a reason, and see earlier changes.',
        sections: [
          {
            heading: 'Edit',
            steps: [
              'Open the line from the inventory or from its location.',
              'Select “Edit” and enter what you know now. The resulting classification is shown as you type.',
              'Enter the reason, such as “Exposed by potholing”, and save.',
            ],
          },
          {
            heading: 'Two users at once',
            text: [
              'If someone else saved the same line before you, nothing is overwritten: you see both versions and decide.',
            ],
          },
          {
            heading: 'History',
            text: [
              'Every change of a line, a location or a contact is recorded: who, when, before, after and why. It is at the end of each record, and for the whole account in Administration under Change history.',
            ],
          },
        ],
        links: [inventory],
      },
      {
        name: 'download',
        title: 'Export your inventory',
        summary: 'EPA’s template, all columns, or all data of the account.',
        sections: [
          {
            heading: 'The inventory',
            text: [
              '“Export inventory” above the table offers EPA’s template, or all columns with the reason for each classification. It includes every line, unless you choose the lines that match the table’s filters.',
            ],
          },
          {
            heading: 'EPA’s template',
            text: [
              'It has columns A to AG of EPA’s Detailed Inventory and nothing else, in EPA’s terms. For lines with one owner, the other side is blank. Vacuum excavation is not on EPA’s list of verification methods: it is exported as Other, with the method in the notes. Some States require their own form. Check with your primacy agency.',
            ],
            sources: ['epaTemplate'],
          },
          {
            heading: 'Copy a table',
            text: [
              'The copy button above a table copies the visible rows to the clipboard, ready to paste into a spreadsheet.',
            ],
          },
          {
            heading: 'All data',
            text: [
              'Administrators can export all data in Administration under Export and retention: one ZIP with a table for each record type.',
            ],
          },
        ],
        links: [
          inventory,
          { label: 'Open Export and retention', href: '/administration/data', requirement: requirements.administer },
        ],
      },
    ],
  },
  {
    label: 'Tables and views',
    topics: [
      {
        name: 'find',
        title: 'Search, filter and sort',
        summary: 'Every table works the same way.',
        sections: [
          {
            heading: 'Search and filter',
            text: [
              'The search box looks for parts of addresses, names and numbers. “Filter” adds conditions by column; rows must match all of them. The number of matching rows is shown above the table.',
            ],
          },
          {
            heading: 'Bookmark or share a table',
            text: [
              'The link in your browser includes the search, filters, sort and page. A bookmark or a link that you send opens the same table.',
            ],
          },
          {
            heading: 'Columns',
            text: [
              '“Columns” shows, hides, orders and freezes columns, with the mouse or the keyboard. Select a heading to sort ascending, again to sort descending, and a third time to clear the sorting.',
            ],
          },
          {
            heading: 'Bulk actions',
            text: [
              'Select rows on one or more pages, or all that match. The bar that appears shows how many are selected and the available actions. Selected rows that no longer match the filters are shown before anything changes.',
              'With the keyboard: the arrow keys move between the cells of a list, Shift and Space select a row, and Ctrl and End, then Tab, lead to the actions of the selected rows.',
            ],
          },
          {
            heading: 'Search everything',
            text: ['Press Ctrl K, or Command K on a Mac, to find a location, a line or a screen from any page.'],
          },
        ],
        links: [inventory, locations],
      },
      {
        name: 'views',
        title: 'Save a view',
        summary: 'Save filters, columns and sort under a name.',
        sections: [
          {
            heading: 'Save it',
            steps: [
              'Set filters, columns and sort.',
              'Open “Views” and save the view under a name.',
              'Choose it from “Views” the next time.',
            ],
          },
          {
            heading: 'Who can see it',
            text: [
              'My Views are visible only to you. Team Views are for everyone in the account; administrators manage them. Platform Views are included in Curbstop.',
              'If a view uses a column or a custom field that no longer exists, a notice lists it and the rest of the view is applied.',
            ],
          },
        ],
        links: [inventory],
      },
    ],
  },
  {
    label: 'Programs',
    topics: [
      {
        name: 'programs',
        title: 'Run a program',
        summary: 'Tap sampling, replacements and filters, with their dates.',
        sections: [
          {
            heading: 'Create a program',
            steps: [
              'Select “Create program” on the list of programs.',
              'Choose the program type. The types in your plan are listed.',
              'Enter a name and dates. The end date of a replacement program is its start date plus its interval.',
            ],
          },
          {
            heading: 'Add locations',
            text: [
              'Assign locations one at a time from their pages, or many at once from the list of locations. In a program each location has a status; a replacement program has seven of them, from Assigned to Completed or No Action Required.',
            ],
          },
          {
            heading: 'Change or delete it',
            text: [
              'You can change the name and dates. A program with locations or sampling events cannot be deleted: remove them first.',
            ],
          },
        ],
        links: [programs],
      },
      {
        name: 'sampling-events',
        title: 'Set up a sampling event',
        summary: 'One sampling round of a program: its analytes, limits and kit.',
        sections: [
          {
            heading: 'Create a sampling event',
            steps: [
              'Open a program and its sampling events.',
              'Enter a name, and choose the type, the dates and the number of samples planned.',
              'Choose the analytes and their limits. Lead and copper start with the federal action level on the event’s first day. For each sample, the action level in effect on its collection date applies. One analyte is the primary one.',
              'Choose the kit.',
            ],
            sources: ['actionLevels'],
          },
          {
            heading: 'What cannot be changed later',
            text: [
              'The type of an event and its kit. You can change everything else, and each change is recorded in the history.',
            ],
          },
          {
            heading: 'Locations',
            text: [
              'Locations in an event are also in its program. Remove a location from its events before you remove it from the program.',
            ],
          },
        ],
        links: [programs],
      },
      {
        name: 'samples',
        title: 'Samples and their results',
        summary: 'Tap samples and their laboratory results.',
        sections: [
          {
            heading: 'From the event to the result',
            steps: [
              'Open a sampling event with its locations and create its samples: one for each bottle of its kit at each location.',
              'Record on each sample when it was collected and when the laboratory received it.',
              'Enter the results as the laboratory reported them, with unit and qualifier. A laboratory with an API key can send them itself.',
            ],
          },
          {
            heading: 'Exceedance, detect, non-detect',
            text: [
              'An exceedance is above the limit, not at it. The limit in effect on the collection date applies. Everything else is a detect or a non-detect. A sample is an exceedance if any of its results is one.',
              'A level below the laboratory’s detection limit counts as zero. Between that and the quantitation limit it counts as measured, or as half the quantitation limit if the laboratory reports it so.',
              'A reporting limit is not a detection limit: “<5” or BRL needs the detection limit too. A non-detect that does not show whether the limit was exceeded can’t be saved, because counting it as zero could hide lead.',
              'When these rules change, stored results are recalculated. Each result that changed is listed in Administration under Recalculated results.',
            ],
            sources: ['actionLevels', 'nonDetects'],
          },
          {
            heading: 'Action levels',
            text: [
              ...describeActionLevels(getToday()),
              'A State may have a lower level than the federal one, and the lower one applies. The levels of States that are recorded here are listed above; ask your primacy agency for others.',
              'One result above the action level is not an action level exceedance. The water system has one when the 90th percentile of its samples is above the level.',
            ],
            sources: ['actionLevels', 'stateLevels'],
          },
          {
            heading: 'Notices',
            text: [
              describeDeadline('tapResult', getToday()) ?? '',
              `After a lead action level exceedance: ${describeDeadline('leadExceedance', getToday()) ?? ''} ${describeDeadline('publicEducation', getToday()) ?? ''}`,
              'Your State may have shorter deadlines. Curbstop does not send these notices.',
            ],
            sources: ['consumerNotice', 'publicNotice', 'publicEducation'],
          },
          {
            heading: 'Workbook of a monitoring period',
            text: [
              '“Export period” on the page of a monitoring period downloads an Excel workbook or a PDF for your State: the 90th percentiles with their rank and outcome, every counted result in order, every sample that is not counted with the reason, the collected sites, and the sources. It has all samples of the period, even if the page shows only some of them.',
              'Your State may require its own form.',
            ],
          },
          {
            heading: 'Corrections',
            text: ['You correct or withdraw a result with a reason. The change history keeps the earlier result.'],
          },
        ],
        links: [
          { label: 'Open samples', href: '/samples', requirement: requirements.viewSamples },
          { label: 'Open compliance', href: '/compliance', requirement: requirements.viewCompliance },
        ],
      },
      {
        name: 'schools',
        title: 'Schools and child care facilities',
        summary: 'List the facilities that you serve, plan their sampling, and record refusals and results.',
        sections: [
          {
            heading: 'When it applies',
            text: [
              'Community water systems list and sample schools and child care facilities from November 1, 2027 on. Until then, “Compliance”, “Schools and child care” helps you to prepare. “How Curbstop interprets the rule” on that page explains which parts to confirm with your State.',
            ],
            sources: ['schools'],
          },
          {
            heading: 'Facilities and exemptions',
            text: [
              'List every facility, including those that don’t need sampling. A location of your account at the same address is found automatically, and its service lines with it. An exemption counts when proof is attached.',
            ],
            sources: ['schools'],
          },
          {
            heading: 'Five-year plan',
            text: [
              'Each year at least 20 percent of the elementary schools and 20 percent of the child care facilities count: sampled, declined, or no response to two attempts on different days to schedule sampling. “Suggest a plan” fills the years and says why. Secondary schools are sampled when they ask for it.',
            ],
            sources: ['schools'],
          },
          {
            heading: 'Sampling visits and results',
            text: [
              'A school has five samples and a child care facility two, 250 mL each, after 8 to 18 hours of stagnation. A facility with fewer outlets is sampled at all of them. The page of a facility says why a visit is not as required.',
              'Results of schools and child care are not used to calculate the 90th percentile. From November 1, 2027 on, “Deadlines” lists when they are due to the facility, the State and health departments. Curbstop does not send these letters yet.',
            ],
            sources: ['schools'],
          },
        ],
        links: [
          {
            label: 'Open schools and child care',
            href: '/compliance/schools',
            requirement: requirements.viewSchoolFacilities,
          },
        ],
      },
    ],
  },
  {
    label: 'Places and people',
    topics: [
      {
        name: 'locations',
        title: 'Locations and contacts',
        summary: 'The addresses that service lines serve, and their contacts.',
        sections: [
          {
            heading: 'Locations',
            text: [
              'An import creates a location for every address. “Add location” adds one at a time; if the address already exists, you see it before you save.',
            ],
          },
          {
            heading: 'Contacts',
            text: [
              'A location may have several contacts, one of them primary: the person letters are addressed to. Contacts are not deleted: a contact who has moved away is removed from the location, and their record and letters are kept.',
            ],
          },
          {
            heading: 'On the map',
            text: [
              'If a location has no coordinates, look them up from its address, or move the pin by dragging it or entering coordinates. The accuracy of the point is shown next to it.',
            ],
          },
        ],
        links: [locations],
      },
      {
        name: 'activities',
        title: 'Log calls, visits and letters',
        summary: 'All activities and changes of a location in one timeline.',
        sections: [
          {
            heading: 'Log activity',
            steps: [
              'Open a location and select “Log activity”.',
              'Choose the type, the reason and the outcome.',
              'Save. It appears on the location’s timeline.',
            ],
          },
          {
            heading: 'The timeline',
            text: ['It lists the activities and changes of a location and its lines, newest first.'],
          },
        ],
        links: [locations],
      },
      {
        name: 'attachments',
        title: 'Photos and documents',
        summary: 'Attach evidence to locations and service lines.',
        sections: [
          {
            heading: 'Add files',
            text: [
              'Drop up to five files at once on a location or a service line: photos, PDF, spreadsheets, Word documents, ZIP archives and text. Files are checked by their content, not by their name.',
            ],
          },
          {
            heading: 'Photos',
            text: [
              'A photo keeps the date that it was taken. Its location is removed unless you select “Keep photo locations”.',
            ],
          },
          {
            heading: 'Delete',
            text: [
              `Only administrators can delete attachments. They are deleted permanently. Lead and Copper Rule records must be kept for at least ${leadAndCopperRecordYears} years: check before you delete a photo that shows a material or a letter that was sent.`,
            ],
            sources: ['recordKeeping'],
          },
        ],
        links: [locations],
      },
    ],
  },
  {
    label: 'Your account',
    topics: [
      {
        name: 'people',
        title: 'Users and permissions',
        summary: 'Invite colleagues, and create an API key for a laboratory.',
        sections: [
          {
            heading: 'Invite',
            text: [
              'An administrator invites users by email address under Administration, Users. The invitation link works once and expires.',
            ],
          },
          {
            heading: 'Permissions',
            text: [
              'Everyone in an account can view. Add, Edit and Administrator are separate permissions. The last administrator cannot be removed.',
            ],
          },
          {
            heading: 'API keys',
            text: [
              'An API key gives a laboratory or another system access, with its own permissions and expiration. It is shown once; its changes appear in the history under its name.',
            ],
          },
        ],
        links: [
          people,
          { label: 'Open API keys', href: '/administration/api-keys', requirement: requirements.administer },
        ],
      },
      {
        name: 'records',
        title: 'Record retention',
        summary: 'What is kept permanently, and what can be deleted.',
        sections: [
          {
            heading: 'Kept permanently',
            text: [
              `Service lines, locations, contacts, samples and results, the change history and the security events. Lead and Copper Rule records must be kept for at least ${leadAndCopperRecordYears} years.`,
            ],
            sources: ['recordKeeping'],
          },
          {
            heading: 'Kept for a period that you choose',
            text: [
              `Rows and files of finished imports, emails in the outbox and prepared exports. Administrators set how long under Export and retention. An import shows where a material is known from: it is kept for ${leadAndCopperRecordYears} years unless you choose less.`,
            ],
            sources: ['recordKeeping'],
          },
        ],
        links: [
          { label: 'Open Export and retention', href: '/administration/data', requirement: requirements.administer },
        ],
      },
    ],
  },
];

export const helpTopics: readonly HelpTopic[] = helpGroups.flatMap(({ topics }) => topics);

/** The topics that contain every search word; all topics for an empty search. */
export function searchHelpTopics(typed: string): readonly HelpTopic[] {
  const searchWords = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return helpTopics.filter((topic) => {
    const topicText = [
      topic.title,
      topic.summary,
      ...topic.sections.flatMap(({ heading, text = [], steps = [] }) => [heading, ...text, ...steps]),
    ]
      .join(' ')
      .toLowerCase();
    return searchWords.every((word) => topicText.includes(word));
  });
}
