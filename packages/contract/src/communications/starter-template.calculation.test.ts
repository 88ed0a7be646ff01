import { expect, test } from 'vitest';
import { composeLetter, type CompositionSetting } from './letter-composition.calculation.ts';
import type { LetterLine } from './line-drawing.calculation.ts';
import { findStarter } from './starter-template.calculation.ts';
import type { TemplateId } from './starter-template.values.ts';

const lead = { kind: 'lead', material: 'lead', isVerified: true } as const;
const copper = { kind: 'nonLead', material: 'copper', isVerified: true } as const;
const values = {
  'recipient.name': 'Dana Reyes',
  'location.address': '12 Osprey Way',
  'system.name': 'Harlow',
  'system.phone': '(860) 555-0100',
  'system.pwsid': 'CT0280011',
};

/** The text of the letter that a household gets from the template. */
function read(id: TemplateId, facts: Readonly<Record<string, string>>, line?: LetterLine): string {
  const starter = findStarter(id);
  if (!starter) throw new Error(`No template ${id}`);
  const { content, language } = starter;
  const setting: CompositionSetting = { values: { ...values, ...facts }, on: '2026-11-25', language, state: 'CT' };
  const blocks = JSON.stringify(composeLetter(content, { ...setting, ...(line && { line }) }).blocks);
  return [...blocks.matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join('');
}
const leadLine = { 'line.classification': 'Lead', 'line.systemMaterial': 'lead', 'line.customerMaterial': 'unknown' };

test.each(['serviceLineLead-en', 'serviceLineGrr-en', 'newCustomer-en'] as const)(
  'the template %s says that people can have a portion replaced only if they own one',
  (id) => {
    const text = read(id, leadLine, { system: lead, customer: null });
    expect(text).toContain('If you own a portion of the service line, you can have it replaced.');
    expect(text).toContain('If you replace your portion, we must replace the portion that we own.');
    expect(text).not.toContain('You can have your portion');
  },
);

test.each(['serviceLineLead-es', 'serviceLineGrr-es', 'newCustomer-es'] as const)(
  'the template %s says in Spanish that people can have a portion replaced only if they own one',
  (id) => {
    const text = read(id, leadLine, { system: lead, customer: null });
    expect(text).toContain('Si una parte de la línea de servicio le pertenece, puede solicitar su reemplazo.');
    expect(text).not.toContain('Usted puede solicitar el reemplazo de su parte');
  },
);

test.each(['serviceLineLead-en', 'newCustomer-en'] as const)('the template %s says which side is lead', (id) => {
  const facts = { ...leadLine, 'line.customerMaterial': 'copper' };
  expect(read(id, facts, { system: lead, customer: copper })).toContain('System side: lead. Customer side: copper.');
});

test.each([
  ['serviceLineLead-en', 'Customer side: not recorded separately.'],
  ['newCustomer-en', 'Customer side: not recorded separately.'],
  ['serviceLineLead-es', 'Lado del cliente: no registrado por separado.'],
] as const)('the template %s names a side that the household does not own as its picture does', (id, sentence) => {
  expect(read(id, leadLine, { system: lead, customer: null })).toContain(sentence);
});

test.each([
  ['newCustomer-en', 'can still contain lead', 'need to do anything'],
  ['newCustomer-es', 'todavía pueden contener plomo', 'No necesita hacer nada'],
] as const)(
  'the template %s says of a Non-lead line that connectors and plumbing can contain lead',
  (id, words, not) => {
    const text = read(id, { 'line.classification': 'Non-lead' }, { system: copper, customer: copper });
    expect(text).toContain(words);
    expect(text).not.toContain(not);
  },
);

test.each([
  ['resultDetect-en', 'People with Wilson’s Disease should consult their personal doctor.'],
  ['resultAll-es', 'Las personas con la enfermedad de Wilson deben consultar a su médico.'],
] as const)('the template %s states the health effects of copper above the action level only', (id, sentence) => {
  expect(read(id, { 'sample.lead.finding': 'Detect', 'sample.copper.finding': 'Exceedance' })).toContain(sentence);
  expect(read(id, { 'sample.lead.finding': 'Detect', 'sample.copper.finding': 'Detect' })).not.toContain(sentence);
});
