import { describe, expect, test } from 'vitest';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { findDenial } from './letter-denial.calculation.ts';
import type { PlainBlock } from './communication-content.rules.ts';
import {
  writeHeading,
  writeContent,
  writeList,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import { copperFindingField, leadFindingField } from './merge-field.values.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates, type TemplateKindName } from './starter-template.values.ts';

const ofLine = (kind: TemplateKindName): LetterAbout => ({ kind, triggerCondition: null, isAboutResults: false });
const ofResults = (triggerCondition: LetterAbout['triggerCondition']): LetterAbout => {
  return { kind: 'resultExceedance', triggerCondition, isAboutResults: true };
};
const find = (text: string, about: LetterAbout) => findDenial([writeParagraph(text)], about)?.sentence;

const getImage = (alt: string): PlainBlock => {
  return { type: 'image', attrs: { fileId: '019ac000-0000-7000-8000-000000000001', alt, width: 50 } };
};

const [lead, galvanized, unknown, newCustomer] = [
  ofLine('serviceLineLead'),
  ofLine('serviceLineGrr'),
  ofLine('serviceLineUnknown'),
  ofLine('newCustomer'),
];
const tier1: LetterAbout = { kind: 'publicNoticeTier1', triggerCondition: null, isAboutResults: false };
const [exceedance, detect, nonDetect] = [ofResults('exceedance'), ofResults('detect'), ofResults('nonDetect')];

describe('a sentence of a line notice', () => {
  test.each([
    ['Our records show that your service line is not lead and needs no replacement.', galvanized],
    ['You do not need to do anything.', galvanized],
    ['Your service line is safe and is not a lead line.', galvanized],
    ['Your service line is fine', galvanized],
    ['Your service line is not galvanized.', galvanized],
    ['Your service line does not need to be replaced.', lead],
    ['Your service line is not lead.', lead],
    ['Your service line isn’t made of lead.', lead],
    ['Your service line is lead-free.', lead],
    ['Your service line is copper.', lead],
    ['Your service line contains no lead.', unknown],
    ['The line is classified as non-lead.', unknown],
    ['Your service line is nonlead.', lead],
    ['Your plumbing is leadfree.', unknown],
    ['Your service line is free of lead.', lead],
    ['You have a copper service line.', lead],
    ['Your line was found to be copper.', unknown],
    ['Your service line is polyethylene.', galvanized],
    ['There is zero lead in your water.', lead],
    ['You can keep drinking your water.', lead],
    ['This amount of lead is harmless.', unknown],
    ['This letter was sent to you by mistake.', lead],
    ['Esta carta se le envió por error.', lead],
    ['No action is required.', unknown],
    ['No further action is needed at this time.', lead],
    ['There is nothing you need to do.', lead],
    ['There is no cause for concern.', lead],
    ['There’s no need to worry.', newCustomer],
    ['Your water is safe to drink.', lead],
    ['The water is safe for your family.', lead],
    ['Your water is safe to drink, and no filter is needed.', lead],
    ['El agua es segura para beber sin filtro.', lead],
    ['The pipe poses no health risk.', lead],
    ['Please disregard this notice.', lead],
    ['Your service line is not lead.', newCustomer],
    ['Su línea de servicio no es de plomo.', lead],
    ['Su línea de servicio no contiene plomo.', unknown],
    ['Su línea está libre de plomo.', lead],
    ['Su línea no necesita ser reemplazada.', galvanized],
    ['No necesita hacer nada.', lead],
    ['No se requiere ninguna acción.', lead],
    ['El agua es segura para beber.', lead],
    ['No hay motivo para preocuparse.', unknown],
    ['No existe ningún riesgo para su salud.', lead],
  ])('denies what the rule requires: “%s”', (text, about) => expect(find(text, about)).toBe(text));
});

describe('a sentence of a results letter', () => {
  test.each([
    ['Your water meets the standard and is safe to drink.', exceedance],
    ['You do not need to do anything.', exceedance],
    ['You don’t need to take any action.', detect],
    ['Your water is safe to drink.', detect],
    ['The result is below the action level.', exceedance],
    ['Lead in our water is below the action level.', tier1],
    ['Lead was not detected in your water.', exceedance],
    ['Your results met all federal standards.', exceedance],
    ['Your result is within the legal limit.', exceedance],
    ['There is zero lead in your water.', exceedance],
    ['El agua de su grifo es segura para tomar.', exceedance],
    ['No tiene que hacer nada.', detect],
    ['Su agua cumple con la norma.', exceedance],
    ['No se detectó plomo en su agua.', exceedance],
    ['Your water is safe to drink.', nonDetect],
    ['You do not need to do anything.', nonDetect],
    ['No action is required.', nonDetect],
    ['It is not lead.', nonDetect],
  ])('denies what the rule requires: “%s”', (text, about) => expect(find(text, about)).toBe(text));
});

test.each([
  'Lead was not found at your home.',
  'No lead was detected in your water.',
  'We did not find lead in your tap water.',
  'Your water is free of lead.',
  'Your home is not affected.',
  'Your water meets all federal standards.',
  'Lead in your home: none.',
  'No se detectó plomo en su hogar.',
  'Su hogar no está afectado.',
])('a Tier 1 notice does not say “%s”', (text) => {
  expect(find(text, tier1)).toBeDefined();
  expect(
    findDenial([writeConditional('line.classification', ['Non-lead'], [writeParagraph(text)])], tier1),
  ).toBeDefined();
});

test.each([
  [lead, 'The statement below is required by law but does not apply to your address.'],
  [newCustomer, 'The statement below does not apply to your address.'],
  [galvanized, 'This notice doesn’t concern your household.'],
  [unknown, 'You are not affected.'],
  [detect, 'This does not affect your family.'],
  [nonDetect, 'Este aviso no se aplica a su dirección.'],
  [lead, 'Lead was not found at your home.'],
  [unknown, 'No lead was found in your water.'],
  [lead, 'You do not have a lead service line.'],
  [exceedance, 'You do not have any lead pipe.'],
  [lead, 'Good news about your copper service line'],
  [detect, 'Buenas noticias sobre su línea de servicio de cobre'],
  [lead, 'You can drink the water.'],
  [detect, 'You may still drink your tap water.'],
  [unknown, 'Use your water as usual.'],
  [nonDetect, 'It is OK to drink the water.'],
  [exceedance, 'You should not worry.'],
  [lead, 'Filters are not needed.'],
  [lead, 'Su agua es apta.'],
  [unknown, 'Puede beberla.'],
  [detect, 'Usted puede seguir tomando el agua de la llave.'],
  [exceedance, 'No tiene que hacer nada.'],
])('a letter that is about %j does not say “%s”', (about, text) => expect(find(text, about)).toBeDefined());

const answered = [
  [lead, 'Is your water safe? Yes.'],
  [lead, 'Is my water safe to drink? Yes, it is.'],
  [exceedance, 'Can I drink the water? Absolutely!'],
  [unknown, 'Do you have to do anything? No.'],
  [detect, 'Do I need to use a filter? Not at all.'],
  [lead, 'Is there anything I need to do? No, there is not.'],
  [lead, 'Q: Is your line lead? A: No.'],
  [lead, 'Is my service line made of copper? Yes.'],
  [lead, 'Do I have a lead service line? No.'],
  [galvanized, 'Does my service line need to be replaced? No.'],
  [exceedance, 'Was lead found in my water? No.'],
  [exceedance, 'Is the result above the action level? No.'],
  [exceedance, 'Does my water meet the standard? Yes.'],
  [lead, 'Is there any risk? No.'],
  [lead, 'Is my water unsafe? No.'],
  [tier1, 'Does this notice apply to me? No.'],
  [unknown, 'Is any action required? No, not at this time.'],
  [lead, '¿Es segura su agua? Sí.'],
  [lead, '¿Mi agua es segura? Sí, claro.'],
  [exceedance, '¿Puedo beber el agua? Sí.'],
  [unknown, '¿Tengo que hacer algo? No.'],
  [lead, '¿Es de plomo mi línea de servicio? No.'],
  [lead, '¿Su línea de servicio es de plomo? No.'],
  [lead, '¿Hay algún riesgo? No, ninguno.'],
  [lead, 'Your service line: not lead.'],
  [unknown, 'Action required: none.'],
  [lead, 'What is your service line made of? Copper.'],
  [lead, 'What do I need to do? Nothing.'],
  [exceedance, 'Lead service line: no'],
  [exceedance, 'Su línea de servicio: sin plomo.'],
] as const;

test.each(answered)(
  'a question or label and its answer are read together in a letter that is about %j: “%s”',
  (about, text) => expect(find(text, about)).toBeDefined(),
);

test.each(answered)(
  'an answer below its question or label is read with it in a letter that is about %j: “%s”',
  (about, text) => {
    const [question = '', ...answer] = text.split(/(?<=[?:]) (?=\S+(?: \S+){0,4}$)/u);
    const below = [writeHeading(2, question), writeParagraph(''), writeParagraph(answer.join(' '))];
    expect(findDenial(below, about)).toBeDefined();
  },
);

test.each([
  [exceedance, 'Filter: Not required'],
  [lead, 'Filter: Not required'],
  [lead, 'Action: None'],
  [galvanized, 'Action: None'],
  [lead, 'Remark: No replacement needed'],
  [galvanized, 'Remark: No replacement needed'],
  [lead, 'Replaced; no further action needed'],
  [galvanized, 'Replaced; no further action needed'],
  [lead, 'Tenant says water is fine'],
  [lead, 'Water: OK'],
  [lead, 'Water heater: safe'],
  [lead, 'Water heater: safe to drink'],
  [lead, 'Your water heater is OK to drink from.'],
  [lead, 'The water in your water heater is OK.'],
  [lead, 'All water that comes out of your water heater is fine.'],
  [exceedance, 'Water heater OK and water is fine'],
  [exceedance, 'Your water meter is OK and your water is OK.'],
  [lead, 'Water service line: OK'],
  [lead, 'The pipe is copper'],
  [lead, 'The pipe is copper before and after the meter.'],
  [lead, 'The pipe is copper up to the meter.'],
  [lead, 'The pipe is copper after the meter and before it.'],
  [lead, 'The pipe is copper after the meter was replaced.'],
  [lead, 'Your service line is copper after the meter.'],
  [lead, 'The pipe is not lead after the meter.'],
] as const)('a short remark of the record is no way round in a letter that is about %j: “%s”', (about, text) =>
  expect(find(text, about)).toBeDefined(),
);

test('an answer is quoted with its question, wherever they are', () => {
  const question = writeHeading(2, 'Is my water safe?');
  const yes = writeParagraph('Yes.');
  expect(findDenial([question, yes], lead)?.sentence).toBe('Is my water safe? Yes.');
  expect(findDenial([question, writeConditional('line.classification', ['Lead'], [yes])], lead)).toBeDefined();
  const other = writeConditional('location.state', ['CT'], [writeParagraph('We do not know.')]);
  expect(findDenial([question, other, yes], lead)).toBeDefined();
  expect(findDenial([question, getImage('Yes')], lead)).toBeDefined();
  expect(findDenial([question, writeList(['Yes.'])], lead)).toBeDefined();
  expect(findDenial([yes, question, writeParagraph('No.')], lead)).toBeUndefined();
});

const aTable = (...rows: readonly (readonly string[])[]): PlainBlock => ({
  type: 'table',
  content: rows.map((row) => ({
    type: 'tableRow',
    content: row.map((text) => ({ type: 'tableCell', content: [writeParagraph(text)] })),
  })),
});

test('a table of two columns is read row by row', () => {
  const rows = (answer: string) => aTable(['Address', '12 Osprey Way'], ['Your service line', answer]);
  expect(findDenial([rows('Not lead')], lead)?.sentence).toBe('Your service line Not lead');
  expect(findDenial([rows('Lead')], lead)).toBeUndefined();
  expect(findDenial([aTable(['Your service line', 'Other line', 'Copper'])], lead)).toBeUndefined();
});

describe.each([
  ['exceedances', exceedance],
  ['detects', detect],
  ['non-detects', nonDetect],
  ['all results', ofResults('allResults')],
  ['a Tier 1 notice', tier1],
])('a letter for %s', (_, about) => {
  test.each([
    'Your service line is made of copper and is not lead.',
    'Your service line is copper.',
    'Su línea de servicio no es de plomo.',
  ])('does not tell a household with a lead line “%s”', (text) => {
    expect(find(text, about)).toBe(text);
    const inPart = (field: string, values: readonly string[]) =>
      findDenial([writeConditional(field, values, [writeParagraph(text)])], about);
    expect(inPart('line.classification', ['Non-lead'])).toBeUndefined();
    expect(inPart('line.classification', ['Non-lead', 'Lead'])).toBeDefined();
    expect(inPart(leadFindingField, ['Non-detect'])).toBeDefined();
  });
});

test.each([
  'No lead was found in your sample.',
  'Lead was not detected in your water.',
  'Your result meets the standard.',
  'Your result is below the action level.',
  'The sample of water from your service line contained no lead.',
  'La muestra de agua de su línea de servicio no contenía plomo.',
  'No se detectó plomo en su agua.',
  'Your service line is galvanized, not lead, and requires replacement.',
])('a letter for non-detects may say of the result “%s”', (text) => expect(find(text, nonDetect)).toBeUndefined());

test.each([
  [[getImage(`Drop. Your water is safe to drink.`)]],
  [[writeConditional('line.classification', ['Lead'], [getImage('Your water is safe to drink.')])]],
])('the alternative text of an image is compared like typed text', (blocks) =>
  expect(findDenial(blocks, lead)?.sentence).toBe('Your water is safe to drink.'),
);

test.each([
  ['If you replaced your line, you do not need to do anything.', lead],
  ['If your service line is not lead, please tell us.', lead],
  ['We cannot show that the line is not lead.', galvanized],
  ['Your service line is galvanized, not lead, and requires replacement.', galvanized],
  ['Your service line is not lead, but it is galvanized and must be replaced.', galvanized],
  ['Your portion of the service line is not lead; the portion that we own is lead.', lead],
  ['The customer side of your service line is copper.', lead],
  ['There is no safe level of lead in drinking water.', lead],
  ['The water may not be safe to drink.', lead],
  ['Is my water safe to drink?', lead],
  ['Filtered water is safe to drink.', lead],
  ['It is safe to use for showering and washing dishes.', lead],
  ['We want to make sure that your water is safe to drink.', lead],
  ['Call the Safe Drinking Water Hotline at (800) 426-4791.', lead],
  ['Your water system follows the Safe Drinking Water Act.', lead],
  ['Boiling does not remove lead.', lead],
  ['The visit does not cost you anything.', unknown],
  ['You do not need to be home for the work outside.', lead],
  ['You do not have to pay for the replacement.', lead],
  ['You do not need to do anything else to sign up.', lead],
  ['Do not use hot water from the tap.', lead],
  ['Lead in water has no taste, color or smell.', lead],
  ['Your service line may or may not be lead.', unknown],
  ['We do not know whether your service line is lead.', unknown],
  ['The material of your service line is unknown. It may be lead.', unknown],
  ['We will tell you when we know that your line is not lead.', unknown],
  ['Until the line is verified, treat it as lead.', unknown],
  ['Our records do not show what your service line is made of.', unknown],
  ['Lead service lines are not the only source of lead.', lead],
  ['The water that leaves our treatment plant contains no lead.', lead],
  ['New faucets are lead-free.', lead],
  ['Use only lead-free fittings.', lead],
  ['We must replace the portion that we own.', lead],
  ['There is no charge for the test.', lead],
  ['This notice is not a bill.', lead],
  ['No one will enter your home without an appointment.', lead],
  ['Please act soon: places in the program are limited.', lead],
  ['We treat the water so that less lead gets into it.', lead],
  ['If you do not speak English, please call us.', lead],
  ['Ask your doctor if you are concerned.', detect],
  ['The goal for lead is 0 µg/L, which is below the action level.', exceedance],
  ['Use a filter to bring lead below the action level.', exceedance],
  ['We will retest your water until lead is below the action level.', exceedance],
  ['The result is not above the action level, but there is no safe level of lead.', detect],
  ['We expect to be below the action level by March 2027.', tier1],
  ['Our goal is that lead does not exceed the action level by March 2027.', tier1],
  ['You do not need to send us another sample.', exceedance],
  ['Your result does not change your water bill.', exceedance],
  ['Hervir el agua no elimina el plomo.', lead],
  ['No existe un nivel seguro de plomo en el agua potable.', lead],
  ['No podemos demostrar que su línea no es de plomo.', galvanized],
  ['Si ya reemplazó su línea, no necesita hacer nada.', lead],
  ['La visita no le cuesta nada.', unknown],
  ['Se desconoce el material de su línea de servicio; puede ser de plomo.', unknown],
  ['Use accesorios sin plomo.', lead],
  ['Is it safe to shower? Yes.', lead],
  ['Do I have to pay? No.', lead],
  ['Does boiling remove lead? No.', lead],
  ['Is my service line lead? Yes.', lead],
  ['Is my water safe to drink? No. Use a filter.', lead],
  ['Is my water safe to drink? Yes, if you use a filter.', lead],
  ['Is there a safe level of lead? No.', lead],
  ['Is lead the only contaminant? No, but we test for others.', exceedance],
  ['Can I shower in the water? Yes.', exceedance],
  ['Do I need to be home for the visit? No.', unknown],
  ['Is the test free? Yes.', detect],
  ['Your service line: lead.', lead],
  ['Cost: none.', lead],
  ['Contact us: Safe Drinking Water Hotline', lead],
  ['What happened? Lead was found in some homes.', tier1],
  ['No lead was found in our source water.', tier1],
  ['Lead is not found in the water that leaves our treatment plant.', exceedance],
  ['Lead was not found in 17 of 20 homes.', tier1],
  ['This does not affect your water bill.', tier1],
  ['The fee does not apply to you.', lead],
  ['A test that does not find lead does not mean that there is none.', lead],
  ['You can drink the water after you run it through a filter.', lead],
  ['Do not use tap water as usual.', tier1],
  ['Drinking water is only one source of lead.', lead],
  ['You cannot see, taste or smell lead in your drinking water.', lead],
  ['Human skin does not absorb lead in water.', lead],
  ['Homes built before 1988 are more likely to have lead pipes, fixtures and solder.', unknown],
  ['Your service line material is unknown but may be lead.', unknown],
  ['Do not boil your water to remove lead; boiling does not remove lead.', tier1],
  ['You can use tap water for showering and washing dishes.', tier1],
  ['Puede tomar agua embotellada.', tier1],
  ['Hot water is not good to drink.', lead],
  ['In 16 homes we did not find lead above the action level.', tier1],
  ['No lead service lines were found on Elm Street.', exceedance],
  ['Can I boil the water to remove lead? No.', exceedance],
  ['Our water mains are made of iron and do not contain lead.', lead],
  ['¿Es segura mi agua para bañarse? Sí.', lead],
  ['Water heater: OK', lead],
  ['Water heater: OK', exceedance],
  ['Your water heater is fine now.', lead],
  ['Water meter: OK', lead],
  ['Water meter: OK', nonDetect],
  ['Water softener: all OK.', unknown],
  ['The pipe is copper after the meter', lead],
  ['Your plumbing is made of plastic past the water meter.', galvanized],
  ['The pipe is copper behind your meter.', exceedance],
])('“%s” is not a denial of a required statement', (text, about) => expect(find(text, about)).toBeUndefined());

test('headings and lists are compared, and parts with a condition that makes them true are not', () => {
  expect(findDenial([writeHeading(1, 'Your service line is fine')], lead)).toBeDefined();
  expect(findDenial([writeList(['You do not need to do anything.'])], lead)).toBeDefined();
  const harmless = [writeParagraph('Your service line is not lead. You don’t need to do anything.')];
  expect(findDenial([writeConditional('line.classification', ['Non-lead'], harmless)], newCustomer)).toBeUndefined();
  expect(findDenial([writeConditional('line.classification', ['Lead'], harmless)], newCustomer)).toBeDefined();
  const notAbove = [writeParagraph('The result is not above the action level.')];
  expect(findDenial([writeConditional(leadFindingField, ['Detect'], notAbove)], exceedance)).toBeUndefined();
  expect(findDenial([writeConditional(leadFindingField, ['Exceedance'], notAbove)], exceedance)).toBeDefined();
});

const safeToDrink = 'Your water is safe to drink. You do not need to do anything.';

test.each([
  [copperFindingField, ['Detect', 'Non-detect'], safeToDrink, exceedance],
  [copperFindingField, ['Detect', 'Non-detect'], 'Good news: no lead was found.', exceedance],
  [copperFindingField, ['Non-detect'], 'Your result is below the action level.', exceedance],
  [leadFindingField, ['Detect', 'Non-detect'], safeToDrink, exceedance],
  [leadFindingField, ['Non-detect'], 'Your water meets the standard.', exceedance],
  [leadFindingField, ['Detect'], 'Lead was not detected in your water.', exceedance],
  [leadFindingField, ['Detect'], safeToDrink, detect],
  ['line.classification', ['Non-lead'], safeToDrink, tier1],
  ['line.classification', ['Non-lead'], 'You do not need to do anything.', tier1],
  ['line.classification', ['Non-lead'], 'Your water is safe to drink.', newCustomer],
  ['line.classification', ['Non-lead'], 'No action is required.', exceedance],
  ['line.classification', ['Non-lead'], safeToDrink, nonDetect],
  [leadFindingField, ['Non-detect'], 'No action is required.', detect],
])('a part for %s %j does not make “%s” true', (field, values, text, about) =>
  expect(findDenial([writeConditional(field, values, [writeParagraph(text)])], about)).toBeDefined(),
);

test.each([
  [leadFindingField, ['Detect', 'Non-detect'], 'Lead in your water is not above the action level.', exceedance],
  [leadFindingField, ['Non-detect'], 'The laboratory did not detect lead in your tap water.', exceedance],
  [copperFindingField, ['Detect'], 'Copper in your water is not above the action level.', exceedance],
])('a part for %s %j makes “%s” true', (field, values, text, about) =>
  expect(findDenial([writeConditional(field, values, [writeParagraph(text)])], about)).toBeUndefined(),
);

test('the fallback text of a field is compared like typed text', () => {
  expect(find(`{recipient.company|${safeToDrink}}`, lead)).toBe('Your water is safe to drink.');
  expect(find('Your service line is {location.parcelNumber|not lead}.', lead)).toBe('Your service line is not lead.');
  expect(find('Dear {recipient.name|resident}, your line is lead.', lead)).toBeUndefined();
});

test.each([
  ['non-breaking spaces', 'Your water is\u00A0safe\u00A0to\u202Fdrink.'],
  ['two spaces', 'Your water  is safe  to drink.'],
  ['soft hyphens and joiners', 'Your wa\u00ADter is sa\u200Dfe to dr\u200Bink.'],
  ['ligatures and full-width letters', 'Your water is ｓａｆｅ to drink.'],
  ['Cyrillic letters', 'Your w\u0430ter is s\u0430f\u0435 t\u043E drink.'],
  ['words of Cyrillic and Greek letters', 'Y\u03BFur water \u0456\u0455 safe to drin\u03BA.'],
])('%s between or within words make no difference', (_, text) =>
  expect(find(text, lead)).toBe('Your water is safe to drink.'),
);

test.each(starterTemplates.map((template) => [template.id, template] as const))(
  'the template %s has no denial of what a rule requires',
  (_, { kind, triggerType, triggerCondition, id }) => {
    const document = findStarter(id)?.content ?? writeContent();
    expect(
      findDenial(document.content, { kind, triggerCondition, isAboutResults: triggerType === 'SendKitResult' }),
    ).toBeUndefined();
  },
);

test.each(['Yes indeed.', 'YES — drink as much as you like.', 'Correct.', 'The answer is yes.', 'That’s right.'])(
  'the answer “%s” to whether the water is safe denies what the rule requires',
  (answer) => {
    expect(findDenial([writeParagraph('Is my water safe to drink?'), writeParagraph(answer)], lead)).toBeDefined();
  },
);

test.each([
  'Correct the address below if it is wrong.',
  'Keep a filter at the tap, and keep using bottled water until it is installed.',
  'Lead has no safe level, and no amount is known to be free of risk.',
])('“%s” is no answer and no denial', (text) => {
  expect(findDenial([writeParagraph('Is my water safe to drink?'), writeParagraph(text)], lead)).toBeUndefined();
});
