import { describe, expect, test } from 'vitest';
import { LeadRemarks, findPipeInRemark } from './lead-remarks.calculation.ts';

describe('a remark that names lead or galvanized pipe', () => {
  test.each([
    'Lead',
    'lead found',
    'LSL',
    'Lead?',
    'Pb',
    'Likely lead',
    'customer side is lead per plumber',
    'LSL not replaced yet',
    'lead not replaced',
    'not lead tested, lead pipe',
    'replaced system side, customer side lead',
    'No curb box, lead pipe',
    'copper to curb, lead to house',
    'copper to curb, lead to street',
    'copper/lead',
    'MAT_LEAD',
    '12 Elm Street: lead at the wall',
    'lead pipe 3/4 in',
    'Lead 1920',
    'LSL 1920',
    'meter reader saw lead at wall',
    'lead replaced 1998',
    'the plumber found lead on the customer side when the meter was changed in spring',
    'Ld',
    'leaded',
    'lead-lined',
    'LSLR',
    'plomo',
    'lead and copper',
    'Lead all the way',
    'Lead all the way to the house',
    'LEAD STREET SIDE ONLY',
    'Lead half way, rest copper',
    'lead crosses drive to house',
    'lead drive side of meter',
    'Lead road side, copper house side',
    'Lead verified by court',
    '3/4 lead street side',
    '1920 lead drive to house',
    'Copper? No - lead',
    'Copper? No lead',
    'copper? no, lead',
    'lead3/4',
    'leadsvc',
    'lead-svc',
    'PbCu',
    'L S L',
    'L.S.L.',
    'Leed pipe',
    'led service',
    'Led',
    'tubeloy',
    'lead lined galvanized pipe',
    'LEAD-0012',
    'not a lead free pipe',
    'no longer lead free',
    'lead test: positive',
    'lead based on scratch test',
    'Lead results from scratch test',
    'lead action needed',
    'lead level with the curb',
    `${'see card '.repeat(200)} lead`,
    'N/A (LG)',
    'LL',
    'L/L',
    'l-l',
    'lead street and copper house',
    'lead road & galv house',
  ])('finds pipe in the remark %s', (text) => expect(findPipeInRemark(text)).toBe('lead'));

  test.each([
    'Galv.',
    'galvanized to meter',
    'GRR',
    'no lead, galvanized to the house',
    'Galvenized',
    'galvinized riser',
    'glavanized',
    'G.I. pipe in basement',
    'GI pipe',
    'GIP at meter',
    'N/A (G)',
    'G I P',
    'g.i',
    'galvd',
    "galv'd",
    'galvanizado',
    'gal pipe to house',
    'Gal.',
    'galv3/4',
    'Galvin pipe',
  ])('finds pipe in the remark %s', (text) => expect(findPipeInRemark(text)).toBe('galvanized'));

  test.each([
    'L',
    'no lead',
    'no lead or galvanized',
    'no known lead',
    'Lead free',
    'lead-free solder',
    'Non-lead',
    'non_lead',
    'lead solder',
    'Lead Mine Rd',
    'lead and copper sampling',
    'Lead & copper rule',
    'lead not found',
    'lead 4.2 ppb',
    'lead time 6 weeks',
    'lead abatement contractor',
    'Lead service line inventory',
    'Galveston',
    'unleaded',
    'sent lead notice',
    'LSL-0012',
    'PB123',
    'no GIP',
    'no galvenized pipe',
    '12 Lead St',
    'moved to 12 Lead St.',
    'see 14 Lead Mine Rd',
    'see Lead Mine Rd',
    '500 gal tank',
    'leader of the crew',
    'leading to the house',
    'it led to the meter',
    'Per J. Galvin',
    'galvanic isolation',
    'lead action level',
    'lead based paint',
    'lead test scheduled',
    'organized',
    'Type L',
    'CL',
  ])('a remark about lead is not %s', (text) => expect(findPipeInRemark(text)).toBeNull());
});

describe('a remark of a row', () => {
  const remarks = new LeadRemarks({
    columns: [
      { position: 0, heading: 'ID' },
      { position: 1, heading: 'Address' },
      { position: 2, heading: 'Notes' },
      { position: 3, heading: 'Plumber' },
      { position: 4, heading: 'Why this class' },
      { position: 5, heading: 'Replacement required' },
      { position: 6, heading: 'Why this classification' },
    ],
    fields: { 0: 'externalId', 1: 'location.addressLine1', 2: 'system.notes' },
    own: [],
  });
  const found = (texts: readonly string[], values: Readonly<Record<string, string>> = {}) =>
    remarks.find({ number: 2, cells: texts }, { values }).map(({ position, key, text }) => [position, key, text]);

  test('counts in notes and in columns that are not matched, not in IDs and places', () =>
    expect(
      found(['LSL', '1 Lead St', 'is lead', 'saw lead', 'Customer side is lead', '', 'System side is lead']),
    ).toEqual([
      [2, 'system.notes', 'is lead'],
      [3, undefined, 'saw lead'],
    ]));

  test.each([
    '12 Main St (lead service)',
    '13 Main St - LSL',
    '13 Main St lead line',
    'Lead',
    '1 Vt Ct, LEAD',
    '2 Vt Ct / lead',
    '3 Vt Ct: LEAD',
    '3 Vt Ct; Lead, rear',
    '4 Vt Ct lead',
    '6 Vt Ct Pb',
    '7 Vt Ct, GIP',
    '8 Vt Ct - galvinized',
    'LEAD - 4 Vt Ct',
    'LEAD 4 Vt Ct',
    'Lead: 4 Vt Ct',
    '12 Lead St, LEAD',
    '12 Vt Ct {lead}',
    '12 Vt Ct #lead',
    '12 Vt Ct -lead',
    '12 Vt Ct -- lead?',
    '12 Vt Ct "lead"',
    '12 Vt Ct=lead',
    '12 Vt Ct lead/copper',
    '12 Vt Ct Apt 2 lead',
    '12 Main LEAD',
    '12 Broadway lead',
  ])('counts next to the place "%s"', (text) => expect(found(['', text])).toHaveLength(1));

  test.each([
    '12 Lead St',
    '415 Lead Ave SE',
    '415 Lead',
    'Lead St',
    'Lead Mine Rd',
    '14 Lead Mine Rd',
    '14 Lead Mine Rd - rear',
    'Lead-Mine Rd',
    '12 Lead Mine Rd, Apt 2',
    '12 Main St, Lead, SD',
    '12 Main St, Lead SD 57754',
    '3 Leader Ct',
    '12 N Lead Ave',
    '1 Lead Ct - rear',
    'Corner of Main and Lead',
    '12 Main St #4',
    '12 MAIN ST LEAD SD',
    '1 Galveston Ave',
    '2 Galvin St',
    '12 Main St (no lead)',
    'Lead/Main',
    'Main/Lead',
    'Lead St & Elm',
    'Elm and Lead St',
    'Lead St. / Elm Ave',
  ])('the place "%s" has no lead remark', (text) => expect(found(['', text])).toEqual([]));

  test.each(['Lead/Copper', '12 Main St/Lead', 'Lead/12 Main St', 'Copper/Lead'])(
    '"%s" is read as pipe and not as a street',
    (text) => expect(found(['', text])).toHaveLength(1),
  );

  test('recognizes Lead as a city when the city column or South Dakota confirms it', () => {
    const address = ['', '12 Main St, Lead'];
    expect(found(address)).toHaveLength(1);
    expect(found(address, { 'location.city': 'Lead', 'location.state': 'SD' })).toEqual([]);
    expect(found(address, { 'location.city': 'LEAD' })).toEqual([]);
    expect(found(address, { 'location.state': 'SD' })).toEqual([]);
    expect(found(address, { 'location.city': 'Deadwood', 'location.state': 'SD' })).toHaveLength(1);
    expect(found(['', '12 Main St (lead), Lead'], { 'location.city': 'Lead' })).toHaveLength(1);
  });

  test.each(['Lead St & Elm', 'corner of Lead Ave and Oak St'])('the remark "%s" does not describe pipe', (text) =>
    expect(found(['', '', text])).toEqual([]),
  );

  test.each([
    '1001-LEAD',
    '1002 (Pb)',
    '1003_lead',
    '1004 galv',
    'LEAD-1005',
    'SL (lead)',
    '1001-lead-2',
    '1001-L',
    '1001_L',
    'SL 12-l',
    '1001-LL',
  ])('counts in the ID "%s"', (text) => expect(found([text])).toHaveLength(1));

  test.each(['LSL-0012', '2024-LSL-0001', 'PB123', '12L', 'L-12', '1001-A', '1001-LX', '1001', 'LEADER-4', 'GI-77'])(
    'the ID "%s" has no lead remark',
    (text) => expect(found([text])).toEqual([]),
  );

  test.each(['Yes', 'X', '1'])('counts as %s below "Replacement required"', (text) =>
    expect(found(['', '', '', '', '', text])).toEqual([[5, undefined, text]]),
  );

  test.each(['No', '', 'N/A'])('"%s" below "Replacement required" is not lead', (text) =>
    expect(found(['', '', '', '', '', text])).toEqual([]),
  );

  test.each([
    ['galvanized to the house', { 'customer.material': 'galvanized' }],
    ['probably lead', { 'system.material': 'unknownLikelyLead' }],
    ['lead was replaced in 2004', { previouslyLead: 'Yes' }],
    ['LSL removed', { 'system.removedOn': '2004' }],
    ['lead replaced with copper 2019', { previouslyLead: 'Yes' }],
    ['removed old lead service line, 2019', { previouslyLead: 'Yes' }],
    ['replaced lead', { previouslyLead: 'Yes' }],
    ['customer lead line replaced 2020', { 'customer.removedOn': '2020' }],
  ])('"%s" adds nothing to the row with %j', (text, values) => expect(found(['', '', text], values)).toEqual([]));

  test.each([
    ['lead', { 'customer.material': 'galvanized' }],
    ['lead pipe', { 'system.material': 'unknownLikelyLead' }],
    ['lead not replaced', { previouslyLead: 'Yes' }],
    ['lead was replaced in 2004', { previouslyLead: 'No' }],
    ['Customer side was lead when inspected 2024', { previouslyLead: 'Yes' }],
    ['lead was seen in basement', { previouslyLead: 'Yes' }],
    ['Removed meter, saw lead pipe', { previouslyLead: 'Yes' }],
    ['saw lead pipe removed meter', { previouslyLead: 'Yes' }],
    ['former owner says lead', { previouslyLead: 'Yes' }],
    ['lead replaced at street, lead after the curb box', { previouslyLead: 'Yes' }],
    ['lead replaced by owner', { previouslyLead: 'Yes' }],
    ['lead replaced?', { previouslyLead: 'Yes' }],
    ['if lead replaced, tell office', { previouslyLead: 'Yes' }],
    ['was lead', { previouslyLead: 'Yes' }],
  ])('"%s" adds something to the row with %j', (text, values) => expect(found(['', '', text], values)).toHaveLength(1));
});
