import { createChance } from '../chance.ts';

export interface ContactRecord {
  readonly designation: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly title_company_organization: string | null;
  readonly email: string | null;
  readonly primary_phone: string | null;
  readonly is_phone_mobile: boolean;
  readonly primary_language_id: number;
  readonly customer_billing_number: string;
}

/** Contacts for letters: one at every third house, and the office of each named premise. */
export function generateContacts<Place extends { readonly name: string | null; readonly externalId: string }>(
  places: readonly Place[],
): readonly (ContactRecord & { readonly place: Place })[] {
  const chance = createChance(860);
  return places.flatMap((place) => {
    if (!place.name && !chance.happens(0.35)) return [];
    const firstName = chance.pick(firstNames);
    const lastName = chance.pick(lastNames);
    const contact = {
      designation: 1,
      first_name: firstName,
      last_name: lastName,
      title_company_organization: place.name,
      email: chance.happens(0.7) ? `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll("'", '') : null,
      primary_phone: `86055501${String(chance.below(100)).padStart(2, '0')}`,
      is_phone_mobile: chance.happens(0.5),
      primary_language_id: chance.weigh([
        [9, english],
        [1, spanish],
      ]),
      customer_billing_number: place.externalId.replace('P-', 'W'),
      place,
    };
    const tenant = {
      ...contact,
      designation: null,
      first_name: null,
      last_name: null,
      title_company_organization: 'Current resident',
      email: null,
      primary_phone: null,
    };
    return !place.name && chance.happens(0.15) ? [contact, tenant] : [contact];
  });
}

/** Numbers of contract/locations/contact.values. */
const [english, spanish] = [1, 2] as const;

const firstNames = [
  'Marisol',
  'Theo',
  'Priya',
  'Walt',
  'Ines',
  'Desmond',
  'Kaya',
  'Lorna',
  'Emeka',
  'Bridget',
  'Tomas',
  'Hazel',
  'Yusuf',
  'Opal',
  'Gideon',
  'Nadia',
] as const;
const lastNames = [
  'Quillfeather',
  'Marshbank',
  'Oderinde',
  'Halloway-Pike',
  'Tresbury',
  'Castellanes',
  'Wickstrand',
  'Ambleforth',
  "O'Dunmore",
  'Vanterpole',
  'Zielenko',
  'Brackwater',
] as const;
