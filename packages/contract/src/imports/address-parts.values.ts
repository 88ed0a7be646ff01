import type { SheetColumn } from '../service-lines/service-line.sheet.ts';

/**
 * Parts of an address that a file has in separate columns. They exist only in imports; together they form the street
 * address.
 */
export const addressPartKeys = [
  'address.number',
  'address.fraction',
  'address.preDirection',
  'address.street',
  'address.suffix',
  'address.postDirection',
] as const;
export type AddressPartKey = (typeof addressPartKeys)[number];

type AddressPart = SheetColumn & { readonly key: AddressPartKey };

const part = (key: AddressPartKey, label: string, synonyms: readonly string[]): AddressPart => ({
  key,
  label,
  group: 'Location',
  kind: { type: 'text', maxLength: 100 },
  synonyms,
});

/** In the order of a written address. */
export const addressParts: readonly AddressPart[] = [
  part('address.number', 'House number', [
    'number',
    'no',
    'num',
    'nbr',
    'house no',
    'house num',
    'house nbr',
    'house',
    'hse no',
    'hse nbr',
    'street number',
    'street no',
    'street num',
    'street nbr',
    'st number',
    'st no',
    'st num',
    'st nbr',
    'address number',
    'addr number',
    'address no',
    'addr no',
    'addr num',
    'add number',
    'addnum',
    'civic number',
    'building number',
    'bldg no',
    'primary number',
    'service number street',
    'service house number',
    'service street number',
    'site number',
    'property number',
  ]),
  part('address.fraction', 'House number fraction or letter', [
    'half',
    'half number',
    'fraction',
    'number suffix',
    'house number suffix',
    'house suffix',
    'number fraction',
    'street number suffix',
    'st no suffix',
    'address number suffix',
    'addr half',
    'house half',
  ]),
  part('address.preDirection', 'Direction before the street', [
    'dir',
    'direction',
    'predir',
    'pre dir',
    'pre direction',
    'predirection',
    'prefix direction',
    'street direction',
    'st dir',
    'street dir',
    'prefix',
    'street prefix',
    'st prefix',
    'st predir',
    'street predirection',
    'pre directional',
    'predirectional',
    'street name pre directional',
  ]),
  part('address.street', 'Street name', [
    'street',
    'st name',
    'st',
    'streetname',
    'stname',
    'road',
    'road name',
    'service street',
    'service street name',
    'site street',
    'property street',
    'street nm',
    'full street name',
  ]),
  part('address.suffix', 'Street type', [
    'suffix',
    'street suffix',
    'st suffix',
    'street type',
    'st type',
    'sttype',
    'post type',
    'posttype',
    'street name post type',
    'road type',
    'suf',
    'st suf',
  ]),
  part('address.postDirection', 'Direction after the street', [
    'postdir',
    'post dir',
    'post direction',
    'postdirection',
    'suffix direction',
    'suffix dir',
    'sufdir',
    'st postdir',
    'street postdirection',
    'post directional',
    'postdirectional',
    'street name post directional',
  ]),
];

const byKey = new Map<string, AddressPart>(addressParts.map((column) => [column.key, column]));

export function findAddressPart(key: string): AddressPart | undefined {
  return byKey.get(key);
}
