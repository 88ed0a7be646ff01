import type { RecipientValues } from '@curbstop/contract/communications/letter-composition.calculation';
import type { DrawnSide } from '@curbstop/contract/communications/line-drawing.calculation';
import { describePeriod } from '@curbstop/contract/communications/letter-exceedance.calculation';
import {
  copperFindingField,
  leadFindingField,
  type MergeField,
  type WorstFinding,
} from '@curbstop/contract/communications/merge-field.values';
import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { starterTemplates, type TemplateId } from '@curbstop/contract/communications/starter-template.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { findings, type Finding } from '@curbstop/contract/samples/sample.values';
import {
  getMaterial,
  type ClassificationName,
  type Material,
} from '@curbstop/contract/service-lines/service-line.values';
import {
  analyteNameWords,
  analyteWords,
  categoryWords,
  findingWords,
  explainCategoryInSpanish,
  worstFindingWords,
  formatLetterDate,
  materialWords,
  yesNoWords,
} from './letter-words.calculation.ts';
import { toSharedValues, type LetterSetting, type Recipient } from './recipient-values.calculation.ts';

/** What a letter is about decides its examples, so that they do not contradict its text. */
interface Example {
  readonly category: ClassificationName;
  readonly explanation: string;
  readonly system: Material;
  readonly customer: Material;
  readonly isCustomerVerified: boolean;
  readonly finding: WorstFinding;
  readonly detection: Finding;
  /** Of lead. */
  readonly result: string;
  readonly unit: string;
}

const examplesOfFinding = {
  exceedance: { finding: 'Exceedance', detection: 'exceedance', result: '21', unit: ' µg/L' },
  detect: { finding: 'Detect', detection: 'detect', result: '4.2', unit: ' µg/L' },
  nonDetect: { finding: 'Non-detect', detection: 'nonDetect', result: 'ND', unit: '' },
} as const satisfies Readonly<Record<Finding, Partial<Example>>>;

const detected: Example = {
  category: 'Lead',
  explanation: 'Lead, because the customer side is lead.',
  system: 'unknown',
  customer: 'lead',
  isCustomerVerified: true,
  ...examplesOfFinding.detect,
};
const examples: readonly (readonly [template: string, example: Example])[] = [
  [
    'serviceLineGrr',
    {
      ...detected,
      category: 'Galvanized Requiring Replacement',
      explanation:
        'Galvanized Requiring Replacement, because the customer side is galvanized and the system side was lead.',
      system: 'nonLeadCopper',
      customer: 'galvanized',
    },
  ],
  [
    'serviceLineUnknown',
    {
      ...detected,
      category: 'Lead Status Unknown',
      explanation: 'Lead Status Unknown, because the customer side is unknown.',
      system: 'nonLeadCopper',
      customer: 'unknown',
      isCustomerVerified: false,
    },
  ],
];

interface ExampleLetter {
  readonly fields: readonly MergeField[];
  readonly setting: LetterSetting;
  readonly templateId: TemplateId | null;
  /** The finding that the letter is chosen for, which its template may have been written for another. */
  readonly triggerCondition: TriggerCondition | null;
}

function findExample({
  templateId,
  triggerCondition,
}: Pick<ExampleLetter, 'templateId' | 'triggerCondition'>): Example {
  const ofTemplate = examples.find(([template]) => templateId?.startsWith(`${template}-`))?.[1] ?? detected;
  const template = starterTemplates.find(({ id }) => id === templateId);
  const finding = findings.find((one) => one === (triggerCondition ?? template?.triggerCondition));
  return finding ? { ...ofTemplate, ...examplesOfFinding[finding] } : ofTemplate;
}

/** An invented recipient for a letter without one, with an example in each field, in the letter's language. */
export function toExampleRecipient({ fields, setting, ...letter }: ExampleLetter): Recipient {
  const { language } = setting;
  const example = findExample(letter);
  const shared = toSharedValues(setting);
  const toValues = (inLanguage: LetterLanguage): readonly (readonly [key: string, value: string])[] =>
    fields.map((field) => [
      field.key,
      findWords(field.key, { example, shared, language: inLanguage }) ?? toText(field),
    ]);
  // Conditions compare the terms of the record, which are English.
  const choices = new Set(fields.flatMap(({ key, choices: terms }) => (terms ? [key] : [])));
  const side = (material: Material, isVerified: boolean): DrawnSide => ({
    kind: getMaterial(material).kind,
    material: materialWords[language](material),
    isVerified,
  });
  return {
    locationId: '',
    serviceLineId: null,
    name: 'Dana Reyes',
    email: null,
    address: ['Dana Reyes', '12 Osprey Way', 'Harlow Falls, CT 06499'],
    values: {
      ...Object.fromEntries(toValues(language)),
      ...toFindings(example, language),
      ...shared,
    },
    facts: { ...Object.fromEntries(toValues('en').filter(([key]) => choices.has(key))), ...toFindings(example, 'en') },
    line: { system: side(example.system, false), customer: side(example.customer, example.isCustomerVerified) },
    sampleIds: [],
    results: [
      {
        sample: '1042',
        collectedOn: formatLetterDate(setting.on, language),
        analyte: analyteWords[language](lead),
        result: example.result + example.unit,
        actionLevel: shared['letter.leadActionLevel'] ?? '',
      },
    ],
  };
}

const toText = ({ example, label }: MergeField): string => example || label;
const [lead] = analytes;

/** The starters of results letters print a part for each finding, also before an event is chosen. */
const toFindings = ({ finding }: Example, language: LetterLanguage): RecipientValues => ({
  [leadFindingField]: worstFindingWords[language](finding),
  [copperFindingField]: worstFindingWords[language](finding === 'Non-detect' ? 'Non-detect' : 'Detect'),
});

interface ExampleWords {
  readonly example: Example;
  readonly shared: RecipientValues;
  readonly language: LetterLanguage;
}

/** Undefined for fields whose example is the same in every letter. */
function findWords(key: string, words: ExampleWords): string | undefined {
  const [, analyteId, name] = /^sample\.\d+\.(?:analyte\.(\d+)\.)?(\w+)$/.exec(key) ?? [];
  if (name === undefined) return toWordsOfRecord(words)[key];
  return analyteId === undefined ? toWordsOfSample(words)[name] : toWordsOfResult(Number(analyteId), words)[name];
}

const exampleOfPeriod = { startsOn: '2026-07-01', endsOn: '2026-12-31', frequency: 'sixMonth' } as const;

function toWordsOfRecord({ example, language }: ExampleWords): RecipientValues {
  const { category, explanation, system, customer, isCustomerVerified } = example;
  const no = yesNoWords[language](false);
  return {
    'location.disadvantagedNeighborhood': no,
    'line.classification': categoryWords[language](category),
    'line.explanation': language === 'en' ? explanation : explainCategoryInSpanish(category),
    'line.systemMaterial': materialWords[language](system),
    'line.customerMaterial': materialWords[language](customer),
    'line.systemVerified': no,
    'line.customerVerified': yesNoWords[language](isCustomerVerified),
    'exceedance.period': describePeriod(exampleOfPeriod, language),
    'exceedance.learnedOn': formatLetterDate('2026-11-24', language),
    'event.startsOn': formatLetterDate('2026-07-01', language),
    'event.endsOn': formatLetterDate('2026-12-31', language),
  };
}

const toWordsOfSample = ({ example, language }: ExampleWords): RecipientValues => ({
  collectedOn: formatLetterDate('2026-11-03', language),
  receivedOn: formatLetterDate('2026-11-05', language),
  detection: findingWords[language](example.detection),
});

function toWordsOfResult(analyteId: number, { example, shared, language }: ExampleWords): RecipientValues {
  const analyte = analytes.find(({ id }) => id === analyteId);
  if (!analyte) return {};
  const level = 'analyteCode' in analyte ? shared[`letter.${analyte.analyteCode}ActionLevel`] : undefined;
  return {
    name: analyteNameWords[language](analyte),
    displayName: analyteWords[language](analyte),
    isExceedance: yesNoWords[language](analyte === lead && example.detection === 'exceedance'),
    belowDetectionLimit: yesNoWords[language](example.detection === 'nonDetect'),
    ...(level && { upperLimit: level.replace(/ .*/, ''), upperLimitWithUnit: level }),
    ...(analyte === lead && { result: example.result, resultWithUnit: example.result + example.unit }),
  };
}
