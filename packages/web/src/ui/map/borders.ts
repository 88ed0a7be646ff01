import { mesh } from 'topojson-client';
import countiesAddress from 'us-atlas/counties-10m.json?url';

type Topology = Parameters<typeof mesh>[0];
type Border = ReturnType<typeof mesh>;
interface Atlas extends Topology {
  readonly objects: {
    readonly counties: NonNullable<Parameters<typeof mesh>[1]>;
    readonly states: NonNullable<Parameters<typeof mesh>[1]>;
  };
}

let loadedBorders: Promise<{ readonly counties: Border; readonly states: Border }> | undefined;

/**
 * The boundaries of counties and states, from the Census Bureau's cartographic files; fetched once per page, then from
 * the browser's cache.
 */
export function readBorders(): NonNullable<typeof loadedBorders> {
  loadedBorders ??= fetch(countiesAddress)
    .then((query) => query.json() as Promise<Atlas>)
    .then((atlas) => ({
      counties: mesh(atlas, atlas.objects.counties, (one, other) => one !== other),
      states: mesh(atlas, atlas.objects.states),
    }))
    .catch((error: unknown) => {
      loadedBorders = undefined;
      throw error;
    });
  return loadedBorders;
}
