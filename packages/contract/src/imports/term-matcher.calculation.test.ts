import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { materials } from '../service-lines/service-line.values.ts';
import { createLegend } from './legend-conflicts.calculation.ts';
import { codesWithNames, synonyms } from './synonyms.values.ts';
import { choices, getVocabularyLabel, vocabularies, type Vocabulary } from './vocabulary.values.ts';
import { normalizeTerm, stripMarks } from './term-form.calculation.ts';
import { getSeverity } from './term-list.calculation.ts';
import { parseTerm, listVocabularyChoices, TermMatcher } from './term-matcher.calculation.ts';
import { suggestValues } from './term-suggestions.calculation.ts';

const meaning = (vocabulary: Vocabulary, text: string) => {
  const reading = parseTerm(vocabulary, text);
  return 'value' in reading ? reading.value : Object.keys(reading)[0];
};

describe('words of real inventories', () => {
  test.each([
    ['non-lead', 'nonLeadOther'],
    ['non lead', 'nonLeadOther'],
    ['Non -Lead', 'nonLeadOther'],
    ['NONLEAD', 'nonLeadOther'],
    ['Non–Lead', 'nonLeadOther'],
    ['non_lead', 'nonLeadOther'],
    ['Cu', 'nonLeadCopper'],
    ['COPPER', 'nonLeadCopper'],
    ['K- Copper', 'nonLeadCopper'],
    ['Type K Copper', 'nonLeadCopper'],
    ['Non-Lead - Copper', 'nonLeadCopper'],
    ['PVC', 'nonLeadPlastic'],
    ['Blue  Poly', 'nonLeadPlastic'],
    ['galv', 'galvanized'],
    ['Galvanised Iron', 'galvanized'],
    ['GRR', 'galvanized'],
    ['brass', 'nonLeadOther'],
    ['Ductile Iron', 'nonLeadOther'],
    ['Transite', 'nonLeadOther'],
    ['Known Other', 'nonLeadOther'],
    ['unk', 'unknown'],
    ['UKN', 'unknown'],
    ['?', 'unknown'],
    ['Unknown – Material Unknown', 'unknown'],
    ['Unknown - Unlikely Lead', 'unknownUnlikelyLead'],
    ['Unknown but could be lead', 'unknownLikelyLead'],
    ['Un/Unlikely', 'unknownUnlikelyLead'],
    ['UN - Likely Lead', 'unknownLikelyLead'],
    ['Lead', 'lead'],
    ['LEAD ', 'lead'],
    ['Pb', 'lead'],
    ['Tub-Loy', 'lead'],
    ['lead\nlined galvanized', 'leadLinedGalvanized'],
    ['Lead-lined galvanized', 'leadLinedGalvanized'],
    ['Lead including lead-lined galvanized', 'lead'],
    ['CL', 'lead'],
    ['CG', 'galvanized'],
    ['UN', 'unknown'],
    ['CL - Lead', 'lead'],
    ['CL: lead pipe', 'lead'],
    ['CG - Galvanized', 'galvanized'],
    ['CC - Copper', 'nonLeadCopper'],
    ['UX - Unknown', 'unknown'],
    ['UN - Unlikely lead', 'unknownUnlikelyLead'],
    ['Lead (Pb)', 'lead'],
    ['Copper (Cu)', 'nonLeadCopper'],
    ['G = Galvanized', 'galvanized'],
    ['Lead-free', 'nonLeadOther'],
    ['Non - lead', 'nonLeadOther'],
    ['No lead', 'nonLeadOther'],
    ['Lead Status Unknown', 'unknown'],
    ['GSLRR', 'galvanized'],
    ['PL - Plastic', 'nonLeadPlastic'],
    ['Ｃｏｐｐｅｒ', 'nonLeadCopper'],
    ['n/a', 'blank'],
    ['  ', 'blank'],
    ['#REF!', 'error'],
  ])('reads the material %s', (text, value) => expect(meaning('material', text)).toBe(value));

  test.each([
    'L-Copper',
    'L, Copper',
    'Copper, L',
    'Copper (L)',
    'L Copper',
    'Copper L',
    'No - Lead',
    'NO, LEAD',
    'N - Lead',
    'Lead - Unknown',
    'Lead unknown',
    'NV - Copper',
    'ASM - Copper',
    'EST - Copper',
    'EST: Plastic',
    'LG - Copper',
    'MIX - Copper',
    '~Copper',
    'Copper*',
    '*Copper',
    'Copper!',
    'Copper #',
    '"Copper"',
    'was lead',
    'Lead (removed)',
    'L/C',
    'L-C',
    'Lead, likely',
    'Lead?',
    'Copper; lead',
    'Copper + lead',
    'Copper. Lead',
    'non copper',
    'Unknown, lead',
    'GRR?',
    'GRR/Copper',
    'PL - Lead',
    'UN - Copper',
    'CL - Copper',
    'CC - Lead',
    'not GRR',
    'PB',
    'PL',
    'CC',
    'Other',
    'Iron',
    'Steel',
    'C',
    'Lead/Copper',
    'copper / lead',
    'copper?',
    'copper?!? maybe lead',
    'Non-Lead - Material Unknown',
    'PB - Plastic',
    'NON - Copper',
    'CU: Lead',
    'not copper',
    'Copper with lead gooseneck',
  ])('the material %s needs a match, because it could hide lead', (text) => {
    expect(parseTerm('material', text)).toEqual({ unknown: true });
  });

  test.each<[Vocabulary, string, string]>([
    ['answer', 'Y', 'Yes'],
    ['answer', 'TRUE', 'Yes'],
    ['answer', 'no', 'No'],
    ['answer', 'N – NO', 'No'],
    ['answer', "Don't know", 'Unknown'],
    ['answer', 'Don’t Know', 'Unknown'],
    ['answer', 'Unkown', 'Unknown'],
    ['answer', 'N/A', 'blank'],
    ['answer', '0', 'unknown'],
    ['previouslyLead', 'FALSE', 'unknown'],
    ['previouslyLead', 'n', 'No'],
    ['yesNo', 'Yes', 'Yes'],
    ['yesNo', 'FALSE', 'No'],
    ['yesNo', 'Unknown', 'blank'],
    ['category', 'Non -Lead', 'Non-lead'],
    ['category', 'GSLRR', 'Galvanized Requiring Replacement'],
    ['category', 'Unknown', 'Lead Status Unknown'],
    ['category', 'unknown SL', 'Lead Status Unknown'],
    ['category', 'Err:508', 'error'],
    ['category', '#REF!', 'error'],
    ['category', '-', 'blank'],
    ['category', 'no serv.', 'unknown'],
    ['category', 'Galvanized', 'unknown'],
    ['category', 'copper', 'unknown'],
    ['basis', 'RECORDS', 'installationRecord'],
    ['basis', 'Installation record (e.g., tap card)', 'installationRecord'],
    ['basis', 'Installation date is after the lead ban', 'installedAfterLeadBan'],
    ['basis', 'Service line diameter is > 2 inches', 'diameterOverTwoInches'],
    ['basis', 'Statistical Analysis/Predictive Model', 'predictiveModel'],
    ['basis', 'Unknown', 'notAvailable'],
    ['method', 'Mechanical excavation at one location', 'mechanicalExcavationOne'],
    ['method', 'hydrovac', 'vacuumExcavationOne'],
    ['method', 'Visual inspection at the meter pit', 'visualAtMeterPit'],
    ['method', 'CCTV investigation at curb stop - internal', 'cctvInternal'],
    ['method', 'CCTV', 'unknown'],
    ['method', 'Not Verified', 'blank'],
    ['ownership', 'Customer owns the entire SL', 'Customer-Owned'],
    ['ownership', 'shared', 'Split'],
    ['ownership', 'PUBLIC', 'System-Owned'],
    ['connector', 'Yes', 'Lead'],
    ['connector', 'No', 'Non-lead'],
    ['connector', 'None', 'None'],
    ['connector', 'Ford connectors brass', 'Non-lead'],
    ['connector', "Don't Know", 'Unknown'],
    ['connector', 'Replaced', 'unknown'],
    ['connector', 'NA', 'blank'],
    ['buildingType', 'SF', 'Single Family Residence'],
    ['buildingType', 'SF - Single Family', 'Single Family Residence'],
    ['buildingType', '1 Family Res', 'Single Family Residence'],
    ['buildingType', 'MF - Multi-family', 'Multiple Family Residence'],
    ['buildingType', 'NONRES', 'Building'],
    ['buildingType', 'Commercial', 'Building'],
    ['buildingType', 'Unknown', 'blank'],
    ['buildingType', 'SCH_CC', 'Building'],
    ['buildingType', '210', 'unknown'],
    ['sensitivePopulation', 'Yes - School', 'Yes - School'],
    ['sensitivePopulation', 'daycare', 'Yes - Day Care'],
    ['sensitivePopulation', 'yes', 'Yes - Other'],
    ['status', 'Active', 'In Service'],
    ['status', 'stub', 'Stubbed'],
    ['previouslyLead', 'N – NO', 'No'],
    ['previouslyLead', 'No.', 'No'],
    ['previouslyLead', 'ASM - No', 'unknown'],
    ['previouslyLead', 'EST: No', 'unknown'],
    ['previouslyLead', 'N*', 'unknown'],
    ['previouslyLead', 'N~', 'unknown'],
    ['previouslyLead', 'N?', 'unknown'],
    ['previouslyLead', 'No, unknown', 'unknown'],
    ['previouslyLead', 'Y - No', 'unknown'],
    ['category', 'No - Lead', 'unknown'],
    ['category', 'NO, LEAD', 'unknown'],
    ['category', 'No lead', 'Non-lead'],
    ['category', 'Non-Lead*', 'unknown'],
    ['category', 'ASM - Non-lead', 'unknown'],
    ['category', 'NL - Non-Lead', 'Non-lead'],
    ['category', 'Lead - Unknown', 'unknown'],
    ['category', 'L - Lead', 'Lead'],
    ['category', 'GRR/NL', 'unknown'],
    ['connector', 'No - Lead', 'unknown'],
    ['answer', 'ASM - No', 'unknown'],
    ['yesNo', 'Yes?', 'unknown'],
    ['diameter', '~3/4', 'unknown'],
    ['diameter', '2*', 'unknown'],
  ])('reads the %s: %s', (vocabulary, text, value) => expect(meaning(vocabulary, text)).toBe(value));

  test.each([
    ['3/4"', '6'],
    ['3/4', '6'],
    ['0.75', '6'],
    ['.75', '6'],
    ['0.75 in', '6'],
    ['"3/4  "', '6'],
    ['3/4 inch', '6'],
    ['3/4in', '6'],
    ['¾"', '6'],
    ['4-Mar', '6'],
    ['5/8 x 3/4', '6'],
    ['0.63', '5'],
    ['.625', '5'],
    ['1', '7'],
    ['1.00', '7'],
    ['1"', '7'],
    ['1 1/4"', '8'],
    ['1-1/4', '8'],
    ['1¼', '8'],
    ['1.5', '9'],
    ['1-1/2 inch', '9'],
    ['2"', '10'],
    ['2 in.', '10'],
    ['2 1/2', '11'],
    ['6', '14'],
    ['12 in.', '17'],
    ['16', '18'],
    ['Unknown', '1'],
    ['0', '1'],
    ['Upto 1"', 'atMostTwoInches'],
    ['1" < SL ≤ 1.5"', 'atMostTwoInches'],
    ['larger than 2"', 'overTwoInches'],
    ['> 2"', 'overTwoInches'],
    ['7/8', 'unknown'],
    ['7/16', 'unknown'],
    ['5', 'unknown'],
    ['1/0', 'unknown'],
    ['99', 'unknown'],
    ['-1', 'unknown'],
    ['', 'blank'],
    ['n/a', 'blank'],
  ])('reads the size %s', (text, value) => expect(meaning('diameter', text)).toBe(value));
});

/** EPA's Service Line Inventory Template of July 27, 2022: every word of its pick-lists, as written there. */
const epaWords: readonly (readonly [Vocabulary, readonly string[]])[] = [
  [
    'material',
    [
      'Lead',
      'Lead-lined galvanized',
      'Galvanized',
      'Non-Lead - Copper',
      'Non-Lead - Plastic',
      'Non-Lead - Other',
      'Unknown - Likely Lead',
      'Unknown - Unlikely Lead',
      'Unknown - Material Unknown',
    ],
  ],
  ['category', ['Lead', 'Galvanized Requiring Replacement', 'Non-Lead', 'Unknown']],
  ['answer', ['Yes', 'No', "Don't know", "Don't Know"]],
  ['connector', ['Yes', 'No', "Don't Know"]],
  ['yesNo', ['Yes', 'No']],
  [
    'basis',
    [
      'Previous Materials Evaluation',
      'Installation record (e.g., tap card)',
      'Installation date after lead ban',
      'Service line diameter is > 2 inches',
      'Service line repair or replacement record',
      'Predictive model',
      'Water sampling only with no records',
      'Field inspection only with no records',
      'Other',
    ],
  ],
  [
    'method',
    [
      'Customer self-identification',
      'CCTV investigation at curb stop - internal',
      'CCTV investigation at curb stop - external',
      'Water quality sampling',
      'Mechanical excavation at one location',
      'Mechanical excavation at multiple locations',
      'Visual inspection at the meter pit',
      'Other',
    ],
  ],
  ['sensitivePopulation', ['No', 'Yes - School', 'Yes - Day Care', 'Yes - Multifamily Home', 'Yes - Other']],
  ['buildingType', ['Single Family Residence', 'Multiple Family Residence', 'Building', 'Other']],
];

describe('every vocabulary', () => {
  test.each(epaWords)("EPA's words of %s are all read, each as another value", (vocabulary, words) => {
    const values = words.map((word) => meaning(vocabulary, word) ?? '');
    expect(values.filter((value) => !choices[vocabulary].some((choice) => choice.value === value))).toEqual([]);
    expect(new Set(values).size).toBe(new Set(words.map((word) => word.toLowerCase())).size);
  });

  test.each(vocabularies)('%s reads its own values and labels, and its synonyms belong to its values', (vocabulary) => {
    for (const { value, label } of listVocabularyChoices(vocabulary))
      expect([meaning(vocabulary, label), getVocabularyLabel(vocabulary, value)]).toEqual([value, label]);
    expect(
      Object.keys(synonyms[vocabulary]).filter(
        (value) => !choices[vocabulary].some((choice) => choice.value === value),
      ),
    ).toEqual([]);
  });

  test.each(vocabularies)('no word of %s has two meanings, and each is read with its own meaning', (vocabulary) => {
    for (const [value, words] of Object.entries(synonyms[vocabulary]))
      for (const word of words) expect([word, meaning(vocabulary, word)]).toEqual([word, value]);
  });

  test('reads no term that names lead as non-lead, unless it denies lead', () => {
    const saysNoLead = /\b(?:no|non|not|nonlead|nl)\b|lead[ -]free/i;
    for (const { code, kind } of materials) {
      for (const word of kind === 'nonLead' ? (synonyms.material[code] ?? []) : [])
        expect(/lead/i.test(word.replace(/nonlead/i, '')) && !saysNoLead.test(word)).toBe(false);
    }
  });

  test('case, spaces, kinds of dash and abbreviation dots make no difference', () => {
    const dash = fc.constantFrom('-', ' - ', ' -', '- ', '–', ' — ', '_', '−', '\t-\n', '\u200B-');
    fc.assert(
      fc.property(fc.constantFrom(...choices.material), dash, fc.boolean(), ({ label, value }, sign, upper) => {
        const words = label.replace(/ - |-/g, sign).replace(/ /g, '  ');
        expect(meaning('material', upper ? words.toUpperCase() : words.toLowerCase())).toBe(value);
      }),
    );
    expect(
      ['galv.', 'C.I.', 'Unk.', 'Lead-lined, galvanized', 'Copper, Type K', 'Copper (type K)', 'Galv. steel'].map(
        (word) => meaning('material', word),
      ),
    ).toEqual([
      'galvanized',
      'nonLeadOther',
      'unknown',
      'leadLinedGalvanized',
      'nonLeadCopper',
      'nonLeadCopper',
      'galvanized',
    ]);
  });

  test('the normal form of a normal form is itself', () => {
    const odd = fc.string({
      unit: fc.constantFrom(
        'a',
        'É',
        'ﬁ',
        '½',
        '1',
        '.',
        '-',
        ' ',
        '?',
        '≤',
        '<',
        "'",
        '&',
        '\u200B',
        '\u0301',
        'İ',
        'ß',
        '#',
        '/',
        '+',
        '\n',
      ),
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.oneof(odd, fc.string()), (text) => {
        const once = normalizeTerm(text);
        expect(normalizeTerm(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('no text is read as a material unless it is listed', () => {
    const known = new Set(
      choices.material
        .flatMap(({ value, label }) => [value, label, ...(synonyms.material[value] ?? [])])
        .map(normalizeTerm),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = parseTerm('material', text);
        expect(
          !('value' in reading) ||
            [...known].some((word) => stripMarks(word) === stripMarks(normalizeTerm(text))) ||
            text.trim() === 'Pb',
        ).toBe(true);
      }),
    );
  });
});

/** Vocabularies whose values can be less protective or worse than each other. */
const ranked = ['material', 'category', 'previouslyLead', 'answer', 'connector', 'yesNo'] as const;
const knownWords = (vocabulary: Vocabulary) =>
  choices[vocabulary].flatMap(({ value, label }) =>
    [label, ...(synonyms[vocabulary][value] ?? [])].map((word) => ({ word, value })),
  );
const listed = (vocabulary: Vocabulary) => new Set(knownWords(vocabulary).map(({ word }) => normalizeTerm(word)));

describe.each(ranked)('a decorated word of %s is the same, or leads to a question', (vocabulary) => {
  const known = knownWords(vocabulary);
  const onList = listed(vocabulary);
  const anyWord = fc.constantFrom(...known);
  const isLessProtective = (text: string, words: readonly { readonly value: string }[]) => {
    const reading = parseTerm(vocabulary, text);
    if (!('value' in reading) || onList.has(normalizeTerm(text))) return false;
    // "N - No" followed by " lead" is also N beside the listed "No lead".
    const [, code = '', name = ''] = /^([^\s-]+)(?:-|: |=| \()(.+?)\)?$/.exec(normalizeTerm(text)) ?? [];
    if (onList.has(code) && onList.has(name) && meaning(vocabulary, code) === meaning(vocabulary, name)) return false;
    // "U: " before "Lead" followed by " likely" is the code U with the listed name "Lead likely".
    const codes = codesWithNames[vocabulary]?.[String(meaning(vocabulary, name))] ?? [];
    if (onList.has(name) && codes.some((listedCode) => normalizeTerm(listedCode) === code)) return false;
    return words.some(({ value }) => getSeverity(vocabulary, value) > getSeverity(vocabulary, reading.value));
  };

  test('reads a term with any mark, prefix or suffix alike or leaves it open', () => {
    const before = fc.constantFrom(
      '~',
      '*',
      '?',
      '#',
      '^',
      '|',
      '"',
      '(',
      '[',
      '±',
      '<',
      '>',
      'ASM - ',
      'EST: ',
      'EST - ',
      'LG - ',
      'MIX - ',
      'NV - ',
      'NV-',
      'X: ',
      'no ',
      'not ',
      'non-',
      'No - ',
      'NO, ',
      'never ',
      'was ',
      'formerly ',
      'pre-',
      'ex ',
      'part ',
      'half ',
      'L-',
      'L, ',
      'L/',
      'L = ',
      'Y - ',
      'N - ',
      'UN - ',
      'U: ',
      'PL - ',
      'CC - ',
      'CL - ',
    );
    const after = fc.constantFrom(
      '~',
      '*',
      '?',
      '!',
      '#',
      '^',
      '|',
      '"',
      '+',
      ')',
      ']',
      ' ?',
      ' (L)',
      ', L',
      '-L',
      '/L',
      ' - Lead',
      ' (was lead)',
      ' w/ lead',
      ' no',
      ' - no',
      ', not',
      ' (assumed)',
      ' est',
      ' likely',
      ' unknown',
      ' - unknown',
      ' removed',
      ' (?)',
      ' 1',
      ' - Y',
      ' = lead',
    );
    const lead = {
      value: {
        material: 'lead',
        category: 'Lead',
        previouslyLead: 'Yes',
        answer: 'Yes',
        connector: 'Lead',
        yesNo: 'No',
      }[vocabulary],
    };
    fc.assert(
      fc.property(anyWord, fc.option(before), fc.option(after), (base, prefix, suffix) => {
        const text = `${prefix ?? ''}${base.word}${suffix ?? ''}`;
        const namesLead =
          vocabulary !== 'yesNo' &&
          [prefix, suffix].some(
            (part) => part !== null && /\bL\b|lead|CL/.test(part) && ['material', 'category'].includes(vocabulary),
          );
        expect([text, isLessProtective(text, namesLead ? [base, lead] : [base])]).toEqual([text, false]);
      }),
      { numRuns: 4000 },
    );
  });

  test('reads a term with a second term, however it is written, alike or leaves it open', () => {
    const between = fc.constantFrom(
      ' ',
      '-',
      ' - ',
      ', ',
      ',',
      ': ',
      '; ',
      '/',
      ' / ',
      ' (',
      '(',
      ' + ',
      ' & ',
      ' or ',
      ' and ',
      ' to ',
      '. ',
      ' = ',
      '\n',
      ' -- ',
      ' > ',
      '*',
      ' with ',
      ' then ',
      ' not ',
      ' no ',
    );
    fc.assert(
      fc.property(anyWord, between, anyWord, fc.constantFrom('', ')', '?', '*', '.'), (one, sign, other, end) => {
        const text = `${one.word}${sign}${other.word}${end}`;
        expect([text, isLessProtective(text, [one, other])]).toEqual([text, false]);
      }),
      { numRuns: 8000 },
    );
  });
});

test('a classification term in a side column keeps its classification with any other text', () => {
  const words = ['GRR', 'GSLRR', 'Galvanized Requiring Replacement', 'galvanized requires replacement', 'GPCL'];
  for (const word of words)
    expect(parseTerm('material', word)).toEqual({
      value: 'galvanized',
      source: 'known',
      states: 'Galvanized Requiring Replacement',
    });
  expect(parseTerm('material', 'GRR - Galvanized')).toMatchObject({
    value: 'galvanized',
    states: 'Galvanized Requiring Replacement',
  });
  expect(parseTerm('material', 'Galv (GRR)')).toMatchObject({
    value: 'galvanized',
    states: 'Galvanized Requiring Replacement',
  });
  expect(parseTerm('material', 'GRR', new Map([['grr', 'nonLeadCopper']]))).toEqual({
    value: 'nonLeadCopper',
    source: 'account',
    states: 'Galvanized Requiring Replacement',
  });
  expect(parseTerm('material', 'GRR', new Map([['grr', '']]))).toEqual({ value: '', source: 'account' });
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.constantFrom(' - ', ', ', ': ', ' (', '/', ' '),
      fc.constantFrom(...knownWords('material')),
      fc.boolean(),
      (word, sign, { word: other }, first) => {
        const reading = parseTerm('material', first ? `${word}${sign}${other}` : `${other}${sign}${word}`);
        expect(!('value' in reading) || reading.states === 'Galvanized Requiring Replacement').toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});

describe('the words of one file', () => {
  const account = new Map([
    [
      'material',
      new Map([
        ['blue iron', 'nonLeadOther'],
        ['pl', 'nonLeadPlastic'],
        ['junk', 'no such value'],
        ['copper', 'unknown'],
      ]),
    ],
  ]);
  const book = () => new TermMatcher({ account, plan: { material: { PL: 'lead', 'no SL': '' } } });

  test('the plan of this file wins over the account, the account over what is known', () => {
    const words = book();
    expect(words.read('material', 'pl')).toEqual({ value: 'lead', source: 'plan' });
    expect(words.read('material', 'Blue  IRON')).toEqual({ value: 'nonLeadOther', source: 'account' });
    expect(words.read('material', 'Copper')).toEqual({ value: 'unknown', source: 'account' });
    expect(words.read('material', 'PVC')).toEqual({ value: 'nonLeadPlastic', source: 'known' });
  });

  test('a word can be mapped to an empty cell; a mapping to an unknown value is ignored', () => {
    expect(book().read('material', 'No SL')).toEqual({ value: '', source: 'plan' });
    expect(book().read('material', 'junk')).toEqual({ unknown: true });
  });

  test('lists each term once with its count, unknown ones first with suggestions, without empty cells and errors', () => {
    const words = book();
    for (const text of ['Plas', 'PLAS', 'plas ', 'Coppr pipe', 'COPPR  PIPE', 'N/A', '', '#REF!', 'PB', 'Pb'])
      words.read('material', text);
    words.read('answer', 'y');
    expect(words.found()).toEqual([
      {
        vocabulary: 'material',
        word: 'Coppr pipe',
        count: 2,
        value: null,
        source: 'unknown',
        suggestions: expect.arrayContaining(['nonLeadCopper']) as unknown,
      },
      {
        vocabulary: 'material',
        word: 'PB',
        count: 1,
        value: null,
        source: 'unknown',
        suggestions: expect.any(Array) as unknown,
      },
      { vocabulary: 'material', word: 'Plas', count: 3, value: 'nonLeadPlastic', source: 'known', suggestions: [] },
      { vocabulary: 'material', word: 'Pb', count: 1, value: 'lead', source: 'known', suggestions: [] },
      { vocabulary: 'answer', word: 'y', count: 1, value: 'Yes', source: 'known', suggestions: [] },
    ]);
  });

  test('a column of free text does not fill the list', () => {
    const words = book();
    for (let i = 0; i < 3000; i++) words.read('material', `see note ${i}`);
    expect(words.found()).toHaveLength(1000);
  });
});

test.each(['Plomb', 'PB pipe', 'Cu/Pb', 'plumbum', 'plomo', 'TLL', 'LD', 'Unleaded', 'Bleirohr', 'tuyau plomb'])(
  '"%s" may mean lead, and lead is suggested first',
  (text) => {
    expect(suggestValues('material', text)[0]).toBe('lead');
    expect(suggestValues('category', text)[0]).toBe('Lead');
  },
);

test.each(['Coper', 'Plastik', 'Brasss'])('"%s" is never suggested as non-lead alone', (text) => {
  const suggestions = suggestValues('material', text);
  expect(suggestions[0]).not.toMatch(/^nonLead/);
  expect(suggestions.some((value) => value.startsWith('nonLead'))).toBe(true);
});

test('an unknown word comes with the closest values', () => {
  expect(suggestValues('material', 'Coppper pipe')).toContain('nonLeadCopper');
  expect(suggestValues('material', 'Galvnized')[0]).toBe('galvanized');
  expect(suggestValues('material', 'Unknown / probably lead')).toContain('unknownLikelyLead');
  expect(suggestValues('category', 'Galvanized Req. Replacement')[0]).toBe('Galvanized Requiring Replacement');
  expect(suggestValues('material', 'L-Copper').slice(0, 2)).toEqual(['lead', 'unknown']);
  expect(suggestValues('material', '~Copper')).toEqual(expect.arrayContaining(['nonLeadCopper', 'unknown']));
  expect(suggestValues('material', 'Copper/Lead').slice(0, 3)).toEqual(['lead', 'unknown', 'nonLeadCopper']);
  expect(suggestValues('previouslyLead', 'ASM - No')).toEqual(['Unknown', 'No']);
  expect(suggestValues('category', 'NO, LEAD')[0]).toBe('Lead');
  expect(suggestValues('material', 'zzzz')).toEqual([]);
  expect(suggestValues('material', 'c')).toEqual([]);
});

describe('sizes in inches', () => {
  test.each([
    ['10/16', '5'],
    ['1 8/16', '9'],
    ['12 1/2', '18'],
    ['2 in', '10'],
    ['1in', '7'],
    ['1inch', '7'],
    ['2 inches', '10'],
    ['2inches', '10'],
    ['3/4 inches', '6'],
    ['60', '18'],
    ['12.1', '18'],
    ['.245', '2'],
    ['0.755', '6'],
  ])('reads the size %s', (text, value) => {
    expect(parseTerm('diameter', text)).toEqual({ value, source: 'known' });
  });

  test.each([
    '3/4 copper',
    '3/4 x 1',
    'x 3/4',
    '3/4/2',
    '61',
    '60.5',
    '-0.75',
    '–2',
    '0/4',
    '0.757',
    '1 in copper',
    'in',
    '0.00001',
    '123',
  ])('"%s" needs a match', (text) => expect(parseTerm('diameter', text)).toEqual({ unknown: true }));

  test('does not read sizes in inches for a material or an answer', () => {
    expect([parseTerm('material', '3/4'), parseTerm('answer', '2'), parseTerm('material', '-2')]).toEqual([
      { unknown: true },
      { unknown: true },
      { unknown: true },
    ]);
  });
});

describe('a cell without a word', () => {
  test('a cell of invisible characters is blank', () => {
    expect(['', '  ', '\u200B', ' \u200B '].map((text) => parseTerm('material', text))).toEqual([
      { blank: true },
      { blank: true },
      { blank: true },
      { blank: true },
    ]);
    expect([parseTerm('material', ' #REF! '), parseTerm('material', ' Pb ')]).toEqual([
      { error: true },
      { value: 'lead', source: 'known' },
    ]);
  });
});

describe('the list of words of a file', () => {
  test('rejects terms of a vocabulary that the import does not have', () => {
    expect(() => new TermMatcher().read('colors', 'blue')).toThrow('There are no words of colors in this import');
  });

  test('has the frequent ones first, then by the alphabet', () => {
    const words = new TermMatcher();
    for (const text of ['pear', 'apple', 'fig', 'fig', 'Plas', 'Copper pipe', 'Copper pipe', 'Galv'])
      words.read('material', text);
    expect(words.found().map(({ word }) => word)).toEqual(['fig', 'apple', 'pear', 'Copper pipe', 'Galv', 'Plas']);
  });

  test('has each size once, however it is written, and marks of a material apart', () => {
    const words = new TermMatcher();
    for (const text of ['1-1/2', '1 1/2"', '9 9/9 x', '9-9/9 x']) words.read('diameter', text);
    for (const text of ['fig pipe', 'fig-pipe']) words.read('material', text);
    expect(words.found().map(({ vocabulary, word, count }) => [vocabulary, word, count])).toEqual([
      ['material', 'fig pipe', 1],
      ['material', 'fig-pipe', 1],
      ['diameter', '9 9/9 x', 2],
      ['diameter', '1-1/2', 2],
    ]);
  });

  test('shows at most 200 characters of a word, its white space single', () => {
    const words = new TermMatcher();
    words.read('material', `  fig \t tree ${'x'.repeat(300)}`);
    expect(words.found()[0]?.word).toBe(`fig tree ${'x'.repeat(191)}`);
  });

  test('has suggestions for the first hundred unknown words, three for each and one for what no one is sure of', () => {
    const words = new TermMatcher();
    for (let number = 100; number < 205; number++) words.read('material', `coppr lead galv plastic ${number}`);
    const found = words.found().map(({ suggestions }) => suggestions);
    expect(found.filter((suggestions) => suggestions.length > 0)).toHaveLength(100);
    expect(found[0]).toEqual(['lead', 'galvanized', 'unknown', 'nonLeadPlastic']);
    expect(found[100]).toEqual([]);
  });
});

describe('a word that the file itself explains', () => {
  const leadIsCI = createLegend([{ code: 'CI', meaning: 'Lead', row: 40 }]) as NonNullable<
    ReturnType<typeof createLegend>
  >;

  test('needs a meaning when our list or the words of the account give it another meaning, and the explanation is suggested first', () => {
    const account = new Map([['material', new Map([['CI', 'nonLeadPlastic']])]]);
    for (const known of [undefined, account]) {
      const words = new TermMatcher({ legend: leadIsCI, ...(known && { account: known }) });
      const explained = { code: 'CI', meaning: 'Lead', row: 40 };
      expect(words.read('material', 'CI')).toEqual({ unknown: true, explained });
      expect(words.read('material', 'Copper')).toEqual({ value: 'nonLeadCopper', source: 'known' });
      const [open, other] = words.found();
      expect(open).toMatchObject({ word: 'CI', value: null, source: 'unknown', explained });
      expect(open?.suggestions[0]).toBe('lead');
      expect(other).not.toHaveProperty('explained');
    }
  });

  test('has the meaning that a person chose in this import', () => {
    const words = new TermMatcher({ legend: leadIsCI, plan: { material: { CI: 'nonLeadOther' } } });
    expect(words.read('material', 'CI')).toEqual({ value: 'nonLeadOther', source: 'plan' });
  });

  test('needs a meaning when it would be blank', () => {
    const words = new TermMatcher({ legend: createLegend([{ code: 'n/a', meaning: 'Lead', row: 3 }]) });
    expect(parseTerm('material', 'n/a')).toEqual({ blank: true });
    expect(words.read('material', 'n/a')).toMatchObject({ unknown: true, explained: { meaning: 'Lead' } });
  });

  test('contradicts the words that were read before the explanation was found', () => {
    const read = (text: string, plan = {}) => {
      const words = new TermMatcher({ plan: { material: plan } });
      words.read('material', 'Copper');
      words.read('material', text);
      return words.isChangedBy(leadIsCI);
    };
    expect(read('CI')).toBe(true);
    expect(read('Lead')).toBe(false);
    expect(read('DI')).toBe(false);
    expect(read('CI', { CI: 'nonLeadOther' })).toBe(false);
    expect(new TermMatcher().isChangedBy(leadIsCI)).toBe(false);
  });
});
