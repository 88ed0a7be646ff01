import { expect, test } from 'vitest';
import { listCitiesInFile } from './cities-in-file.calculation.ts';

const towns = ['Ashford', 'Bolton', 'Coventry', 'Durham'];
const list = (heading: string, cells: readonly string[]) =>
  listCitiesInFile(
    ['ID', 'Address', heading],
    cells.map((cell, at) => ({ number: at + 2, cells: [`A-${at}`, `${at + 1} Mill St`, cell] })),
  ).cities;

test.each(['City', 'Town', 'Municipality/Village', 'City or Town', 'TOWNSHIP NAME', 'Hamlet'])(
  'a column "%s" has the cities of the lines',
  (heading) => expect(list(heading, towns)).toMatchObject({ count: 4, examples: towns }),
);

test.each(['Town owned', 'Owner City', 'Mailing city', 'City side', 'Water district', 'Remarks'])(
  'a column "%s" has not',
  (heading) => expect(list(heading, towns).count).toBe(0),
);

const ofAddresses = (...addresses: readonly string[]) =>
  listCitiesInFile(
    ['ID', 'Address'],
    addresses.map((address, at) => ({ number: at + 2, cells: [`A-${at}`, address] })),
  );

test('an address has its city and ZIP at the end, with or without commas', () => {
  const found = ofAddresses(
    '1 Beryl St Ashford CT 06278',
    '2 Opal Ave, Windsor Locks, CT 06096',
    '3 Onyx Rd Bolton CT',
  );
  expect(found.cities.examples).toEqual(['Ashford', 'Windsor Locks', 'Bolton']);
  expect(found.zips.examples).toEqual(['06278', '06096']);
});

test('a street, a unit or a direction is not a city', () => {
  expect(ofAddresses('1 Beryl St', '12 Court St Apt 4', '1 Avenue Rd', '2 St Clair Ave NE').cities.count).toBe(0);
});

const withTitles = (...titles: readonly string[]) =>
  listCitiesInFile(
    ['ID', 'Address', 'Material'],
    titles.flatMap((title, at) => [
      { number: at * 2 + 2, cells: [title] },
      { number: at * 2 + 3, cells: [`A-${at}`, `${at + 1} Mill St`, 'Copper'] },
    ]),
  ).cities;

test('titles between the rows are the cities of the lines below them', () => {
  expect(withTitles('ASHFORD', 'BOLTON', 'Windsor Locks').examples).toEqual(['ASHFORD', 'BOLTON', 'Windsor Locks']);
});

test.each([
  ['ASHFORD'],
  ['Mill St', 'Elm Street'],
  ['Lead service lines', 'Copper service lines'],
  ['LEAD', 'COPPER'],
  ['Route 1', 'Route 2'],
  ['Total', 'End of report'],
])('%s, %s are not cities', (...titles) => expect(withTitles(...titles.filter(Boolean)).count).toBe(0));
