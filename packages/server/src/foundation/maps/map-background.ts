import type { Config } from '../config.ts';

export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/** The pictures that lie beneath a map: tiles, and what a WMS server draws, each where the settings name it. */
export function mapTiles({ maps: { tiles, wms, attribution } }: Pick<Config, 'maps'>): MapTiles[] {
  return [...(tiles === undefined ? [] : [tiles]), ...(wms ? [drawnBy(wms)] : [])].map((url) => ({ url, attribution }));
}

/** Where browsers fetch those from: the content policy names these and no others. */
export function mapOrigins(config: Pick<Config, 'maps'>): string[] {
  return [...new Set(mapTiles(config).map(({ url }) => new URL(url.replace(/[{}]/g, '')).origin))];
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
  // The map puts each tile's box in here, so the braces must stand as they are.
  return `${address.href}&BBOX={bbox-epsg-3857}`;
}
