import type { NewCustomField } from '@curbstop/contract/custom-fields/custom-field.rules';

const noOptions = { picklistValues: [], isPickListMulti: false };

/** When the administrator made the fields. */
export const customFieldsCreatedOn = '2026-10-05T15:40:00Z';

/** What Harlow Falls keeps beside EPA's columns: two facts of its places and one of its lines. */
export const ownFields: readonly NewCustomField[] = [
  {
    entity: 'location',
    name: 'Pressure zone',
    dataType: 'list',
    picklistValues: ['Upper village', 'Mill flats', 'Reservoir'],
    isPickListMulti: false,
  },
  { entity: 'location', name: 'Meter last changed', dataType: 'date', ...noOptions },
  {
    entity: 'pwsserviceline',
    name: 'Curb box',
    dataType: 'list',
    picklistValues: ['Cast iron', 'Plastic', 'Buried', 'Not found'],
    isPickListMulti: true,
  },
];

/**
 * What the meter shop noted along two streets, each on a day: a zone for the street, and by turns a day and a curb box.
 */
export const meterShopNotes = [
  {
    street: 'Mill Row',
    on: '2026-10-06T18:20:00Z',
    zone: 'Mill flats',
    meters: ['2019-04-17', '2021-09-02'],
    boxes: ['Cast iron', 'Cast iron; Buried', 'Plastic'],
  },
  {
    street: 'Orchard Hill Road',
    on: '2026-10-08T14:05:00Z',
    zone: 'Reservoir',
    meters: ['2022-06-08', '2018-10-30', '2024-03-21'],
    boxes: ['Plastic', 'Not found'],
  },
] as const;

/** So many places of each street were noted; the rest is still to do. */
export const notedPerStreet = 8;
