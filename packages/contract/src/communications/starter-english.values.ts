import type { CommunicationContent, PlainBlock } from './communication-content.rules.ts';
import { sidesSentences } from './line-difference.calculation.ts';
import {
  linePicture,
  resultsTable,
  writeFixedText,
  writeHeading,
  writeContent,
  writeList,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import type { TemplateKindName } from './starter-template.values.ts';

const title = (text: string) => writeHeading(1, text);
const section = (text: string) => writeHeading(2, text);
const say = writeParagraph;

const greeting = say('Dear {recipient.name|resident},');
const about = say('Service address: **{location.address}**');

const healthEffects: readonly PlainBlock[] = [section('Health effects of lead'), writeFixedText('leadHealthEffects')];

const steps: readonly PlainBlock[] = [
  section('Steps you can take to reduce lead in your drinking water'),
  writeList([
    '**Run your water** before you drink it, especially when it has not been used for several hours. Showers, laundry and dishwashing flush the pipe too. Ask us how long to run it.',
    '**Use cold water** for drinking, cooking and preparing baby formula. Boiling does not remove lead.',
    '**Use a filter** that is certified to remove lead, and replace the cartridge when it is due.',
    '**Clean the screen** (aerator) of your faucet regularly.',
    '**Have your water tested.** Call us to ask for a test.',
    '**Ask your health care provider** about a blood test for lead if you are concerned, especially for children and during pregnancy.',
  ]),
];

const contact: readonly PlainBlock[] = [
  section('Contact us'),
  say('{system.name}, {system.phone}. PWSID {system.pwsid}.'),
  say('If you need this notice in another language, please call us.'),
];

const replacement: readonly PlainBlock[] = [
  section('Replacing your service line'),
  say(
    'Call us to learn about the replacement program, its dates, and programs that can help pay for it. If you own a portion of the service line, you can have it replaced. If you replace your portion, we must replace the portion that we own.',
  ),
];

const verify: readonly PlainBlock[] = [
  section('Help us find out what your line is made of'),
  say(
    'Please call us to arrange a visit, or send us a photo of the pipe where it enters your building. A visit takes a few minutes and is free.',
  ),
];

function lineNotice(heading: string, actions: readonly PlainBlock[]): CommunicationContent {
  return writeContent(
    title(heading),
    about,
    greeting,
    writeFixedText('lineStatement'),
    say(sidesSentences.en),
    linePicture,
    ...healthEffects,
    ...steps,
    ...actions,
    ...contact,
  );
}

function resultNotice(...note: readonly PlainBlock[]): CommunicationContent {
  return writeContent(
    title('Your tap water results'),
    about,
    greeting,
    say('Thank you for taking a sample of your tap water. These are the results:'),
    resultsTable,
    ...note,
    writeFixedText('resultStatement'),
    section('What the numbers mean'),
    writeFixedText('leadLevelDefinitions'),
    say(
      'On the date of this letter the action level is {letter.leadActionLevel} for lead and {letter.copperActionLevel} for copper. The MCLG is 0 µg/L for lead and 1,300 µg/L (1.3 mg/L) for copper.',
    ),
    ...healthEffects,
    ...steps,
    ...contact,
  );
}

const newCustomer = writeContent(
  title('Welcome: about your service line'),
  about,
  greeting,
  say('A service line is the pipe that brings water from the main in the street to your building.'),
  writeFixedText('lineStatement'),
  writeConditional(
    'line.classification',
    ['Lead', 'Galvanized Requiring Replacement'],
    [say(sidesSentences.en), ...replacement],
  ),
  writeConditional('line.classification', ['Lead Status Unknown'], verify),
  writeConditional(
    'line.classification',
    ['Non-lead'],
    [
      say(
        'A connector, solder, fittings or the plumbing in your building can still contain lead. Call us to ask what our records show.',
      ),
    ],
  ),
  ...healthEffects,
  ...steps,
  ...contact,
);

const publicNotice = writeContent(
  title('Important information about your drinking water: lead above the action level'),
  section('What happened'),
  writeFixedText('leadExceedance'),
  ...healthEffects,
  section('What you should do'),
  say(
    'Use a filter certified to remove lead, or bottled water, for drinking, cooking and preparing baby formula, especially for children and during pregnancy.',
  ),
  ...steps,
  section('What we are doing'),
  say(
    '[Describe the corrective actions, whether other water is available, and when you expect the problem to be solved.]',
  ),
  ...contact,
  section('Share this notice'),
  writeFixedText('shareNotice'),
  say('This notice is sent to you by {system.name}, PWSID {system.pwsid}, on {letter.date}.'),
);

const offer = writeContent(
  title('We would like to replace your service line'),
  about,
  greeting,
  say('Our records show how your service line is classified: {line.explanation}'),
  say(
    'We plan to replace service lines in your street and would like to replace yours, including any part that you own. Please call {system.phone} by [date] to tell us whether you agree, and to arrange a day.',
  ),
  section('What happens'),
  writeList(
    [
      'We will schedule a day with you. Your water will be off for a few hours.',
      'After the work we show you how to flush your pipes, and give you a filter certified to remove lead with cartridges for six months.',
      'We offer to test your water three to six months later.',
    ],
    'orderedList',
  ),
  section('Cost'),
  say('[State the cost and the programs that can help pay for it.]'),
  ...healthEffects,
  ...contact,
);

const filter = writeContent(
  title('How to use your water filter'),
  about,
  greeting,
  say('Your filter is certified to remove lead. Use filtered water for drinking, cooking and preparing baby formula.'),
  writeList(
    [
      'Wash your hands and rinse the pitcher.',
      'Follow the cartridge instructions, then insert the cartridge.',
      'Fill the pitcher with cold water only. Hot water damages the filter.',
      'Replace the cartridge when the instructions or the indicator light tell you to.',
      'Use filtered water for at least six months after work on your service line.',
    ],
    'orderedList',
  ),
  ...contact,
);

const blank = writeContent(
  title('[Title of the letter]'),
  about,
  greeting,
  say('[Write your letter here.]'),
  ...contact,
);

/** Our own plain English text of each starter template. */
export const englishTemplates: Readonly<Record<TemplateKindName, CommunicationContent>> = {
  blank,
  serviceLineLead: lineNotice('Your service line is lead', replacement),
  serviceLineGrr: lineNotice('Your service line is galvanized and requires replacement', replacement),
  serviceLineUnknown: lineNotice('The material of your service line is unknown', verify),
  newCustomer,
  resultNonDetect: resultNotice(),
  resultDetect: resultNotice(),
  resultExceedance: resultNotice(),
  resultAll: resultNotice(say('The table shows every result of your samples. Compare each with its action level.')),
  publicNoticeTier1: publicNotice,
  replacementOffer: offer,
  filterInstructions: filter,
};
