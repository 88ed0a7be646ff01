import type { Chance } from '../../seed/chance.ts';
import { decorate, addNoise } from './word-noise.ts';

/** Words that real inventories use, alone, decorated and run together. What they mean is read by word-meanings.ts. */
type Pool = readonly string[];

const pipes: Readonly<Record<'lead' | 'galvanized' | 'nonLead' | 'unknown' | 'classification' | 'odd', Pool>> = {
  lead: [
    'Lead',
    'Lead',
    'LSL',
    'Pb',
    'Lead pipe',
    'Lead service line',
    'Lead-lined galvanized',
    'Tub-Loy',
    'Lead including lead-lined galvanized',
  ],
  galvanized: [
    'Galvanized',
    'Galv',
    'GALV',
    'Galvanized Iron',
    'galv. steel',
    'Galvanised',
    'GI',
    'Galvanized pipe',
    'GIP',
  ],
  nonLead: [
    'Copper',
    'Copper',
    'Cu',
    'Plastic',
    'PVC',
    'HDPE',
    'PEX',
    'Non-Lead - Copper',
    'Non-Lead - Plastic',
    'Non-lead',
    'Non -Lead',
    'Brass',
    'Ductile Iron',
    'Type K copper',
    'K- Copper',
    'Poly',
    'Not lead',
  ],
  unknown: [
    'Unknown',
    'Unk',
    '',
    'UNKNOWN',
    'Unknown - Likely Lead',
    'Unknown - Unlikely Lead',
    'Unknown - Material Unknown',
    'Unknown but could be lead',
    'Unknown but unlikely lead',
    'N/A',
    'TBD',
    '?',
  ],
  classification: [
    'GRR',
    'Galvanized Requiring Replacement',
    'GPCL',
    'GSLRR',
    'G.R.R.',
    'Galv requiring replacement',
    'Lead Status Unknown',
  ],
  odd: [
    'Kalamein',
    'see card',
    'W.I.?',
    'Other',
    'Iron',
    'Steel',
    'PB',
    'no service',
    '#REF!',
    'Err:508',
    'Wrought iron',
    'INACTIVE',
    '13849',
    'AC',
    'CC',
  ],
};

/**
 * Shares of a file's words: `decorated` ones, and `odd` ones that name no pipe, classification or answer. A tidy file
 * has few of either.
 */
export interface LabelNoise {
  readonly decorated: number;
  readonly odd: number;
}

const pipeShares: readonly (readonly [number, keyof typeof pipes])[] = [
  [3, 'lead'],
  [5, 'galvanized'],
  [8, 'nonLead'],
  [5, 'unknown'],
  [1, 'classification'],
];

const plainPipe = (chance: Chance) => chance.pick(pipes[chance.weigh(pipeShares)]);

export function sideLabel(chance: Chance, { decorated, odd }: LabelNoise): string {
  const word = chance.happens(odd) ? chance.pick(pipes.odd) : plainPipe(chance);
  return addNoise(chance, chance.happens(decorated) ? decorate(chance, word, plainPipe(chance)) : word);
}

const classifications: Pool = [
  'Lead',
  'LEAD',
  'LSL',
  'Pb',
  'Lead service line',
  'Any Portion Contains Lead',
  'GRR',
  'GSLRR',
  'Galvanized Requiring Replacement',
  'GPCL',
  'Non-Lead',
  'Non lead',
  'NL',
  'Non-lead',
  'Not lead',
  'Unknown',
  'Lead Status Unknown',
  'Unknown - Lead Status Unknown',
  'UNKNOWN-SL',
  'LSU',
  '',
  '',
];
const oddClassifications: Pool = [
  '#REF!',
  'Err:508',
  'no service',
  'Likely contains lead',
  'Contains neither lead nor GPCL',
  'Galvanized',
  'Copper',
  'n.s.',
  'Lead?',
  'Non-lead (assumed)',
];

export function classificationLabel(chance: Chance, { decorated, odd }: LabelNoise): string {
  const word = chance.pick(chance.happens(odd) ? oddClassifications : classifications);
  return addNoise(chance, chance.happens(decorated) ? decorate(chance, word, plainPipe(chance)) : word);
}

const answers: Pool = [
  'Yes',
  'Y',
  'No',
  'No',
  'No',
  'N',
  'NO',
  'no',
  'Unknown',
  "Don't Know",
  '',
  'DK',
  'N – NO',
  'Never',
  'Was lead',
  'N/A',
  'not sure',
  'No record',
];
const oddAnswers: Pool = [
  'ASM - No',
  'EST: No',
  'N*',
  'N~',
  'No?',
  'No (assumed)',
  'Probably not',
  'Absent',
  'Not present',
  'No data',
  'None',
  'n.s.',
  'Copper',
  '1927',
  'NR',
  'U - No',
  'M - No',
  'No lead now',
  '~N',
  'NV - No',
  'No, Yes',
];

export function answerLabel(chance: Chance, { odd }: LabelNoise): string {
  return addNoise(chance, chance.pick(chance.happens(odd) ? oddAnswers : answers));
}

const parts: Pool = ['Yes', 'Y', 'No', 'No', 'N', 'NO', 'Unknown', "Don't Know", '', '', 'Unk'];
const oddParts: Pool = ['Lead', 'Lead gooseneck', 'Replaced', 'N?', 'None', 'n.s.', '13849', 'EST - No', 'Pb'];

/** Whether a connector or the fittings are lead. */
export function partLabel(chance: Chance, { odd }: LabelNoise): string {
  return addNoise(chance, chance.pick(chance.happens(odd) ? oddParts : parts));
}

export function ownerLabel(chance: Chance): string {
  return chance.pick([
    'Split',
    'Shared',
    'Both',
    '',
    'Customer',
    'Customer owned',
    'Private',
    'System',
    'Utility',
    'Utility owned',
    'Unknown',
    'Customer owns entire line',
  ]);
}
