import type { Config } from '../config.ts';

interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/** Map background: tiles and WMS layers, if configured. */
export function listMapTiles({ maps: { tiles, wms, attribution } }: Pick<Config, 'maps'>): MapTiles[] {
  return [...(tiles === undefined ? [] : [tiles]), ...(wms ? [drawnBy(wms)] : [])].map((url) => ({ url, attribution }));
}

/** Origins of the map background, for the Content-Security-Policy. */
export function listMapOrigins(config: Pick<Config, 'maps'>): string[] {
  return [...new Set(listMapTiles(config).map(({ url }) => new URL(url.replace(/[{}]/g, '')).origin))];
}

function drawnBy({ url, layers }: { readonly url: string; readonly layers: string }): string {
  const address = new URL(url);
  const parameters = {
    SERVICE: 'WMS',
    VERSION: '1.1.1',
    REQUEST: 'GetMap',
    LAYERS: layers,
    STYLES: '',
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
    SRS: 'EPSG:3857',
    WIDTH: '256',
    HEIGHT: '256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  // The map library replaces the placeholder with each tile's bounding box, so the braces must not be encoded.
  return `${address.href}&BBOX={bbox-epsg-3857}`;
}
