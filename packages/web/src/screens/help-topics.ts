import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { leadAndCopperRecordYears } from '@curbstop/contract/accounts/retention.values';
import { reminderDays } from '@curbstop/contract/compliance/reminder.values';
import type { CitationKey } from '@curbstop/contract/regulations/citations.values';
import { describeDeadline } from '@curbstop/contract/regulations/notice-deadline.calculation';
import { describeActionLevels } from '@curbstop/contract/regulations/action-level-text.calculation';
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
              'Curbstop reads the order of month and day from the dates in a column: 04-25-1958 can only be month first, 25-04-1958 only day first. If no date shows the order, or dates show both, 03-04-1958 is stored as a range, March 4 to April 3, 1958. In forms, 03-04-1958 always means March 4, 1958. A year, a decade or a range such as 1950-1960 is stored as entered.',
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
              'Lead or lead-lined galvanized pipe on either side makes the line Lead. Galvanized pipe makes it Galvanized Requiring Replacement unless it is shown that lead was never upstream of it; if this is unknown, lead upstream is assumed. The line is Non-lead only if both sides are recorded as pipe that is not lead and does not require replacement; without a valid basis of classification it is also listed under “Non-lead without a valid basis”, because the rule asks for evidence. Everything else is Lead Status Unknown. In some States a lead connector or lead fittings decide too; the line says so.',
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
              'Recorded materials determine the classification. Lead or Galvanized Requiring Replacement in the file applies until both sides are field-verified or a user removes it with a reason. For a line with one owner, it applies until a user removes it with a reason.',
              'Where no material is recorded, the file’s classification is used. A listed Non-lead needs evidence: without a basis of classification, in the file or chosen for the whole import, the line is Lead Status Unknown. The same applies to a basis that does not count: an installation after the lead ban without a date after the ban, a diameter over 2 inches where a side is recorded as 2 inches or less, a predictive model alone, or water sampling alone.',
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
              'With the keyboard: the arrow keys move between the cells of a list, Shift and Space select a row. Press Ctrl and End, then Tab, to reach the bulk actions.',
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
              'The type of an event, its program, and its kit with the delivery. An analyte with results can’t be removed; withdraw its results first. You can change everything else, and each change is recorded in the history.',
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
              'One result above the action level is not always an action level exceedance: the 90th percentile of the samples decides. With fewer than five results, the highest result is the 90th percentile. In every case, the people at that tap must be notified of their result.',
            ],
            sources: ['actionLevels', 'stateLevels'],
          },
          {
            heading: 'Notices',
            text: [
              describeDeadline('tapResult', getToday()) ?? '',
              `After a lead action level exceedance: ${describeDeadline('leadExceedance', getToday()) ?? ''} ${describeDeadline('publicEducation', getToday()) ?? ''}`,
              'Your State may have shorter deadlines. Send consumer notices, service line notices and the Tier 1 public notice under Communications, Notice campaigns, if your plan has Communications. Consult the State and deliver public education yourself.',
            ],
            sources: ['consumerNotice', 'publicNotice', 'publicEducation'],
          },
          {
            heading: 'Sampling site plan',
            text: [
              '“Compliance”, “Site plan” compares the sites of your plan with the number required and shows the sampling pool by tier. “Add sites” suggests sites from the tiers and service lines of your locations, “Remove from plan” asks for the reason, and “Plan history” shows the plan of an earlier day. “Export plan” downloads the plan for your State, “Export” its list, and a view keeps the filters and columns of the list.',
              'A tier that is not recorded is inferred from the service line and named as such. Record the tier of a site before you submit the plan.',
            ],
          },
          {
            heading: 'Workbook of a monitoring period',
            text: [
              '“Export period” on the page of a monitoring period downloads an Excel workbook or a PDF for your State: the 90th percentiles with their rank and outcome, every result used in order, every sample not used with the reason, the collected sites, and the sources. It has all samples of the period, even if the page shows only some of them.',
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
        name: 'kits',
        title: 'Order, print and track kits',
        summary: 'One kit of bottles for each location of a sampling event.',
        sections: [
          {
            heading: 'Order kits',
            steps: [
              'Open a sampling event and its Kits tab, and select “Order kits”. You can also order from selected locations or service lines.',
              'Choose the event. Only active events with a kit are listed.',
              'Review the locations, the kit and the delivery, and select “Order kits”. Locations that already have a kit for the event get no second one.',
            ],
          },
          {
            heading: 'Print labels and forms',
            text: [
              'Select kits in their list and choose “Print”: labels on a sheet or 4 x 6 in, the packing list, or the chain of custody for the laboratory. If no carrier is set up, or the kit is delivered by your staff, print the labels and packing lists yourself.',
            ],
          },
          {
            heading: 'Track kits',
            text: [
              'Change the status of selected kits with “Update status”. “Scan kits” changes each kit whose code you scan or type, and “Update by file” the kits of a CSV or Excel file.',
              'Kits that the carrier did not confirm are listed above the table, with what you can do.',
            ],
          },
        ],
        links: [{ label: 'Open programs', href: '/programs', requirement: requirements.viewKits }],
      },
      {
        name: 'laboratory-results',
        title: 'Import laboratory results',
        summary: 'A CSV or Excel file of a laboratory, checked row by row before it is imported.',
        sections: [
          {
            heading: 'Import a file',
            steps: [
              'Open the samples of a sampling event and select “Import laboratory results”, or select it under Imports and choose the event. Drop the file.',
              'Choose the laboratory, the day you received the file, the sheet and the heading row. Match a column to the lab sample ID, sample number, kit code or address, and one to each result, and choose the units. For school kits also choose the column with the outlets. The columns of a laboratory’s last file are suggested.',
              'Select “Check rows”. Each result is new, corrected, unchanged or failed, or has no sample; the reason is beside it.',
              'For a row without a sample, select “Choose sample”, or “Don’t import row” and enter the reason.',
              'Select “Import” with the number of results. Until then nothing is recorded.',
            ],
          },
          {
            heading: 'Corrections to a lower result',
            text: ['The review marks them. They are imported only after you confirm their number.'],
          },
          {
            heading: 'Rows that are not imported',
            text: [
              'Results that failed or have no sample stay open after the import, and the overview names them. Open the import, choose “Import row” and the sample, or “Don’t import row” and enter the reason. “Download failed rows” gives you those rows with the reasons.',
            ],
          },
          {
            heading: 'Undo',
            text: [
              '“Undo import” withdraws the results of the file and restores the results that it corrected. Results that were changed later, and those of completed or invalidated samples, are kept. Samples with an exceedance that lose or change a result are counted before you confirm.',
            ],
          },
        ],
        links: [
          { label: 'See all imports', href: '/imports', requirement: requirements.viewImports },
          { label: 'Open samples', href: '/samples', requirement: requirements.viewSamples },
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
              'Each year at least 20 percent of the elementary schools and 20 percent of the child care facilities must be complete: sampled, declined, or no response to two attempts on different days to schedule sampling. “Suggest a plan” fills the years and gives the reasons. Sample secondary schools on request.',
            ],
            sources: ['schools'],
          },
          {
            heading: 'Sampling visits and results',
            text: [
              'Sample five outlets at a school and two at a child care facility, 250 mL each, after 8 to 18 hours of stagnation. Sample every outlet if there are fewer. The facility’s page shows what is missing from a visit.',
              'Results of schools and child care are not used to calculate the 90th percentile. From November 1, 2027 on, “Deadlines” lists when they are due to the facility, the State and health departments. Send these results yourself; Curbstop does not create letters to facilities.',
              'Lead above the action level in a tap sample at the address of a facility is on the facility’s page. If the sample was taken with a kit for schools and child care, “Deadlines” lists it, too. Samples of these kits that were collected at a facility on one day count in the plan like a sampling visit.',
              'Kit WST-SCH-5 has a bottle for each of five outlets, WST-SCH-2 for two, and WST-SCH-1 for one. Create one event for schools and one for child care facilities, then order kits on the facility’s page. Enter the outlet of each bottle in its sample. The facility’s page shows how many of the required outlets were sampled.',
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
    label: 'Letters and notices',
    topics: [
      {
        name: 'letters',
        title: 'Create and send letters',
        summary: 'From a template to printed, emailed or mailed letters.',
        sections: [
          {
            heading: 'Create a letter',
            steps: [
              'Under Communications, Letters, select “Create letter” and open a template. Each template exists in English and Spanish.',
              'Select “Use this template” and enter a name. A results letter also needs a program and a sampling event.',
              'Edit the text. “Insert” adds tables, images, conditions and required wording, and the preview beside it shows the letter with sample data.',
              'Select “Save draft”. Fix what is listed under “Fix these before activating the letter”, then select “Activate”. Only active letters can be sent.',
            ],
          },
          {
            heading: 'Wording',
            text: [
              'The templates are Curbstop’s own wording, not EPA’s or your State’s. Required wording is locked and has its source. Ask your primacy agency whether you must use its template.',
              'To change an active letter, open it and select “Pause and edit”. Letters that were already sent keep their text.',
            ],
          },
          {
            heading: 'Send a letter to locations',
            steps: [
              'Open a location and select “Send letter”, or select locations or service lines in their list and send from the bar that appears.',
              'Choose USPS, PDF or Email, who gets it, and the letter. Recipients with another language get the version of the same template in their language, if it is active.',
              'Review how many letters are created and which locations get none, with the reason. Then select “Confirm & Send”, or “Start Processing” for PDF.',
            ],
          },
          {
            heading: 'Send results',
            text: [
              'Select samples in their list, select “Send letters”, then “Results Letter”. Each location gets one letter about all of its results in the sampling event. The worst finding decides which letter.',
            ],
          },
          {
            heading: 'Print and mail a batch',
            steps: [
              'Under Communications, Bulk downloads, open the batch and select “Download ZIP” when it is ready.',
              'Print and mail the letters. For certified mail, enter the numbers in “letters.csv” from the ZIP and select “Record tracking numbers”.',
              'Select “Record mailing” and enter the day. Until then the letters do not count as mailed. A recorded mailing cannot be undone.',
            ],
          },
          {
            heading: 'With a mail house',
            text: [
              'If a mail house is set up, it prints and mails the letters that you send by USPS and reports the day. There is nothing to print or record.',
            ],
          },
        ],
        links: [
          { label: 'Open letters', href: '/communications/letters', requirement: requirements.viewCommunications },
          {
            label: 'Open bulk downloads',
            href: '/communications/bulk-downloads',
            requirement: requirements.viewCommunications,
          },
        ],
      },
      {
        name: 'returned-mail',
        title: 'Record returned mail',
        summary: 'Record letters that were returned, and resend them.',
        sections: [
          {
            heading: 'Record returned letters',
            steps: [
              'Under Communications, Letter log, select “Record returned mail”.',
              'Choose the reason on the envelope and the day.',
              'Scan the barcode at the bottom of the letter, or type its code and press Enter. Repeat for each letter.',
            ],
          },
          {
            heading: 'Resend a letter',
            steps: [
              'Select “Resend” in the actions of the letter in the log.',
              'Correct the recipient and the address. The letter keeps its text and its date.',
              'Correct the record of the location too, so that the next letter arrives.',
              'To find letters that were forwarded, filter the log by the status Forwarded.',
            ],
          },
          {
            heading: 'What does not count',
            text: [
              'A returned, forwarded or failed letter does not count as a notice. Mail another one. If the results or the classification have changed since the letter was written, send a new letter.',
            ],
          },
        ],
        links: [
          {
            label: 'Open letter log',
            href: '/communications/letter-logs',
            requirement: requirements.viewCommunications,
          },
        ],
      },
      {
        name: 'notice-campaigns',
        title: 'Notice campaigns and the certification package',
        summary: 'Which required notices were sent, and the certification for your State.',
        sections: [
          {
            heading: 'What a campaign is',
            text: [
              'A campaign lists the locations or samples that need a notice by a due date: service line notices, notices to new customers, consumer notices of results, and the Tier 1 public notice. It follows from your inventory, results and deadlines, so you do not create it.',
            ],
            sources: ['consumerNotice', 'publicNotice'],
          },
          {
            heading: 'Send the notices',
            steps: [
              'Under Communications, Notice campaigns, open a campaign. The numbers show what is overdue, to send, returned, not mailed yet and done; select one to list its notices. After the due date every notice that is not done is overdue, also one whose letter was created or returned.',
              'If notices have no active letter, select “Create or activate a letter” and activate a letter from the matching template.',
              'Select “Send … remaining notices”, choose how to send, review the numbers and confirm.',
              'After mailing, record the mailing with the batch. A notice is done once its letter is recorded as mailed or delivered.',
            ],
          },
          {
            heading: 'Certification package',
            text: [
              '“Certification package” on the page of a campaign downloads a ZIP with example letters, the addresses with their status, and the counts. It names what is missing. Send it with your certification; Curbstop does not send anything to the State.',
              `${citeRule('otherWaysOfTier1')} Record those with the deadline.`,
            ],
            sources: ['publicNotice'],
          },
        ],
        links: [
          {
            label: 'Open notice campaigns',
            href: '/communications/campaigns',
            requirement: requirements.viewCommunications,
          },
        ],
      },
      {
        name: 'deadlines',
        title: 'Deadlines and reminders',
        summary: 'What is due to customers and the State, by when, and who is responsible.',
        sections: [
          {
            heading: 'The list',
            text: [
              'Compliance, “Deadlines” lists the notices and reports that follow from your results, monitoring periods and inventory, each with its rule and source. “Calendar” shows them by month. If your State has an earlier date, that one applies.',
              'Record a planned or completed replacement or disturbance on its service line, under “Replacements and disturbances”: its deadlines are listed too.',
            ],
          },
          {
            heading: 'Complete a deadline',
            steps: [
              'Open the deadline. Choose the responsible person and select “Save”.',
              'When the notice was delivered or the report was sent, enter “Date completed” and save, or select “Mark as completed today”. The most urgent deadlines have “Enter completion” instead.',
              'Select “Attach proof” to attach the notice or the State’s receipt.',
            ],
          },
          {
            heading: 'When a deadline opens again',
            text: [
              'A completed deadline is open again if new or corrected results, or another change of what it covers, require it once more. The page says what changed. “Reopen” opens one that was completed by mistake.',
            ],
          },
          {
            heading: 'Reminders',
            text: [
              `The responsible person is reminded ${reminderDays[0]} days, ${reminderDays[1]} days and ${reminderDays[2]} day before a deadline is due, and once when it is overdue. If no one is responsible, or that person turned reminder emails off, all administrators are reminded. Reminders are listed under Notifications (the bell in the top bar); “Reminders” turns your emails on or off.`,
              '“Subscribe to calendar” creates a link that shows the deadlines in Outlook, Google Calendar or Apple Calendar. Anyone with the link can see them.',
            ],
          },
        ],
        links: [{ label: 'Open deadlines', href: '/compliance/deadlines', requirement: requirements.viewCompliance }],
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
              'A photo keeps the date that it was taken. The place where it was taken is removed unless you select “Keep photo locations”.',
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
              `Rows and files of finished imports, emails in the outbox, prepared exports and web versions of letters. Administrators set how long under Export and retention. Import files are evidence of a material. They are kept for ${leadAndCopperRecordYears} years unless you choose less.`,
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
