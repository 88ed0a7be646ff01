import { describe, expect, it, test } from 'vitest';
import { planSiteList } from '../compliance/site-plan.values.ts';
import { importList } from '../imports/import-batch.rules.ts';
import { locationList } from '../locations/location-list.values.ts';
import { toValidationErrors, type List } from '../primitives/list.ts';
import { programLocationList } from '../programs/program-location-list.values.ts';
import { programList } from '../programs/program-list.values.ts';
import { kitList } from '../samples/kit-list.values.ts';
import { sampleList } from '../samples/sample-list.values.ts';
import { eventLocationList } from '../sampling-events/event-location.values.ts';
import { eventList } from '../sampling-events/sampling-event-list.values.ts';
import { schoolFacilityList } from '../school-facilities/school-facility-list.values.ts';
import { serviceLineList } from '../service-lines/service-line-list.values.ts';
import { viewTypes, type ViewType } from './saved-view.values.ts';
import { mayDeleteView } from './saved-view.policy.ts';
import { newSavedView, parseTableView, savedViewName } from './saved-view.rules.ts';
import { platformViews } from './platform-view.values.ts';

const view = {
  activeFilters: { city: ['Harlow'] },
  columns: ['address', 'city'],
  hiddenColumns: ['city'],
  sort: '-city',
};
const saved = (overrides: object) =>
  newSavedView.safeParse({ name: 'Harlow', type: 'inventory', view: JSON.stringify(view), ...overrides });

describe('the name of a view [A5.1-A5.3]', () => {
  it.each([
    ['', 'Name is Required'],
    ['   ', 'Name is Required'],
    [undefined, 'Name is Required'],
    ['x'.repeat(200), 'Your view name is too long, please shorten.'],
  ])('%j is rejected as a name', (name, sentence) => {
    expect(savedViewName.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
  });

  it('has at most 199 characters, not counting blanks around it', () => {
    expect(savedViewName.parse(` ${'x'.repeat(199)} `)).toHaveLength(199);
  });
});

describe('a view', () => {
  it('travels as JSON text and is read into what the table keeps', () => {
    expect(saved({}).data).toEqual({ name: 'Harlow', type: 'inventory', accountView: false, view });
  });

  it.each([
    ['not JSON', 'The view is not JSON'],
    [JSON.stringify({ ...view, columns: ['a', 'a'] }), 'A column is listed twice'],
    [JSON.stringify({ ...view, activeFilters: { city: [' '] } }), 'A filter has an empty value'],
    [JSON.stringify({ ...view, sort: 'a; drop' }), 'This is not a valid sort order'],
    [JSON.stringify({ ...view, columns: ['a b'] }), 'This is not a valid field name'],
    [
      JSON.stringify({
        ...view,
        activeFilters: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, ['x']])),
      }),
      'A view has at most 50 filters',
    ],
    [`"${'x'.repeat(100_000)}"`, 'The view is too large'],
  ])('rejects an invalid view', (text, sentence) => {
    expect(saved({ view: text }).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
  });

  it.each([
    ['something that tables do not keep', JSON.stringify({ ...view, password: 'x' })],
    ['a filter without values', JSON.stringify({ ...view, activeFilters: { city: [] } })],
    ['a list', '[]'],
    ['nothing', 'null'],
  ])('rejects a view with %s', (_, text) => {
    expect(saved({ view: text }).success).toBe(false);
    expect(parseTableView(text)).toBeUndefined();
  });

  it('cannot name a property that every object has', () => {
    expect(
      parseTableView('{"activeFilters":{"__proto__":["x"]},"columns":[],"hiddenColumns":[],"sort":"a"}')?.activeFilters,
    ).toEqual({});
    expect(
      parseTableView('{"activeFilters":{},"columns":["__proto__"],"hiddenColumns":[],"sort":"a"}'),
    ).toBeUndefined();
  });

  it('belongs to a list that keeps views', () => {
    expect(saved({ type: 'people' }).error?.issues[0]?.message).toBe('There is no list of this name that keeps views');
  });
});

describe('deleting a view [A6.2]', () => {
  const [owner, other] = [
    { id: 'dana', permissions: new Set(['pws:read']) },
    { id: 'robin', permissions: new Set(['pws:edit', 'pws:create']) },
  ];
  const administrator = { id: 'alex', permissions: new Set(['pws:admin']) };
  const own = { ownerId: 'dana', isPlatformView: false, accountView: false };
  const team = { ...own, accountView: true };

  it('only the owner and administrators delete a view of the team', () => {
    expect([owner, administrator, other].map((person) => mayDeleteView(person, team))).toEqual([true, true, false]);
  });

  it('only the user deletes their own view', () => {
    expect([owner, administrator, other].map((person) => mayDeleteView(person, own))).toEqual([true, false, false]);
  });

  it('cannot be deleted if it is built in', () => {
    expect(
      [owner, administrator].map((person) =>
        mayDeleteView(person, { ownerId: null, isPlatformView: true, accountView: true }),
      ),
    ).toEqual([false, false]);
  });
});

test('the platform view is labeled Annual LCRR Communication [A2.61], and is itself a view that could be saved', () => {
  expect(platformViews.filter(({ type }) => type === 'inventory').map(({ name }) => name)).toEqual([
    'Annual LCRR Communication',
  ]);
  expect(platformViews).not.toHaveLength(0);
  for (const { name, type, view: text } of platformViews)
    expect(newSavedView.safeParse({ name, type, view: text }).error).toBeUndefined();
});

test('every list with saved views has a platform view, with filters and an order of the list', () => {
  const lists: Readonly<Record<ViewType, List>> = {
    locations: locationList,
    inventory: serviceLineList,
    programs: programList,
    programLocations: programLocationList,
    samplingEvents: eventList,
    eventLocations: eventLocationList,
    samples: sampleList,
    kits: kitList,
    schoolFacilities: schoolFacilityList,
    imports: importList,
    sitePlan: planSiteList,
  };
  expect([...new Set(platformViews.map(({ type }) => type))].toSorted()).toEqual([...viewTypes].toSorted());
  expect(platformViews).not.toHaveLength(0);
  for (const { type, view } of platformViews) {
    const content = parseTableView(view);
    expect(content && toValidationErrors(lists[type], { filters: content.activeFilters, sort: content.sort })).toEqual(
      [],
    );
  }
});
