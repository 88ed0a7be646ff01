/**
 * The sources of the sentences about regulations in help texts and on screens. A text names its sources by key, so that
 * it can be found when a rule changes. Numbers and dates set by a rule are in the dated tables of this folder.
 */
export const citations = {
  leadLine: '40 CFR 141.2, “lead service line”',
  wholeLine:
    '40 CFR 141.84(a)(4); EPA, Guidance for Developing and Maintaining a Service Line Inventory (2022), Exhibit 2-3',
  galvanized: '40 CFR 141.84(a)(4)(ii) and 141.2, “galvanized requiring replacement”',
  nonLeadEvidence: '40 CFR 141.84(a)(4)(iii)',
  unknownLine: '40 CFR 141.84(a)(4)(iv)',
  normalOperations: '40 CFR 141.84(a)(5)',
  epaTemplate: 'EPA, Service Line Inventory Template, July 27, 2022',
  actionLevels: '40 CFR 141.80(c)',
  nonDetects: '40 CFR 141.89(a)(3)',
  consumerNotice: '40 CFR 141.85(d)',
  publicNotice: '40 CFR 141.201, 141.202 and 141.31(d)(2)',
  publicEducation: '40 CFR 141.85(b)',
  stateLevels: 'Michigan Administrative Code R 325.10604f(1)(c)',
  schools:
    '40 CFR 141.92 as published in 2021; EPA, fact sheet Lead in Schools and Child Care Facilities, October 2024',
  recordKeeping: '40 CFR 141.91',
} as const satisfies Readonly<Record<string, string>>;
export type CitationKey = keyof typeof citations;
