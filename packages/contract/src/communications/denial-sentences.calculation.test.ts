import { describe, expect, test } from 'vitest';
import { writeParagraph } from './content-writing.calculation.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { findDenial } from './letter-denial.calculation.ts';

// Sentences as a clerk may write them, none of which is an example of a pattern.

const lead: LetterAbout = { kind: 'serviceLineLead', triggerCondition: null, isAboutResults: false };
const galvanized: LetterAbout = { ...lead, kind: 'serviceLineGrr' };
const unknown: LetterAbout = { ...lead, kind: 'serviceLineUnknown' };
const exceedance: LetterAbout = { kind: 'resultExceedance', triggerCondition: 'exceedance', isAboutResults: true };
const detect: LetterAbout = { kind: 'resultDetect', triggerCondition: 'detect', isAboutResults: true };
const refused = (text: string, about: LetterAbout) => findDenial([writeParagraph(text)], about) !== undefined;

describe('a sentence that denies what the rule requires', () => {
  test.each<[string, LetterAbout]>([
    ['Go ahead and drink straight from the faucet.', lead],
    ['Feel free to cook with it, too.', lead],
    ['Families on Elm Street may keep using water from the tap for baby formula.', lead],
    ['You can continue to use this water for cooking.', galvanized],
    ['There is no cause for alarm, and nobody has to buy a filter.', lead],
    ['Our crew looked at your line last week and it turned out to be copper all the way.', lead],
    ['We dug a hole at your house, and the pipe we saw was found to be plastic.', unknown],
    ['We are required to mail this, but you can throw it away.', lead],
    ['You may toss this letter out.', lead],
    ['Your pipe has a protective coating inside, so the lead cannot get into the water.', lead],
    ['Residents have nothing to fear from these pipes.', galvanized],
    ['A pitcher filter will not be necessary in your home.', lead],
    ['It is most likely that your line contains no lead at all.', unknown],
    ['Bringing water to a boil takes the lead out of it.', lead],
    ['Some homes in town have lead pipes; yours is not.', lead],
    ['Your sample came in under the limit.', exceedance],
    ['The number was a bit below the federal limit.', exceedance],
    ['The laboratory made an error, so please do not rely on this number.', exceedance],
    ['A single glass with this amount harms no one.', exceedance],
    ['Your water passed all tests.', exceedance],
    ['We found nothing in your sample.', detect],
    ['This trace amount is of no consequence for your health.', detect],
    ['Such a result has no effect on the health of your family.', detect],
  ])('refuses in English: %s', (sentence, about) => {
    expect(refused(sentence, about)).toBe(true);
  });

  test.each<[string, LetterAbout]>([
    ['No tiene de qué preocuparse.', lead],
    ['Puede dar agua de la llave a su bebé sin problema.', lead],
    ['Nuestro equipo revisó su tubería y resultó ser de cobre.', lead],
    ['No hace falta que compre un filtro.', lead],
    ['No es necesario que usted instale nada.', galvanized],
    ['Cambiamos su tubería el año pasado.', lead],
    ['Su muestra quedó por debajo del límite.', exceedance],
    ['Al hervir el agua se elimina el plomo.', lead],
    ['La cantidad de plomo es tan pequeña que no hace daño.', detect],
    ['No encontramos nada en su muestra.', detect],
  ])('refuses in Spanish: %s', (sentence, about) => {
    expect(refused(sentence, about)).toBe(true);
  });
});

test.each<[string, LetterAbout]>([
  ['Do not boil your water to remove lead; boiling does not take it out.', lead],
  ['Please do not throw this letter away before you have read it.', lead],
  ['A filter is not a permanent solution; the line has to be replaced.', lead],
  ['If you have already replaced your portion, send us a photo of the new pipe.', lead],
  ['Do not drink the water until you have flushed the tap.', lead],
  ['You may continue to use tap water for showering and laundry.', lead],
  ['You can continue to use filtered water for drinking.', lead],
  ['Feel free to call us with questions.', lead],
  ['Ask us whether your house has copper pipes behind the meter.', unknown],
  ['Your sample is above the limit, so please use bottled water.', exceedance],
  ['No level of lead is safe for children.', exceedance],
  ['No amount of lead in water is safe to drink.', lead],
  ['A result below the action level does not mean that the water is free of lead.', detect],
  ['We adjust the treatment so that levels stay low.', exceedance],
  ['We will test your water again at no cost in three months.', detect],
  ['No deje de usar el filtro aunque el agua se vea clara.', lead],
  ['Hervir el agua no elimina el plomo.', lead],
  ['Llámenos si tiene preguntas o si quiere que revisemos su tubería.', unknown],
])('a sentence that denies nothing is not refused: %s', (sentence, about) => {
  expect(refused(sentence, about)).toBe(false);
});
