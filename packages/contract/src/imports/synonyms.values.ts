import type { Category, Material } from '../service-lines/service-line.values.ts';
import { atMostTwoInchesWord, overTwoInchesWord, type Vocabulary } from './vocabulary.values.ts';

const notKnown = [
  'Unknown', 'Unk', 'Unk.', 'Unkn', 'Ukn', 'Unkown', 'Uknown', 'Unknow', 'Unknwon', 'Unknwn', 'Unknonw', 'Un known', 'U', 'UN', 'Is unknown', 'Unknown at this time', "Don't know", 'Dont know', 'Do not know', 'DK', 'Not known', 'Not sure', 'Unsure',
  'Undetermined', 'Not determined', 'Unidentified', 'Not identified', 'TBD', 'To be determined', 'Not recorded', 'Unavailable', 'No record', 'No records', 'No data', 'No information', '?', '??', '???',
];
const yes = ['Y', 'Yes', 'True', 'T', '1', 'X', '✓', '✔'];
const no = ['N', 'No', 'False', 'F', '0'];

/**
 * The words of real inventories, by what they mean. Only words that can mean one thing stand here: one that would make a
 * line look safer than it may be is asked about once instead ("Other", "Iron", "Steel", "PB", "Lead/Copper", "copper?",
 * "Non-Lead - Material Unknown", "L copper", "Lead unknown", "PL" and "CC" of Connecticut). Case and the number of spaces do
 * not matter; other marks do where they could change the meaning (word-list.calculation).
 */
export const synonyms: Readonly<Record<Vocabulary, Readonly<Record<string, readonly string[]>>>> = {
  material: {
    // Tube-Loy is a lead alloy that was laid in the 1940s, when copper was short.
    lead: [
      'Lead', 'Lead pipe', 'Lead line', 'Lead service', 'Lead service line', 'LSL', 'L', 'CL', 'Is lead', 'Lead including lead-lined galvanized', 'Known lead', 'All lead', 'Full lead', 'Contains lead', 'Led', 'Lead (Pb)', 'Lead alloy', 'Tube-Loy', 'Tubeloy', 'Tub-Loy', 'TubLoy', 'Tubaloy',
    ],
    leadLinedGalvanized: [
      'Lead-lined', 'Lead lined galv', 'Lead lined galvanised', 'Lead lined galvanized pipe', 'Lead-lined galvanized iron', 'Lead-lined galvanized steel', 'Galvanized lead lined', 'Galv lead lined', 'Galvanized with lead lining', 'Lead-lined iron', 'Lead-lined steel', 'Lead-lined pipe', 'LLG',
    ],
    galvanized: [
      'Galv', 'Galvanised', 'Galvinized', 'Galvenized', 'Galvonized', 'Galvanzied', 'Galvanize', 'Galvan', 'Gal', 'Galvanized steel', 'Galvanised steel', 'Galvanized iron', 'Galvanised iron', 'Galv steel', 'Galv iron', 'Galv pipe', 'Galvanized pipe', 'Galvanized iron pipe', 'Galvanized steel pipe', 'GI', 'G.I.',
      'GIP', 'GS', 'GSP', 'G', 'CG', 'Iron - galvanized', 'Steel - galvanized',
    ],
    nonLeadCopper: [
      'Copper', 'Cu', 'Cop', 'Copp', 'Copr', 'Coper', 'Coppper', 'Cooper', 'Copper pipe', 'Copper tubing', 'Copper tube', 'Copper line', 'Cu pipe', 'Soft copper', 'Hard copper', 'Rigid copper', 'Type K copper', 'Type K', 'K copper', 'Copper K', 'Copper type K', 'Type L copper',
      'Copper type L', 'Type M copper', 'M copper', 'Copper M', 'Copper type M', 'Copper (Cu)', 'Cu - Copper', 'Non lead copper', 'Nonlead copper', 'Known copper', 'Copper service',
    ],
    nonLeadPlastic: [
      'Plastic', 'Plas', 'Plastic pipe', 'PVC', 'PVC pipe', 'CPVC', 'C-PVC', 'uPVC', 'Poly', 'Poly pipe', 'Poly tubing', 'Polyethylene', 'Polyethelene', 'Polyethylene pipe', 'High density polyethylene', 'PE', 'P.E.', 'PE pipe', 'HDPE', 'HDPE pipe', 'MDPE', 'LDPE', 'PEX', 'PEX-A', 'PEX-B', 'Polybutylene', 'Poly B',
      'Polypropylene', 'Polyvinyl chloride', 'ABS', 'PVC plastic', 'PE plastic', 'HDPE plastic', 'PEX plastic', 'Plastic PE', 'Plastic PVC', 'Plastic HDPE', 'Plastic PEX', 'Plastic poly', 'Plastic/PVC', 'PVC/Plastic', 'Plastic/Poly', 'Black plastic', 'Blue plastic', 'Blue poly', 'Black poly', 'Blue PE', 'Blue PEX', 'Blue HDPE',
      'CTS poly', 'Poly CTS', 'CTS PE', 'PE CTS', 'C900', 'C900 PVC', 'PVC C900', 'Sch 40 PVC', 'Sch 80 PVC', 'Schedule 40 PVC', 'Schedule 80 PVC', 'Endopure', 'Municipex', 'Non lead plastic', 'Nonlead plastic', 'Non-Lead - PVC', 'Non-Lead - HDPE', 'Non-Lead - PE', 'Non-Lead - PEX', 'Non-Lead - Poly', 'Known plastic',
    ],
    nonLeadOther: [
      'Non-lead', 'Nonlead', 'Not lead', 'No lead', 'Is not lead', 'Is non-lead', 'Is non lead', 'Non Lead material', 'Non-lead material', 'Lead free', 'Lead-free', 'Non lead', 'Known other', 'Known not lead', 'Known non-lead', 'Known non lead', 'NL', 'Brass', 'Red brass', 'Lead-free brass', 'Lead free brass', 'Bronze', 'Cast iron', 'Cast', 'CI', 'C.I.', 'CIP', 'Ductile iron', 'Ductile', 'DI', 'D.I.', 'DIP', 'Ductile iron pipe',
      'Cast iron pipe', 'Stainless steel', 'Stainless', 'Transite', 'Asbestos cement', 'Asbestos concrete', 'Cement asbestos', 'Asbestos', 'AC pipe', 'ACP', 'Concrete', 'Copper or plastic', 'CopperorPlastic', 'Copper/Plastic', 'Plastic/Copper', 'Non lead other', 'Nonlead other', 'Other non-lead', 'Other non lead', 'Non lead brass', 'Non-Lead - Brass', 'Non-Lead - Cast iron',
      'Non-Lead - Ductile iron', 'Non-Lead - Transite',
    ],
    unknownLikelyLead: [
      'Likely lead', 'Lead likely', 'Unknown likely lead', 'Unknown but likely lead', 'Unknown but could be lead', 'Unknown could be lead', 'Unknown may be lead', 'Could be lead', 'May be lead', 'Maybe lead', 'Might be lead', 'Suspected lead', 'Suspect lead', 'Possible lead', 'Possibly lead', 'Probable lead', 'Probably lead',
      'Presumed lead', 'Assumed lead', 'Potential lead', 'Potentially lead', 'Lead suspected', 'Lead assumed', 'Un/Likely', 'UN - Likely lead',
    ],
    unknownUnlikelyLead: [
      'Unlikely lead', 'Lead unlikely', 'Unknown unlikely lead', 'Unknown unlikely', 'Unknown but unlikely lead', 'Un/Unlikely', 'UN - Unlikely lead', 'Unknown not likely lead', 'Unknown but not likely lead', 'Not likely lead', 'Unlikely to be lead',
    ],
    unknown: [
      ...notKnown, 'UX', 'Unknown material', 'Material unknown', 'Lead status unknown', 'Unknown lead status', 'Unknown lead status unknown', 'Unknown - Lead Status Unknown', 'LSU', 'LSLU', 'Status unknown', 'Unknown SL', 'Not available', 'Not verified', 'Unverified',
    ],
  },
  category: {
    // [Michigan's template] counts any lead part.
    Lead: ['Lead', 'LSL', 'L', 'Is lead', 'Lead line', 'Lead service line', 'Known lead', 'Contains lead', 'Any portion contains lead', 'Pb', 'Lead including lead-lined galvanized', 'Lead-lined galvanized'],
    'Galvanized Requiring Replacement': [
      'GRR', 'GRRSL', 'GSLRR', 'GRR SL', 'Is GRR', 'GPCL', 'Galvanized previously connected to lead', 'Galvanized requires replacement', 'Galvanized required replacement', 'Galvanized requiring replacement (GRR)', 'GRR - Galvanized Requiring Replacement', 'Galvanized service line requiring replacement', 'Galvanized needing replacement',
      'Galvanized requiring repl', 'Galvanized req replacement', 'Galv requiring replacement', 'Galvanised requiring replacement',
    ],
    'Non-lead': ['Non-lead', 'Nonlead', 'Not lead', 'No lead', 'Non lead', 'Is not lead', 'Is non-lead', 'Is non lead', 'Lead free', 'Lead-free', 'Known not lead', 'Known non-lead', 'Known non lead', 'NL', 'Non lead service line', 'Non-lead service line', 'Non lead line', 'Non-lead line', 'Non-LSL', 'Known other', 'Non lead copper', 'Non-Lead - Copper', 'Non lead plastic', 'Non-Lead - Plastic', 'Non lead other', 'Non-Lead - Other'],
    'Lead Status Unknown': [
      ...notKnown, 'Lead status unknown', 'Lead status unknown service line', 'Unknown lead status', 'Unknown lead status unknown', 'Unknown - Lead Status Unknown', 'LSU', 'LSLU', 'Status unknown', 'Unknown SL', 'SL unknown', 'Unknown service line', 'Material unknown', 'Unknown material', 'Unknown material unknown',
      'Unknown likely lead', 'Unknown unlikely lead', 'Unknown but could be lead', 'Unknown but unlikely lead',
    ],
  },
  // No takes a galvanized line out of those that require replacement. "None", "Not present" and "Absent" answer whether there is lead now, or
  // nothing at all, and a blank is Unknown: whoever cannot show that the pipe was never lead has to presume that it was (40 CFR 141.84(a)(4)).
  previouslyLead: {
    Yes: [...yes, 'Yeah', 'Y - Yes', 'Was lead', 'Previously lead', 'Formerly lead'],
    No: [...no, 'Never', 'Never lead', 'Nope', 'N - No'],
    Unknown: [...notKnown, 'DN', 'Maybe', 'Possibly', 'Not available'],
  },
  answer: {
    Yes: [...yes, 'Present', 'Yeah', 'POE', 'POU', 'POE - Yes', 'POU - Yes', 'Y - Yes'],
    No: [...no, 'None', 'Not present', 'Absent', 'Never', 'Nope', 'N - No'],
    Unknown: [...notKnown, 'DN', 'Maybe', 'Possibly', 'Not available'],
  },
  yesNo: { Yes: [...yes, 'Verified', 'Field verified'], No: [...no, 'None', 'Not verified', 'Unverified', 'Not field verified'] },
  basis: {
    notAvailable: [...notKnown, 'Not available', 'None', 'None available', 'Not verified'],
    previousMaterialsEvaluation: ['PME', 'Previous material evaluation', 'Prior materials evaluation', 'Materials evaluation', 'Material evaluation', 'Materials survey', '1992 materials survey'],
    installationRecord: [
      'Installation record', 'Installation records', 'Install record', 'Tap card', 'Tap cards', 'Tap record', 'Service card', 'Service cards', 'Curb card', 'Curb cards', 'Property card', 'Property cards', 'Record', 'Records', 'Historical record', 'Historical records', 'Utility records', 'As-built', 'As-builts',
      'Installation record (tap card)', 'Records - tap card', 'Permit', 'Plumbing permit', 'Building permit', 'Construction record', 'Construction records',
    ],
    installedAfterLeadBan: [
      'Installation date is after the lead ban', 'Installed after lead ban', 'Installed after the lead ban', 'Install date after lead ban', 'After lead ban', 'Post lead ban', 'Lead ban', 'Built after lead ban', 'Year built after lead ban', 'Installation after lead ban', 'Post-ban',
    ],
    diameterOverTwoInches: [
      'Diameter', 'Service line diameter > 2 inches', 'Diameter > 2 inches', 'Diameter is > 2 inches', 'Diameter greater than 2 inches', 'Diameter over 2 inches', 'Service line diameter greater than 2 inches', 'Service line diameter is greater than 2 inches', 'Greater than 2 inches', 'Larger than 2 inches', '> 2 inches', '>2"',
      'Large diameter',
    ],
    repairOrReplacementRecord: [
      'Repair record', 'Repair records', 'Replacement record', 'Replacement records', 'Repair or replacement record', 'Service line repair record', 'Service line replacement record', 'Repair/replacement record', 'Service line repair/replacement record', 'Maintenance record', 'Maintenance records', 'Work order', 'Work orders', 'Replacement',
    ],
    predictiveModel: ['Predictive modeling', 'Predictive modelling', 'Statistical analysis/predictive model', 'Statistical analysis', 'Machine learning', 'Model', 'Modeling', 'Statistical model'],
    waterSamplingOnly: ['Water sampling', 'Sequential sampling', 'Water quality sampling', 'Water sampling only', 'Sampling'],
    fieldInspectionOnly: ['Field inspection', 'Field inspected', 'Field investigation', 'Field inspection only', 'Visual inspection', 'Field verification', 'Field verified', 'Inspection', 'Excavation', 'Potholing', 'Physical verification'],
    other: ['Other (describe)', 'Other - see notes', 'Others', 'Interview', 'Institutional knowledge', 'Staff knowledge', 'Operator knowledge'],
  },
  method: {
    customerSelfIdentification: [
      'Customer self identification', 'Customer self-id', 'Customer identification', 'Customer identified', 'Self identification', 'Self-identified', 'Customer survey', 'Homeowner survey', 'Customer photo', 'Customer verification', 'Self report', 'Self reported', 'Homeowner', 'Customer',
      'Customer identification with photo or other verification', 'Resident survey',
    ],
    cctvInternal: ['CCTV internal', 'Internal CCTV', 'CCTV investigation internal', 'CCTV at curb stop internal'],
    cctvExternal: ['CCTV external', 'External CCTV', 'CCTV investigation external', 'CCTV at curb stop external'],
    waterQualitySampling: ['Sequential sampling', 'Water sampling', 'Water sample', 'Sampling', 'Profile sampling', 'Targeted sampling', 'Flushed sampling'],
    mechanicalExcavationOne: [
      'Mechanical excavation', 'Mechanical excavation one location', 'Mechanical excavation at 1 location', 'Mechanical excavation (one location)', 'Backhoe', 'Excavation', 'Excavated', 'Dig', 'Test pit', 'Test hole', 'Hand dig', 'Pothole', 'Potholing', 'Daylighting',
    ],
    mechanicalExcavationMultiple: ['Mechanical excavation multiple locations', 'Mechanical excavation at 2 locations', 'Mechanical excavation at two locations', 'Excavation at multiple locations'],
    vacuumExcavationOne: ['Vacuum excavation', 'Vacuum excavation one location', 'Vacuum excavation at 1 location', 'Hydro excavation', 'Hydroexcavation', 'Hydrovac', 'Hydro-vac', 'Vac', 'Vactor', 'Vacuum', 'Air vacuum excavation', 'Keyhole'],
    vacuumExcavationMultiple: ['Vacuum excavation multiple locations', 'Vacuum excavation at 2 locations', 'Vacuum excavation at two locations'],
    visualAtMeterPit: [
      'Visual inspection at meter pit', 'Visual inspection at meter', 'Visual inspection at the meter', 'Visual at meter pit', 'Meter pit inspection', 'Meter pit', 'Meter inspection', 'Visual meter pit', 'Inspection at meter', 'Field inspection/meter replacement', 'Meter replacement', 'Meter changeout',
    ],
    other: ['Other (describe)', 'Other - see notes', 'Others', 'Scratch test', 'Scratch and magnet test', 'Swab test'],
  },
  ownership: {
    Split: ['Shared', 'Split ownership', 'Both', 'System and customer', 'Public and private', 'Public/Private', 'Joint', 'Dual', 'Split owned', 'Ownership is split, meaning that the system owns a portion and the customer owns a portion'],
    'System-Owned': [
      'System', 'System owned', 'Utility', 'Utility owned', 'Public', 'Publicly owned', 'PWS', 'City', 'City owned', 'Town', 'Town owned', 'Municipal', 'Water system', 'Water department', 'The entire service line is owned by the water system', 'Entire line owned by the system', 'Entirely system-owned', 'Single - system',
      'System owns entire line',
    ],
    'Customer-Owned': [
      'Customer', 'Customer owned', 'Private', 'Privately owned', 'Owner', 'Homeowner', 'Property owner', 'The entire service line is owned by the customer', 'Entire line owned by the customer', 'Entirely customer-owned', 'Customer owns the entire SL', 'Customer owns the entire service line', 'Customer owns entire line',
      'Customers own the entire SL', 'Single - customer',
    ],
    Unknown: notKnown,
  },
  connector: {
    // EPA asks "Is there a lead connector?": No says that none is of lead, and nothing more.
    Lead: [...yes, 'Yes - Lead', 'Lead gooseneck', 'Lead pigtail', 'Lead connector', 'Lead present', 'Present', 'Pb'],
    'Non-lead': [...no, 'Nonlead', 'Non lead', 'Not lead', 'N - No', 'Copper', 'Brass', 'Ford connectors brass', 'Plastic', 'Galvanized', 'Non lead connector', 'Non-lead connector', 'No lead', 'No lead connector', 'No lead gooseneck', 'Known not lead'],
    None: ['No connector', 'No connector present', 'No connectors', 'No gooseneck', 'Not present', 'Absent', 'None present'],
    Unknown: [...notKnown, 'DN', 'Maybe', 'Not available'],
  },
  buildingType: {
    'Single Family Residence': [
      'SF', 'SFR', 'SFH', 'SFD', 'Single family', 'Single-family home', 'Single family dwelling', 'Single family residential', 'Residential', 'Residential (SF)', 'Res', 'Resi', 'R', 'Residence', 'House', 'Home', 'Dwelling', '1 family', '1 family res', 'One family', 'One family residence', 'One family year-round residence',
      'Residential single family', 'Mobile home',
    ],
    'Multiple Family Residence': [
      'MF', 'MFR', 'MFH', 'Multi family', 'Multifamily', 'Multiple family', 'Multi family residence', 'Multi-family residential', 'Residential (MF)', 'Residential multi family', 'Apartment', 'Apartments', 'Apt', 'Apartment building', 'Condo', 'Condominium', 'Duplex', 'Triplex', '2 family', '2 family res', 'Two family',
      'Two family residence', '3 family', '3 family res', '4 family', 'Multi unit', 'Multiunit',
    ],
    Building: [
      'Commercial', 'Com', 'Comm', 'C', 'Business', 'Industrial', 'Ind', 'Institutional', 'Institution', 'Inst', 'Public', 'Government', 'Municipal', 'Nonres', 'Non-residential', 'Nonresidential', 'School', 'School or childcare', 'SCH_CC', 'School/child care', 'Child care', 'Childcare', 'Day care', 'Daycare', 'Church', 'Hospital',
      'Office', 'Retail', 'Store', 'Restaurant', 'Hotel', 'Commercial building', 'Public building',
    ],
    Other: ['O', 'Others', 'Vacant', 'Vacant lot', 'Agricultural', 'Farm', 'Mixed use', 'Mixed', 'Other including multiuse', 'Irrigation', 'Fire line', 'RES_CC', 'RES/CC'],
  },
  sensitivePopulation: {
    No: [...no, 'None', 'No sensitive population'],
    'Yes - School': ['School', 'Schools', 'Yes School', 'K-12', 'Elementary school', 'Secondary school'],
    'Yes - Day Care': ['Day care', 'Daycare', 'Child care', 'Childcare', 'Child care facility', 'Yes Daycare', 'Yes - Child care', 'Licensed child care', 'Preschool'],
    'Yes - Multifamily Home': ['Multifamily', 'Multi-family', 'Multifamily home', 'Multi-family home', 'Yes Multifamily', 'Apartment', 'Apartments'],
    'Yes - Other': [...yes, 'Hospital', 'Nursing home', 'Elder care', 'Assisted living', 'Health care', 'Clinic'],
  },
  status: {
    'In Service': ['Active', 'Act', 'A', 'On', 'Open', 'In use', 'Current', 'Live', 'Yes', 'Existing'],
    'Out Of Service': ['Inactive', 'Inact', 'I', 'Off', 'Closed', 'Shut off', 'Turned off', 'Not in service', 'Not in use', 'OOS', 'Disconnected', 'No'],
    Abandoned: ['Aband', 'Abandonded', 'Retired', 'Killed', 'Cut and capped', 'Abandoned in place'],
    Stubbed: ['Stub', 'Stubbed out', 'Stub out'],
    Removed: ['Demolished', 'Demo', 'Demoed', 'Taken out'],
    Replaced: ['Replaced line', 'Renewed'],
  },
  // Numbers of inches are worked out, not listed.
  diameter: {
    '1': [...notKnown, '0'],
    // What Excel makes of a typed 1/4, 3/8, 1/2, 5/8 and 3/4: days of January, March and May. No size is a date, so they are taken back.
    '2': ['4-Jan', '04-Jan'], '3': ['8-Mar', '08-Mar'], '4': ['2-Jan', '02-Jan'], '5': ['8-May', '08-May'],
    // A meter of 5/8 inch with ends of 3/4 inch.
    '6': ['4-Mar', '04-Mar', '5/8 x 3/4', '5/8x3/4', '5/8 by 3/4'],
    '18': ['Over 12', 'More than 12 inches', 'Larger than 12', '> 12'],
    [overTwoInchesWord]: ['Larger than 2', 'Greater than 2', 'Over 2', 'More than 2', '> 2', '> 2 in', '> 2 inches', '2+', 'Above 2', 'Bigger than 2', 'Over 2 inches'],
    [atMostTwoInchesWord]: ['Up to 1', 'Upto 1', 'Uptp 1', 'Upto1', 'Up to 2', 'Upto 2', '≤ 2', '< 2', '2 or less', '1 < SL ≤ 1.5', '1.5 < SL ≤ 2', 'Less than 2', 'Less than 2 inches', 'Under 2'],
  },
};

/** Words that name a class of the whole line and, in the column of one side, the material of that side as well: 40 CFR 141.2. */
export const classWordsOfMaterials: readonly { readonly material: Material; readonly category: Category }[] = [{ material: 'galvanized', category: 'Galvanized Requiring Replacement' }];

const unknownCodes = ['U', 'UN', 'UX', 'UNK'];
/** Codes that say nothing alone, but stand beside names of these values: "PL - Plastic" of Connecticut's form. */
export const codesBesideNames: Readonly<Partial<Record<Vocabulary, Readonly<Record<string, readonly string[]>>>>> = {
  material: { lead: ['PB'], nonLeadCopper: ['CC'], nonLeadPlastic: ['PL'], unknown: unknownCodes, unknownLikelyLead: unknownCodes, unknownUnlikelyLead: unknownCodes },
};

/** Words that say nothing: everywhere, and in the sets that have no value for "nobody knows". */
export const silentWords: Readonly<Partial<Record<Vocabulary, readonly string[]>>> & { readonly everywhere: readonly string[] } = {
  everywhere: ['N/A', 'NA', 'N.A.', '-', '--', '.', 'None', 'Null', 'Nil', 'NaN', 'Blank', 'Not applicable', 'Does not apply'],
  method: [...notKnown, 'Not verified', 'Unverified', 'Not field verified', 'No'],
  buildingType: notKnown,
  sensitivePopulation: notKnown,
  status: notKnown,
  yesNo: notKnown,
};
