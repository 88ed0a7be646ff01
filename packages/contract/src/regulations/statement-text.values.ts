import type { LetterLanguage, NoticeText } from './notice-text.values.ts';

// What a notice says of the recipient's own line or results, from the record: 40 CFR 141.85(d)(3), (e)(3).

interface Words extends Readonly<Record<LetterLanguage, string>> {
  /** The wording of letters that were created before it was changed. */
  readonly earlier?: Readonly<Partial<Record<LetterLanguage, readonly string[]>>>;
}
type Statements = Readonly<Record<string, Words>>;

const ofLine: Statements = {
  Lead: {
    en: 'Our records show that the service line that brings water to this address is made of lead, in whole or in part. People who live in homes with a lead service line have an increased risk of exposure to lead from their drinking water.',
    es: 'Nuestros registros indican que la línea de servicio que lleva agua a esta dirección es de plomo, en todo o en parte. Las personas que viven en casas con una línea de servicio de plomo tienen un mayor riesgo de exposición al plomo en el agua potable.',
  },
  'Galvanized Requiring Replacement': {
    en: 'Our records show that the service line that brings water to this address is classified as galvanized requiring replacement: it is galvanized pipe that is or was connected after a lead pipe or another lead part, or we cannot rule that out. Such pipes can hold lead and release it into the water.',
    es: 'Nuestros registros indican que la línea de servicio que lleva agua a esta dirección es de acero galvanizado que debe reemplazarse: está o estuvo conectada después de una tubería de plomo, o no podemos demostrar que nunca lo estuvo. Estas tuberías pueden retener plomo y liberarlo en el agua.',
    earlier: {
      en: [
        'Our records show that the service line that brings water to this address is galvanized requiring replacement: it is galvanized and is or was downstream of lead, or we cannot show that it never was. Such pipes can hold lead and release it into the water.',
      ],
    },
  },
  'Lead Status Unknown': {
    en: 'The material of the service line that brings water to this address is unknown. It may be lead. People who live in homes with a lead service line have an increased risk of exposure to lead from their drinking water.',
    es: 'Se desconoce el material de la línea de servicio que lleva agua a esta dirección. Puede ser de plomo. Las personas que viven en casas con una línea de servicio de plomo tienen un mayor riesgo de exposición al plomo en el agua potable.',
  },
  'Non-lead': {
    en: 'Our records show that the service line that brings water to this address is not lead and is not galvanized requiring replacement.',
    es: 'Nuestros registros indican que la línea de servicio que lleva agua a esta dirección no es de plomo ni es una tubería galvanizada que deba reemplazarse.',
  },
};

const ofLead: Statements = {
  Exceedance: {
    en: 'Lead in your tap water is above the action level. Please use a filter certified to remove lead, or bottled water, for drinking, cooking and preparing baby formula.',
    es: 'El plomo en el agua de su grifo está por encima del nivel de acción. Use un filtro certificado para eliminar el plomo, o agua embotellada, para beber, cocinar y preparar la fórmula para bebés.',
  },
  Inconclusive: {
    en: 'The laboratory could not determine whether lead in your tap water is above the action level. Until this is known, please use a filter certified to remove lead, or bottled water, for drinking, cooking and preparing baby formula.',
    es: 'El laboratorio no pudo determinar si el plomo en el agua de su grifo está por encima del nivel de acción. Hasta que se sepa, use un filtro certificado para eliminar el plomo, o agua embotellada, para beber, cocinar y preparar la fórmula para bebés.',
  },
  Detect: {
    en: 'Lead was detected in your tap water. The result is not above the action level, but there is no safe level of lead in drinking water.',
    es: 'Se detectó plomo en el agua de su grifo. El resultado no supera el nivel de acción, pero no existe un nivel seguro de plomo en el agua potable.',
  },
  'Non-detect': {
    en: 'The laboratory did not detect lead in your tap water.',
    es: 'El laboratorio no detectó plomo en el agua de su grifo.',
  },
};

/** The words of Appendix B, and our translation of them. */
const copperHealthEffects: Words = {
  en: 'Copper is an essential nutrient, but some people who drink water containing copper in excess of the action level over a relatively short amount of time could experience gastrointestinal distress. Some people who drink water containing copper in excess of the action level over many years could suffer liver or kidney damage. People with Wilson’s Disease should consult their personal doctor.',
  es: 'El cobre es un nutriente esencial, pero algunas personas que beben agua con cobre por encima del nivel de acción durante un tiempo relativamente corto podrían sufrir malestar gastrointestinal. Algunas personas que beben agua con cobre por encima del nivel de acción durante muchos años podrían sufrir daños en el hígado o los riñones. Las personas con la enfermedad de Wilson deben consultar a su médico.',
};

/** At or below the action level the table of results says all. */
const ofCopper: Statements = {
  Exceedance: {
    en: `Copper in your tap water is above the action level. Run your water before you drink it or cook with it, and use cold water only. ${copperHealthEffects.en}`,
    es: `El cobre en el agua de su grifo está por encima del nivel de acción. Deje correr el agua antes de beberla o cocinar con ella, y use solo agua fría. ${copperHealthEffects.es}`,
  },
  Inconclusive: {
    en: 'The laboratory could not determine whether copper in your tap water is above the action level.',
    es: 'El laboratorio no pudo determinar si el cobre en el agua de su grifo está por encima del nivel de acción.',
  },
};

interface Subject {
  readonly key: NoticeText['key'];
  readonly field: string;
  readonly source: string;
}

const toTexts = ({ key, field, source }: Subject, statements: Statements): readonly NoticeText[] =>
  Object.entries(statements).flatMap(([value, words]) =>
    (['en', 'es'] as const).map((language): NoticeText => {
      const inForce = { effectiveFrom: '2000-05-04', effectiveTo: null, source };
      const earlierTexts = words.earlier?.[language] ?? [];
      return {
        key,
        language,
        wording: 'content',
        ...inForce,
        when: { field, value },
        text: words[language],
        earlierTexts,
      };
    }),
  );

const resultSource = '40 CFR 141.85(d)(3)';
const copperSource = '40 CFR 141.85(d)(3) and part 141 subpart Q, Appendix B, D.24';

export const statementTexts: readonly NoticeText[] = [
  ...toTexts({ key: 'lineStatement', field: 'line.classification', source: '40 CFR 141.85(e)(3)' }, ofLine),
  ...toTexts({ key: 'resultStatement', field: 'sample.lead.finding', source: resultSource }, ofLead),
  ...toTexts({ key: 'resultStatement', field: 'sample.copper.finding', source: copperSource }, ofCopper),
];
