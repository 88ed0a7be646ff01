/**
 * EPA's Service Line Inventory Template of July 27, 2022, sheet "Detailed Inventory", as its data validations and its
 * row 12 have it. Data starts in row 13.
 */
const yesNo = ['Yes', 'No'];
const sizeNote = 'Diameter in inches';
const installedNote = 'Date, year, or estimated date range when the service line was installed or replaced';
const otherNote = 'Select option from drop down list. If "Other," describe in the Notes field';
const verifiedOnNote = 'Enter approximate date of field verification or date that the record was updated';
const notesNote =
  'Can use this field for documenting additional relevant information, including when classification changes.';

/** "Form Lists" C3:C11. */
const materials = [
  'Lead',
  'Lead-lined galvanized',
  'Galvanized',
  'Non-Lead - Copper',
  'Non-Lead - Plastic',
  'Non-Lead - Other',
  'Unknown - Likely Lead',
  'Unknown - Unlikely Lead',
  'Unknown - Material Unknown',
];
/** "Dropdowns" C5:C13. */
const bases = [
  'Previous Materials Evaluation',
  'Installation record (e.g., tap card)',
  'Installation date after lead ban',
  'Service line diameter is > 2 inches',
  'Service line repair or replacement record',
  'Predictive model',
  'Water sampling only with no records',
  'Field inspection only with no records',
  'Other',
];
/** "Dropdowns" D5:D12. It has no vacuum excavation, although the sheet "Inventory Methods" does. */
const methods = [
  'Customer self-identification',
  'CCTV investigation at curb stop - internal',
  'CCTV investigation at curb stop - external',
  'Water quality sampling',
  'Mechanical excavation at one location',
  'Mechanical excavation at multiple locations',
  'Visual inspection at the meter pit',
  'Other',
];

/** The only terms that EPA's sheet accepts in a column, by the column's letter. */
export const epaLists: Readonly<Record<string, readonly string[]>> = {
  E: ['No', 'Yes - School', 'Yes - Day Care', 'Yes - Multifamily Home', 'Yes - Other'],
  F: yesNo,
  G: materials,
  H: ['Yes', 'No', "Don't know"],
  K: bases,
  L: yesNo,
  M: methods,
  P: materials,
  S: bases,
  T: yesNo,
  U: methods,
  X: ['Lead', 'Galvanized Requiring Replacement', 'Non-Lead', 'Unknown'],
  Y: ['Yes', 'No', "Don't Know"],
  Z: ['Yes', 'No', "Don't Know"],
  AB: ['Single Family Residence', 'Multiple Family Residence', 'Building', 'Other'],
  AC: ['Yes', 'No', 'Unknown'],
  AD: ['Yes', 'No', 'Unknown'],
  AE: yesNo,
};

/** Row 12: EPA's help for a column, by its letter. */
export const epaNotes: Readonly<Record<string, string>> = {
  B: 'A Unique ID is recommended for each service line.',
  C: 'Water systems must track addresses of all service lines in their internal inventory. For the publicly accessible version, location identifiers are required for lead and galvanized requiring replacement. If the system does not use addresses for their location identifier, other options could include GPS coordinates, landmark, intersection, block, or other details to specify service line locations.',
  E: 'Select Yes if sensitive subpopulation, e.g., day care, school, multifamily home. If Yes-Other, describe in the Notes field.',
  F: 'Does location meet state affordability guidelines or other measures?',
  G: 'Dropdown list includes recommended subclassifications. If "Non-Lead Other", describe in Notes field',
  H: "Select Yes, No, or Don't know. Important for determining if downstream/ customer-owned galvanized service line requires replacement",
  I: installedNote,
  J: sizeNote,
  K: otherNote,
  L: 'Select Yes or No',
  M: otherNote,
  N: verifiedOnNote,
  O: notesNote,
  P: 'Dropdown list includes recommended subclassifications. If non-lead other, describe in Notes field.',
  Q: installedNote,
  R: sizeNote,
  S: otherNote,
  T: 'Select Yes or No',
  U: otherNote,
  V: 'Enter approximate date of field verification or date that record was updated',
  W: notesNote,
  X: 'Dropdown list includes four required service line classifications of Lead, Non-lead, Galvanized Requiring Replacement, or Unknown',
  Y: 'For example, lead gooseneck or pigtail where the water main is connected to the service line',
  Z: "Select Yes, No, or Don't Know",
  AA: 'For example, backflow preventer or meter containing lead',
  AB: 'Note: This information may be helpful for identifying lead tap monitoring locations.',
};

/** EPA's notes that span several columns: first and last letter. */
export const epaWideNotes: readonly (readonly [first: string, last: string])[] = [
  ['C', 'D'],
  ['AB', 'AE'],
];
