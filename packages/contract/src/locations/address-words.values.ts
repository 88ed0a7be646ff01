/**
 * Words of United States street addresses and their short forms (USPS Publication 28, appendices B and C, and the spellings
 * met in inventories). Only forms that cannot be taken for one another are here.
 */

/** Stand at the end of a street's name: "Main Street", but not "Street Road". */
export const streetSuffixes: ReadonlyMap<string, string> = shortForms({
  ALY: 'ALLEY ALLEE ALLY', ANX: 'ANNEX', ARC: 'ARCADE', AVE: 'AVENUE AV AVEN AVENU AVN AVNUE', BCH: 'BEACH', BND: 'BEND', BLF: 'BLUFF', BLVD: 'BOULEVARD BOUL BOULV BLV BVD', BR: 'BRANCH', BRG: 'BRIDGE BRDGE', BRK: 'BROOK', BYP: 'BYPASS', CP: 'CAMP', CYN: 'CANYON', CPE: 'CAPE',
  CSWY: 'CAUSEWAY', CTR: 'CENTER CENTRE CNTR', CIR: 'CIRCLE CIRC CRCL CRCLE', CLF: 'CLIFF', CMN: 'COMMON', COR: 'CORNER', CRSE: 'COURSE', CT: 'COURT CRT', CTS: 'COURTS', CV: 'COVE', CRK: 'CREEK', CRES: 'CRESCENT CRSENT CRSNT', XING: 'CROSSING CRSSNG', XRD: 'CROSSROAD', DL: 'DALE', DR: 'DRIVE DRV DRIV',
  EST: 'ESTATE', ESTS: 'ESTATES', EXPY: 'EXPRESSWAY EXPWY', EXT: 'EXTENSION EXTN EXTNSN', FLD: 'FIELD', FLDS: 'FIELDS', FRST: 'FOREST', FRK: 'FORK', FT: 'FORT', FWY: 'FREEWAY', GDN: 'GARDEN', GDNS: 'GARDENS', GTWY: 'GATEWAY', GLN: 'GLEN', GRN: 'GREEN', GRV: 'GROVE', HBR: 'HARBOR', HVN: 'HAVEN', HTS: 'HEIGHTS HGTS',
  HWY: 'HIGHWAY HIWAY HWAY', HL: 'HILL', HLS: 'HILLS', HOLW: 'HOLLOW', IS: 'ISLAND', JCT: 'JUNCTION', KNL: 'KNOLL', KNLS: 'KNOLLS', LK: 'LAKE', LNDG: 'LANDING', LN: 'LANE', LOOP: 'LOOPS', MNR: 'MANOR', MDW: 'MEADOW', MDWS: 'MEADOWS', ML: 'MILL', MT: 'MOUNT', MTN: 'MOUNTAIN', ORCH: 'ORCHARD', PARK: 'PRK PK', PKWY: 'PARKWAY PARKWY PKY',
  PASS: 'PASSAGE', PL: 'PLACE', PLN: 'PLAIN', PLZ: 'PLAZA', PT: 'POINT', PRT: 'PORT', RNCH: 'RANCH', RDG: 'RIDGE', RIV: 'RIVER', RD: 'ROAD', RTE: 'ROUTE RT', SHR: 'SHORE', SHRS: 'SHORES', SPG: 'SPRING', SPGS: 'SPRINGS', SQ: 'SQUARE SQR', STA: 'STATION', ST: 'STREET STR STRT', SMT: 'SUMMIT', TER: 'TERRACE TERR', TRCE: 'TRACE', TRL: 'TRAIL TR', TPKE: 'TURNPIKE TNPK TRNPK TPK',
  UN: 'UNION', VLY: 'VALLEY', VW: 'VIEW', VLG: 'VILLAGE', VIS: 'VISTA', WAY: 'WY', WLS: 'WELLS', WHF: 'WHARF', WDS: 'WOODS',
});

/** Mean the same wherever they stand. */
export const everywhereForms: ReadonlyMap<string, string> = shortForms({
  N: 'NORTH NO', S: 'SOUTH SO', E: 'EAST', W: 'WEST', NE: 'NORTHEAST', NW: 'NORTHWEST', SE: 'SOUTHEAST', SW: 'SOUTHWEST', ST: 'SAINT', MT: 'MOUNT', FT: 'FORT', '&': 'AND',
  '1ST': 'FIRST', '2ND': 'SECOND', '3RD': 'THIRD', '4TH': 'FOURTH', '5TH': 'FIFTH', '6TH': 'SIXTH', '7TH': 'SEVENTH', '8TH': 'EIGHTH', '9TH': 'NINTH', '10TH': 'TENTH',
});

/** Words that announce which part of a building is meant; all that name one dwelling are one word. */
export const unitWords: ReadonlyMap<string, string> = shortForms({
  '#': 'APT APARTMENT UNIT STE SUITE RM ROOM SPC SPACE', BLDG: 'BUILDING BLD', FL: 'FLOOR FLR', LOT: 'LT', TRLR: 'TRAILER', HNGR: 'HANGER', DEPT: 'DEPARTMENT', SLIP: 'SLP', PIER: '', STOP: '',
});

/** Parts of a building that need no number. */
export const bareUnits: ReadonlyMap<string, string> = shortForms({ REAR: 'BACK', FRNT: 'FRONT', BSMT: 'BASEMENT', UPPR: 'UPPER UPSTAIRS', LOWR: 'LOWER DOWNSTAIRS', SIDE: '', PH: 'PENTHOUSE', OFC: 'OFFICE', LBBY: 'LOBBY' });

function shortForms(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([short, longs]) => [short, ...longs.split(' ').filter(Boolean)].map((word) => [word, short] as const)));
}
