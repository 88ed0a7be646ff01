/**
 * Where the houses of Harlow Falls stand: its streets run beside each other away from a river that bends, ten to a row
 * of quarters. The spot lies in Connecticut's hills; the town does not.
 */
const corner = { latitude: 41.5583, longitude: -72.4264 };
/** In degrees: about 100, 600, 18 and 12 meters. */
const steps = { street: 0.0012, quarter: 0.0054, app: 0.00016, side: 0.00014 };
const streetsARow = 10;

/** As text with six decimals; every seventeenth house has no coordinates yet. */
export function findCoordinates(
  sheet: number,
  position: number,
): { readonly latitude: string; readonly longitude: string } | undefined {
  if (position % 17 === 5) return undefined;
  const latitude =
    corner.latitude + Math.floor(sheet / streetsARow) * steps.quarter + (((sheet * 7) % 5) + position) * steps.app;
  const bend = Math.sin((latitude - corner.latitude) * 380) * steps.street * 0.8;
  const longitude =
    corner.longitude + (sheet % streetsARow) * steps.street + bend + (position % 2 === 0 ? steps.side : -steps.side);
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
}
