import { shiftDecimal } from '../primitives/decimal.ts';
import { units, type Unit, type UnitName } from './result.values.ts';

export function parseUnit(text: string): Unit | undefined {
  const spelling = text.toLowerCase().replace(/\s+/g, '');
  return units.find(({ spellings }) => (spellings as readonly string[]).includes(spelling));
}

/** The units in which a result of an analyte can be reported. */
export function listUnits(analyte: { readonly unit: string }): readonly Unit[] {
  const analyteUnit = parseUnit(analyte.unit);
  return units.filter(({ measure }) => measure === analyteUnit?.measure);
}

/** Converts to the analyte's own unit; only for a unit that `listUnits` lists. */
export function toAnalyteUnit(analyte: { readonly unit: string }, decimal: string, unit: UnitName): string {
  return shiftDecimal(decimal, powerBetween(analyte, unit));
}

/** Converts a decimal in the analyte's own unit to the laboratory's unit. */
export function toReportedUnit(analyte: { readonly unit: string }, decimal: string, unit: UnitName): string {
  return shiftDecimal(decimal, -powerBetween(analyte, unit));
}

/** Whether a dissolved substance is measured, which can be below a detection limit. */
export function isConcentration(analyte: { readonly unit: string }): boolean {
  return parseUnit(analyte.unit)?.measure === 'concentration';
}

const powerBetween = (analyte: { readonly unit: string }, unit: UnitName) =>
  (parseUnit(unit)?.power ?? 0) - (parseUnit(analyte.unit)?.power ?? 0);
