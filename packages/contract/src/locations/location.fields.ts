import { defineFields } from '../primitives/fields.ts';
import { samplingTiers, tierRuleSetCodes } from '../regulations/sampling-tier.values.ts';
import { propertyClassifications, sensitivePopulations } from './location.values.ts';

const locationGroup = 'Location Information';
const tiering = 'Additional Information to Assign Tap Monitoring Tiering';

/**
 * The fields of a location, in the order of lists, sheets and the change history (docs/how-to-extend.md). Letters and
 * headings of `epa` are those of EPA's Service Line Inventory Template.
 */
export const locationDescriptor = defineFields({
  addressLine1: {
    label: 'Street address',
    type: { kind: 'text', maxLength: 200 },
    required: true,
    list: { label: 'Address', filter: 'text', sort: true },
    searched: true,
    sheet: {
      epa: { letter: 'C', group: locationGroup, groupHeading: 'Location Identifier', heading: 'Street Address' },
      synonyms: `svc addr, svc address, situs, situs address, addr, address one, addr 1, addr1, addr one, address line one, street addr, service addr,
        service address 1, service address line 1, premise addr, property addr, site addr, physical address,
        customer address, address of service line, location of service line, service line address, house address,
        address, address line 1, address1, service address, site address, street, location, location address,
        property address, premise address, street name and number, service location, full address`,
    },
  },
  addressLine2: {
    label: 'Address line 2',
    type: { kind: 'text', maxLength: 200 },
    list: {},
    sheet: {
      synonyms: `address two, addr 2, addr2, addr two, address line two, address2, unit number, unit no, apt number,
        apt no, apt unit, suite number, service address 2, service address line 2, address 2, unit, apt, apartment,
        suite`,
    },
  },
  city: {
    label: 'City',
    type: { kind: 'text', maxLength: 100 },
    required: true,
    list: { filter: 'text', sort: true },
    sheet: {
      synonyms: `city name, town name, service town, village, borough, city or town, site city, property city,
        location city, town, municipality, city/town, service city, place`,
    },
  },
  state: {
    label: 'State',
    type: { kind: 'state' },
    required: true,
    list: { filter: 'choice', sort: true },
    sheet: { synonyms: 'state abbreviation, site state, location state, st, service state, state code' },
  },
  zip: {
    label: 'ZIP',
    type: { kind: 'zip' },
    required: true,
    list: { filter: 'text', sort: true },
    sheet: {
      synonyms: `zip 5, zip5 code, site zip, property zip, location zip, postal, postcode, post code, zip plus 4,
        zip 4, zip code, zipcode, postal code, postalcode, service zip, zip5`,
    },
  },
  latitude: {
    label: 'Latitude',
    type: { kind: 'decimal' },
    sheet: {
      kind: 'latitude',
      synonyms: 'latitude decimal, latitude dd, gps lat, lat, y, gps latitude, y coord',
    },
  },
  longitude: {
    label: 'Longitude',
    type: { kind: 'decimal' },
    sheet: {
      kind: 'longitude',
      synonyms: `longitude decimal, longitude dd, gps long, gps lon, long, lon, lng, x, gps longitude, x coord`,
    },
  },
  sensitivePopulation: {
    label: 'Sensitive population',
    type: { kind: 'choice', choices: sensitivePopulations },
    sheet: {
      vocabulary: 'sensitivePopulation',
      epa: { letter: 'E', group: locationGroup, heading: 'Sensitive Population? (Yes/No)' },
      synonyms: 'sensitive population, sensitive, school or child care',
    },
  },
  disadvantagedNeighborhood: {
    label: 'Disadvantaged neighborhood',
    type: { kind: 'yesNo' },
    sheet: {
      epa: { letter: 'F', group: locationGroup, heading: 'Disadvantaged Neighborhood? (Yes/No)' },
      synonyms: `disadvantaged area, is disadvantaged, disadvantaged neighborhood, disadvantaged,
        disadvantaged community, dac, environmental justice`,
    },
  },
  parcelNumber: {
    label: 'Parcel number',
    type: { kind: 'text', maxLength: 100, isIdentifier: true },
    within: 'profile',
    sheet: {
      synonyms: `parcel number, tax parcel, map block lot, mbl, tax id, parcel identification number, parcel, parcel id,
        pin, apn, tax map, map lot, parcel no`,
    },
  },
  externalId: {
    label: 'Location ID',
    type: { kind: 'text', maxLength: 100, isIdentifier: true },
    list: { filter: 'text', sort: true },
    searched: true,
    sheet: {
      synonyms: `premise no, premise num, prem no, premises, premises id, premise number id, acct, acct no, account num,
        account id, acct number, location number, location no, customer no, customer id, customer account,
        customer account number, utility account number, cis account, location id, premise id, premise number, premise,
        account number, account no, account, customer number`,
    },
  },
  name: {
    label: 'Name',
    type: { kind: 'text', maxLength: 200 },
    list: { filter: 'text', sort: true },
    searched: true,
    sheet: { label: 'Location name', synonyms: 'location name, site name, building name, facility name' },
  },
  meterNumber: {
    label: 'Meter number',
    type: { kind: 'text', maxLength: 50, isIdentifier: true },
    list: { filter: 'text', sort: true, startsHidden: true },
    sheet: {
      synonyms: 'meter no, meter num, meter id, water meter number, water meter id, mtr no, mtr num, mtr number',
    },
  },
  tier: {
    label: 'Tier',
    type: { kind: 'integer' },
    within: 'profile',
    list: { filter: 'choice', choices: samplingTiers.map(String), sort: true },
    sheet: {
      kind: 'tier',
      synonyms: `sample site tier level, lcrr sample site tier level, sample site tier, tap monitoring tier,
        sampling site tier, sampling tier, lcr tier, tier level, site tier`,
    },
  },
  tierRuleSet: {
    label: 'Tier rule',
    type: { kind: 'code' },
    within: 'profile',
    list: { filter: 'choice', choices: tierRuleSetCodes, startsHidden: true },
  },
  nextTier: {
    label: 'Tier under the LCRI',
    type: { kind: 'integer' },
    within: 'profile',
    list: { filter: 'choice', choices: samplingTiers.map(String), sort: true, startsHidden: true },
    sheet: {
      kind: 'tier',
      synonyms: 'lcri tier, tier lcri, lcri sample site tier, tier under lcri, tier from november 1 2027, tier 2027',
    },
  },
  propertyClassification: {
    label: 'Building type',
    type: { kind: 'choice', choices: propertyClassifications },
    within: 'profile',
    list: { filter: 'choice' },
    sheet: {
      vocabulary: 'buildingType',
      epa: { letter: 'AB', group: tiering, heading: 'Building Type Connected to Service Line' },
      synonyms: `bldg type, use of building, building use, building type, property classification, property type,
        structure type, land use, premise type, customer class`,
    },
  },
  mailingAddressLine1: { label: 'Mailing address line 1', type: { kind: 'text', maxLength: 200 } },
  mailingAddressLine2: { label: 'Mailing address line 2', type: { kind: 'text', maxLength: 200 } },
  mailingCity: { label: 'Mailing city', type: { kind: 'text', maxLength: 100 } },
  mailingState: { label: 'Mailing state', type: { kind: 'state' } },
  mailingZip: { label: 'Mailing ZIP', type: { kind: 'zip' } },
});
