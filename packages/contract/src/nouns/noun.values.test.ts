import { expect, test } from 'vitest';
import { relatedEntityTypes, getNounOfEntity } from '../attachments/attachment.values.ts';
import { customEntities } from '../custom-fields/custom-field.values.ts';
import { timelineKindNames } from '../overviews/location-timeline.values.ts';
import { getRecordPath, searchedNounNames } from '../overviews/search.values.ts';
import { viewTypes } from '../saved-views/saved-view.values.ts';
import { nounNames, nouns } from './noun.values.ts';

test('each part of the product includes the nouns of its registry entries, under the names of the API', () => {
  expect(relatedEntityTypes).toEqual(['location', 'pwsserviceline', 'sample', 'deadline', 'schoolfacility']);
  expect(customEntities).toEqual(['location', 'pwsserviceline']);
  expect(viewTypes).toEqual([
    'locations',
    'inventory',
    'programs',
    'programLocations',
    'samplingEvents',
    'eventLocations',
    'samples',
    'kits',
    'schoolFacilities',
    'imports',
    'sitePlan',
  ]);
  expect(searchedNounNames).toEqual(['location', 'serviceLine', 'program']);
  expect(timelineKindNames).toEqual([
    'activity',
    'location',
    'contact',
    'serviceLine',
    'programLocation',
    'eventLocation',
    'sample',
    'kit',
    'letter',
    'planSite',
    'attachment',
  ]);
});

test('the API’s name of an attachable record leads back to its noun', () => {
  expect(relatedEntityTypes.map(getNounOfEntity)).toEqual([
    'location',
    'serviceLine',
    'sample',
    'deadline',
    'schoolFacility',
  ]);
});

test('a search result leads to its page, or to its part of its location’s page', () => {
  expect(getRecordPath('program', { id: 'p1', parentId: null })).toBe('/programs/p1');
  expect(getRecordPath('serviceLine', { id: 's1', parentId: 'l1' })).toBe('/locations/l1/inventory/s1');
});

test('the change history has one label for each noun', () => {
  const labels = nounNames.map((name) => nouns[name].label);
  expect(new Set(labels).size).toBe(labels.length);
});
