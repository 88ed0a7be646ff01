import type { ActionLevel } from '../regulations/action-level.values.ts';

export interface Analyte {
  /** Stands in every event and never changes its meaning. */
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly unit: string;
  /** Held between a lower and an upper limit, as water quality parameters of a State's range are (40 CFR 141.82(f)). */
  readonly isRange: boolean;
  /** Whose action level is its limit unless somebody says otherwise. */
  readonly actionLevel?: ActionLevel['substance'];
}

/** What water is analyzed for: lead and copper, and the water quality parameters of 40 CFR 141.87 and its method table. */
export const analytes = [
  { id: 1, name: 'Lead', displayName: 'Lead', unit: 'µg/L', isRange: false, actionLevel: 'lead' },
  { id: 2, name: 'Copper', displayName: 'Copper', unit: 'µg/L', isRange: false, actionLevel: 'copper' },
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
 * What programs of each type may have analyzed, by the name of the type [A7.17]. An inspection looks at pipe and takes no
 * water, and no COVID test is among the analytes: their events have none (docs/decisions/0141).
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

/** What an event is about before anything was said: the first is the primary one. Lead and copper come from one bottle (40 CFR 141.86(b)). */
export const usualAnalytesOfProgramType: Readonly<Record<string, readonly number[]>> = {
  LCR: [1, 2],
  CR: [1, 2],
  LSLR: [1],
  PF: [1],
  VERIFICATION: [1],
  REPLACEMENT: [1],
};

/** [A5.14]: steps of a tenth. */
export const limitDecimals = 1;
export const largestLimit = '1000000';
