import { capitalize, decapitalize } from '../primitives/capitalize.ts';
import { defineFields, type Fields } from '../primitives/fields.ts';
import {
  yesNoUnknown,
  classificationBases,
  classificationBasisCodes,
  diameters,
  toLabels,
  maxNotesLength,
  materialCodes,
  materials,
  verificationMethodCodes,
  verificationMethods,
} from './service-line.values.ts';

/** The fields of each side, in the order of sheets. Their headings and synonyms begin with the names of the side. */
export const sideDescriptor = defineFields({
  material: {
    label: 'Material',
    type: { kind: 'choice', choices: materialCodes, labels: toLabels(materials) },
    required: true,
    sheet: {
      vocabulary: 'material',
      synonyms: `material, service line material, sl material, pipe material, material classification,
        service material, line material, mat, pipe type, material type, pipe mat, sl mat, line mat, type of material,
        classification of material, type of pipe`,
    },
  },
  installed: {
    label: 'Installation date',
    type: { kind: 'dateText' },
    sheet: {
      kind: 'date',
      synonyms: `installation date, install date, installed, date installed, year installed, install year,
        installation year, age, year, yr installed, inst date, inst year, date of installation, year of installation,
        install yr, sl install year`,
    },
  },
  diameterId: {
    label: 'Diameter',
    type: { kind: 'lookup', options: diameters.map(({ id, label }) => ({ id, name: label })) },
    required: true,
    sheet: {
      vocabulary: 'diameter',
      synonyms: `size, diameter, size in, diam, pipe size, service size, line size, size inches, diameter inches,
        diameter in, pipe diameter, line diameter, service diameter, sl size`,
    },
  },
  diameterOverTwoInches: {
    label: 'Diameter over two inches',
    type: { kind: 'yesNo' },
  },
  classificationBasis: {
    label: 'Basis of classification',
    type: { kind: 'choice', choices: classificationBasisCodes, labels: toLabels(classificationBases) },
    sheet: {
      vocabulary: 'basis',
      synonyms: `basis, basis of classification, basis of material classification, source, classification basis,
        information source, record source, verification source, source of information, source of material,
        material source, basis of material, how determined, basis for classification,
        basis of material identification`,
    },
  },
  verified: {
    label: 'Material verified',
    type: { kind: 'yesNo' },
    required: true,
    sheet: {
      vocabulary: 'yesNo',
      synonyms: 'verified, field verified, material verified, is verified',
    },
  },
  verificationMethod: {
    label: 'Verification method',
    type: { kind: 'choice', choices: verificationMethodCodes, labels: toLabels(verificationMethods) },
    sheet: {
      vocabulary: 'method',
      synonyms: 'verification method, field verification method, method, how verified, inspection method',
    },
  },
  verifiedOn: {
    label: 'Verification date',
    type: { kind: 'dateText' },
    sheet: {
      kind: 'date',
      synonyms: `verification date, date verified, field verification date, verified date,
        date of field verification, inspection date, verified on`,
    },
  },
  verifiedBy: {
    label: 'Verified by',
    type: { kind: 'text', maxLength: 100 },
    sheet: {
      synonyms: 'verified by, inspector, inspected by',
    },
  },
  notes: {
    label: 'Notes',
    type: { kind: 'text', maxLength: maxNotesLength },
    sheet: {
      synonyms: 'notes, comments, remarks, note, comment',
    },
  },
  lineDepth: {
    label: 'Depth in feet',
    type: { kind: 'decimal' },
    sheet: {
      kind: 'depth',
      synonyms: 'depth, line depth, depth ft, depth feet, pipe depth, burial depth',
    },
  },
  leadSolderLeadLined: {
    label: 'Lead solder or lead lined',
    type: { kind: 'choice', choices: yesNoUnknown },
    required: true,
    sheet: {
      vocabulary: 'answer',
      synonyms: 'lead solder or lead lined, lead solder lead lined, lead solder, lead lined',
    },
  },
  removedOn: {
    label: 'Replacement date',
    type: { kind: 'dateText' },
    sheet: {
      kind: 'date',
      synonyms: 'lslr date, replacement date, replaced, date replaced, removal date',
    },
  },
});

const labelsBySide = { system: 'System side', customer: 'Customer side' } as const;

/** The fields of one side, as `systemMaterial` and "System side material". */
export function createSideFields(side: keyof typeof labelsBySide): Fields {
  return Object.fromEntries(
    Object.entries<Fields[string]>(sideDescriptor).map(([name, field]) => [
      `${side}${capitalize(name)}`,
      { ...field, label: `${labelsBySide[side]} ${decapitalize(field.label)}` },
    ]),
  );
}
