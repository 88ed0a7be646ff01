import { expect, test } from 'vitest';
import { writeParagraph } from './content-writing.calculation.ts';
import { noActionPatterns, notApplicablePatterns, type DenialPatterns } from './denial-pattern.values.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { boilPatterns, safePatterns, sealedPatterns } from './safety-claim-pattern.values.ts';
import { findDenial } from './letter-denial.calculation.ts';
import {
  noReplacementPatterns,
  notGalvanizedPatterns,
  notLeadPatterns,
  replacedPatterns,
  sentToAllPatterns,
} from './line-pattern.values.ts';
import {
  belowLevelPatterns,
  unreliableResultPatterns,
  meetsStandardPatterns,
  noLeadHerePatterns,
  notDetectedPatterns,
} from './result-pattern.values.ts';

const lead: LetterAbout = { kind: 'serviceLineLead', triggerCondition: null, isAboutResults: false };
const exceedance: LetterAbout = { kind: 'resultExceedance', triggerCondition: 'exceedance', isAboutResults: true };
const galvanized: LetterAbout = { ...lead, kind: 'serviceLineGrr' };

interface Example {
  readonly en: string;
  readonly es: string;
}
type Examples<Patterns extends DenialPatterns> = Readonly<Record<keyof Patterns, Example>>;

/** A pattern without an example in both languages has no type. */
function pair<Patterns extends DenialPatterns>(about: LetterAbout, patterns: Patterns, examples: Examples<Patterns>) {
  return Object.entries(patterns).flatMap(([name, { en, es }]) => {
    const example = examples[name];
    return example
      ? [[name, 'en', [en, example.en, about]] as const, [name, 'es', [es, example.es, about]] as const]
      : [];
  });
}

test.each([
  ...pair(lead, noActionPatterns, {
    notNeededToAct: {
      en: 'You do not have to take precautions.',
      es: 'No es necesario que usted use un filtro, no tiene que cambiar nada.',
    },
    noActionNeeded: { en: 'No further action is required.', es: 'No se requiere ninguna medida.' },
    precautionUseless: { en: 'A home filter is unnecessary.', es: 'Un filtro es innecesario.' },
    nothingToDo: { en: 'There is nothing to fear.', es: 'No hay nada que temer.' },
    noConcern: { en: 'Please do not worry.', es: 'Por favor, no se preocupe.' },
    ignoreLetter: { en: 'Disregard the statement above.', es: 'Puede ignorar esta carta.' },
    formality: { en: 'This letter is only a formality.', es: 'Esta carta es solo una formalidad.' },
  }),
  ...pair(lead, safePatterns, {
    safeToDrink: { en: 'It is safe to drink.', es: 'Es segura para beber.' },
    canDrink: { en: 'You can drink the water.', es: 'Puede beber el agua.' },
    useAsUsual: {
      en: 'You may continue to use your tap water as usual.',
      es: 'Puede seguir usando el agua como siempre.',
    },
    pipeIsFine: { en: 'Your tap is fine.', es: 'Su tubería está bien.' },
    noRisk: { en: 'The pipe poses no risk.', es: 'La tubería no representa ningún peligro.' },
    smallRisk: { en: 'The pipe poses a negligible risk.', es: 'La tubería representa un riesgo insignificante.' },
    rarelyHarms: {
      en: 'Lead service lines like yours rarely cause any problem.',
      es: 'Las líneas como la suya rara vez causan problemas.',
    },
    harmlessAmount: {
      en: 'Federal rules consider this amount acceptable.',
      es: 'Las normas federales consideran aceptable esta cantidad.',
    },
    lowLevels: {
      en: 'Lead levels in town have always been low.',
      es: 'Los niveles de plomo en la ciudad siempre han sido bajos.',
    },
  }),
  ...pair(lead, sealedPatterns, {
    sealedLead: {
      en: 'The lead has been sealed and cannot reach your water.',
      es: 'El plomo ha sido sellado y no puede llegar a su agua.',
    },
  }),
  ...pair(lead, boilPatterns, {
    boil: { en: 'Boil your water to remove lead.', es: 'Hierva el agua para eliminar el plomo.' },
  }),
  ...pair(lead, notApplicablePatterns, {
    doesNotApply: { en: 'This does not apply to your home.', es: 'Esto no se aplica a su casa.' },
    sentByMistake: {
      en: 'The statement above was added automatically.',
      es: 'La declaración de arriba se agregó automáticamente.',
    },
    onlyForOthers: {
      en: 'The health effects below apply only to people who drink many gallons a day.',
      es: 'Los efectos en la salud solo se aplican a quienes toman mucha agua.',
    },
  }),
  ...pair(lead, notLeadPatterns, {
    isNotLead: { en: 'Your service line is not lead.', es: 'Su línea de servicio no es de plomo.' },
    isFreeOfLead: { en: 'Your service line is lead-free.', es: 'Su línea está libre de plomo.' },
    isOtherMaterial: {
      en: 'We believe the line is in fact copper.',
      es: 'Creemos que la línea es en realidad de cobre.',
    },
    hasNoLeadLine: { en: 'You do not have a lead service line.', es: 'Usted no tiene una línea de plomo.' },
  }),
  ...pair(lead, noReplacementPatterns, {
    notToReplace: { en: 'Your line does not need to be replaced.', es: 'Su línea no necesita ser reemplazada.' },
  }),
  ...pair(lead, replacedPatterns, {
    wasReplaced: { en: 'The pipe was replaced in 2019.', es: 'La tubería fue reemplazada en 2019.' },
  }),
  ...pair(lead, sentToAllPatterns, {
    sentToAll: {
      en: 'This notice was sent to all customers, whatever their pipe is made of.',
      es: 'Este aviso se envió a todos los clientes.',
    },
  }),
  ...pair(galvanized, notGalvanizedPatterns, {
    isNotGalvanized: { en: 'Your service line is not galvanized.', es: 'Su línea no es de acero galvanizado.' },
  }),
  ...pair(lead, noLeadHerePatterns, {
    noLeadFound: { en: 'No lead was found in your water.', es: 'No se detectó plomo en su agua.' },
    waterWithoutLead: { en: 'Your water is free of lead.', es: 'Su agua está libre de plomo.' },
    zeroLead: { en: 'There is zero lead in your water.', es: 'Hay cero plomo en su agua.' },
  }),
  ...pair(exceedance, meetsStandardPatterns, {
    meetsStandard: {
      en: 'Your drinking water meets or surpasses every federal and state requirement.',
      es: 'Su agua cumple con todas las normas federales y estatales.',
    },
  }),
  ...pair(exceedance, belowLevelPatterns, {
    belowActionLevel: {
      en: 'The result is below the action level.',
      es: 'El resultado no supera el nivel de acción.',
    },
    withinLimits: {
      en: 'Results like yours are well within the limits.',
      es: 'Resultados como el suyo están dentro de los límites.',
    },
    lowResult: { en: 'This is a low number.', es: 'Este es un número bajo.' },
  }),
  ...pair(exceedance, notDetectedPatterns, {
    notDetected: { en: 'Lead was not detected.', es: 'No se detectó plomo.' },
  }),
  ...pair(exceedance, unreliableResultPatterns, {
    takenWrongly: {
      en: 'The sample was probably taken incorrectly.',
      es: 'La muestra probablemente se tomó de forma incorrecta.',
    },
    isWrong: { en: 'The result is unreliable.', es: 'El resultado es poco fiable.' },
  }),
])('the pattern %s is known in the language %s', (_, language, [patterns, example, about]) => {
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.some((words) => words.test(example))).toBe(true);
  expect(findDenial([writeParagraph(example)], about)?.sentence).toBeDefined();
  expect(['en', 'es']).toContain(language);
});
