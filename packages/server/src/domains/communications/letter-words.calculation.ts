import { letterMonths } from '@curbstop/contract/communications/letter-months.values';
import type { WorstFinding } from '@curbstop/contract/communications/merge-field.values';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import { decapitalize } from '@curbstop/contract/primitives/capitalize';
import { formatDecimal } from '@curbstop/contract/primitives/count-text';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { formatReportedResult } from '@curbstop/contract/samples/result.calculation';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import { findingLabels, type Finding } from '@curbstop/contract/samples/sample.values';
import { materialPhrases } from '@curbstop/contract/service-lines/classification.values';
import type { ClassificationName, Material } from '@curbstop/contract/service-lines/service-line.values';

type Words<Value> = Readonly<Record<LetterLanguage, (value: Value) => string>>;

const spanishCategories: Readonly<Record<ClassificationName, string>> = {
  Lead: 'Plomo',
  'Galvanized Requiring Replacement': 'Galvanizado que debe reemplazarse',
  'Non-lead': 'Sin plomo',
  'Lead Status Unknown': 'Material desconocido',
};
const spanishMaterials: Readonly<Record<Material, string>> = {
  lead: 'plomo',
  leadLinedGalvanized: 'galvanizado revestido de plomo (se considera plomo)',
  galvanized: 'galvanizado',
  nonLeadCopper: 'cobre',
  nonLeadPlastic: 'plástico',
  nonLeadOther: 'sin plomo',
  unknown: 'desconocido',
  unknownLikelyLead: 'desconocido (probablemente plomo)',
  unknownUnlikelyLead: 'desconocido',
};
/** An estimate that a pipe is unlikely lead would take back the notice's sentence that it may be lead. */
const englishMaterials: Readonly<Record<Material, string>> = {
  ...materialPhrases,
  unknownUnlikelyLead: materialPhrases.unknown,
};

export const categoryWords: Words<ClassificationName> = {
  en: (category) => category,
  es: (category) => spanishCategories[category],
};
/** The definitions of 40 CFR 141.2, for the person served. */
const spanishExplanations: Readonly<Record<ClassificationName, string>> = {
  Lead: 'Según nuestros registros, al menos una parte de la línea de servicio es de plomo.',
  'Galvanized Requiring Replacement':
    'Según nuestros registros, la línea de servicio es galvanizada y está, estuvo o pudo haber estado después de una tubería de plomo.',
  'Non-lead':
    'Según nuestros registros, la línea de servicio no es de plomo ni es una tubería galvanizada que deba reemplazarse.',
  'Lead Status Unknown': 'No sabemos si la línea de servicio es de plomo.',
};
export const explainCategoryInSpanish = (category: ClassificationName): string => spanishExplanations[category];

export const materialWords: Words<Material> = {
  en: (material) => englishMaterials[material],
  es: (material) => spanishMaterials[material],
};
export const yesNoWords: Words<boolean> = {
  en: (value) => (value ? 'Yes' : 'No'),
  es: (value) => (value ? 'Sí' : 'No'),
};

const spanishAnalytes: Readonly<Record<string, string>> = {
  Lead: 'Plomo',
  Copper: 'Cobre',
  Alkalinity: 'Alcalinidad, como CaCO₃',
  Orthophosphate: 'Ortofosfato, como PO₄',
  Silica: 'Sílice, como SiO₂',
  Calcium: 'Calcio, como CaCO₃',
  Conductivity: 'Conductividad',
  Temperature: 'Temperatura del agua',
};
export const analyteWords: Words<Pick<AnalyteResult, 'name' | 'displayName'>> = {
  en: ({ displayName }) => displayName,
  es: ({ name, displayName }) => spanishAnalytes[name] ?? displayName,
};

/** Without how it is measured: "Silica" of "Silica, as SiO₂". */
export const analyteNameWords: Words<Pick<AnalyteResult, 'name' | 'displayName'>> = {
  en: ({ name }) => name,
  es: (analyte) => analyteWords.es(analyte).replace(/,.*/, ''),
};

const spanishBottles: Readonly<Record<string, string>> = {
  'First liter': 'Primer litro',
  'Fifth liter': 'Quinto litro',
  'First draw': 'Primera extracción',
  Flushed: 'Tras dejar correr el agua',
};
/** The bottles of kits have English names; those without a name in another language are numbered. */
export const bottleWords: Words<Pick<Sample, 'bottle' | 'sampleNumber'>> = {
  en: ({ bottle }) => bottle,
  es: ({ bottle, sampleNumber }) => spanishBottles[bottle] ?? `Botella ${sampleNumber}`,
};
export const sampleWords: Words<Pick<Sample, 'number' | 'bottle' | 'sampleNumber'>> = {
  en: ({ number, bottle }) => `${number}, ${bottle}`,
  es: (sample) => `${sample.number}, ${decapitalize(bottleWords.es(sample))}`,
};
/** In the place of a result that the letter still owes. */
export const pendingResultWords: Readonly<Record<LetterLanguage, string>> = {
  en: 'Not reported yet',
  es: 'Aún no informado',
};
/** Follows each result of an invalidated sample, also where a sentence prints nothing but the result. */
export const invalidatedSampleWords: Readonly<Record<LetterLanguage, string>> = {
  en: 'sample invalidated',
  es: 'muestra invalidada',
};

const spanishFindings: Readonly<Record<Finding, string>> = {
  exceedance: 'Por encima del nivel de acción',
  detect: 'Detectado',
  nonDetect: 'No detectado',
};
export const findingWords: Words<Finding> = {
  en: (detection) => findingLabels[detection],
  es: (detection) => spanishFindings[detection],
};

const spanishWorstFindings: Readonly<Record<WorstFinding, string>> = {
  Exceedance: spanishFindings.exceedance,
  Inconclusive: 'No concluyente',
  Detect: spanishFindings.detect,
  'Non-detect': spanishFindings.nonDetect,
};
export const worstFindingWords: Words<WorstFinding> = {
  en: (finding) => finding,
  es: (finding) => spanishWorstFindings[finding],
};

type LevelAsReported = Pick<AnalyteResult, 'result' | 'qualifier' | 'unit' | 'reportingLimit' | 'detectionLimit'>;
const formatResult = ({ result, ...reported }: LevelAsReported) =>
  formatReportedResult({ ...reported, value: result === null ? null : formatDecimal(result) });
export const resultWords: Words<LevelAsReported> = {
  en: formatResult,
  es: (reported) => formatResult(reported).replace(', below ', ', menos de '),
};

/** "November 25, 2026", "25 de noviembre de 2026". `day` is `YYYY-MM-DD`. */
export function formatLetterDate(day: string, language: LetterLanguage): string {
  if (language === 'en') return formatLongDate(day);
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${letterMonths.es[(month ?? 1) - 1]} de ${year}`;
}
