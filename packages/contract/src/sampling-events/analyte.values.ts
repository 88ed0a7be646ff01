import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

export interface Analyte {
  /** Stored in every event; its meaning never changes. */
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly unit: string;
  /**
   * Compared with a lower and an upper limit, like the State's ranges of water quality parameters (40 CFR 141.82(f)).
   */
  readonly isRange: boolean;
  /** Its default limit is the action level. */
  readonly analyteCode?: RegulatedAnalyteCode;
}

/** All analytes: lead and copper, and the water quality parameters of 40 CFR 141.87 and its method table. */
export const analytes = [
  { id: 1, name: 'Lead', displayName: 'Lead', unit: 'µg/L', isRange: false, analyteCode: 'lead' },
  { id: 2, name: 'Copper', displayName: 'Copper', unit: 'µg/L', isRange: false, analyteCode: 'copper' },
  { id: 3, name: 'pH', displayName: 'pH', unit: 'pH units', isRange: true },
  { id: 4, name: 'Alkalinity', displayName: 'Alkalinity, as CaCO₃', unit: 'mg/L', isRange: true },
  { id: 5, name: 'Orthophosphate', displayName: 'Orthophosphate, as PO₄', unit: 'mg/L', isRange: true },
  { id: 6, name: 'Silica', displayName: 'Silica, as SiO₂', unit: 'mg/L', isRange: true },
  { id: 7, name: 'Calcium', displayName: 'Calcium, as CaCO₃', unit: 'mg/L', isRange: false },
  { id: 8, name: 'Conductivity', displayName: 'Conductivity', unit: 'µS/cm', isRange: false },
  { id: 9, name: 'Temperature', displayName: 'Water temperature', unit: '°C', isRange: false },
] as const satisfies readonly Analyte[];

const metals = [1, 2];
const everything = analytes.map(({ id }) => id);

/**
 * The analytes of each program type, by type name [A7.17]. Inspections take no samples, and there is no analyte for
 * COVID tests, so their events have none [A4.5].
 */
export const analytesOfProgramType: Readonly<Record<string, readonly number[]>> = {
  LSLR: metals,
  LCR: everything,
  CR: everything,
  LIS: [],
  PF: metals,
  COVID: [],
  VERIFICATION: metals,
  REPLACEMENT: metals,
};

/**
 * The default analytes of a new event, the first is the primary one. Lead and copper come from one bottle (40 CFR
 * 141.86(b)).
 */
export const defaultAnalytesOfProgramType: Readonly<Record<string, readonly number[]>> = {
  LCR: [1, 2],
  CR: [1, 2],
  LSLR: [1],
  PF: [1],
  VERIFICATION: [1],
  REPLACEMENT: [1],
};

/** [A5.14]: steps of a tenth. */
export const limitDecimals = 1;
export const maxAnalyteLimit = '1000000';
