import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import type { Clock } from '../src/foundation/clock.ts';
import { createCaller } from './call-endpoint.ts';
import { aPerson, type TestPerson } from './people.ts';
import { sharedProduct, startProduct, type TestProduct } from './product.ts';

/** A water system with samples, and a person of another account. Created through the endpoints. */
export class SamplingFixture {
  readonly product: TestProduct;
  readonly administrator: TestPerson;
  readonly crew: TestPerson;
  readonly editor: TestPerson;
  readonly reader: TestPerson;
  readonly memberOfOtherAccount: TestPerson;
  readonly requestJson = createCaller(() => this.product);
  #program: Program | undefined;
  #made = 0;

  private constructor(
    product: TestProduct,
    [administrator, crew, editor, reader, memberOfOtherAccount]: readonly [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ],
  ) {
    this.product = product;
    this.administrator = administrator;
    this.crew = crew;
    this.editor = editor;
    this.reader = reader;
    this.memberOfOtherAccount = memberOfOtherAccount;
  }

  static async start(
    settings: Readonly<Record<string, string>> = {},
    time: { readonly clock?: Clock } = {},
  ): Promise<SamplingFixture> {
    return SamplingFixture.#in(await startProduct(settings, time));
  }

  /** In the product that the test files of a worker share. */
  static async share(): Promise<SamplingFixture> {
    return SamplingFixture.#in(await sharedProduct());
  }

  static async #in(product: TestProduct): Promise<SamplingFixture> {
    const administrator = await aPerson(product.app);
    const member = (permission: 'pws:create' | 'pws:edit' | 'pws:read') =>
      aPerson(product.app, { accountId: administrator.accountId, permissions: [permission] });
    const fixture = new SamplingFixture(product, [
      administrator,
      await member('pws:create'),
      await member('pws:edit'),
      await member('pws:read'),
      await aPerson(product.app),
    ]);
    fixture.#program = (
      await fixture.requestJson<Program>(administrator, 'POST', '@/programs', {
        programTypeId: 2,
        name: 'Tap sampling 2026',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      })
    ).body;
    return fixture;
  }

  get program(): Program {
    if (!this.#program) throw new Error('The fixture was not started');
    return this.#program;
  }

  /** One bottle; lead (15 µg/L) is the primary analyte, copper (1,300 µg/L) the other. */
  async anEvent(overrides: object = {}): Promise<SamplingEvent> {
    const sent = {
      programId: this.program.id,
      name: `Event ${++this.#made}`,
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      protocolDefinitions: [{ skuId: 1 }],
      ...overrides,
    };
    return (await this.requestJson<SamplingEvent>(this.administrator, 'POST', '@/samplingevents', sent)).body;
  }

  async aLocation(person = this.administrator): Promise<string> {
    return (
      await this.requestJson<LocationDetails>(person, 'POST', '@/locations', {
        addressLine1: `${++this.#made} Mill Street`,
        city: 'Harlow',
        state: 'CT',
        zip: '06415',
      })
    ).body.id;
  }

  /** Adds a service line whose customer side is of the material. */
  async addLine(locationId: string, material = 'lead', overrides: object = {}): Promise<void> {
    const fields = { ...newServiceLine, customer: { ...newServiceLine.customer, material }, ...overrides };
    const path = '/pws@/assets/ServiceLine';
    const { status } = await this.requestJson(this.administrator, 'POST', path, { locationId, fields });
    if (status !== 200) throw new Error(`The service line was not added: ${status}`);
  }

  async inEvent(event: SamplingEvent): Promise<string> {
    const locationId = await this.aLocation();
    await this.requestJson(this.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds: [locationId] });
    return locationId;
  }

  create(event: SamplingEvent, locationIds: readonly string[], person = this.crew) {
    return this.requestJson<{ added: number; alreadyThere: number }>(
      person,
      'POST',
      `/pws/rest/v2@/programs/${this.program.id}/samplingevents/${event.id}/createsamples`,
      { locationIds },
    );
  }

  /** One sample at a new location of the event. */
  async aSample(event: SamplingEvent): Promise<SampleRow> {
    const locationId = await this.inEvent(event);
    await this.create(event, [locationId]);
    const [sample] = (await this.page(`?filters[locationId]=${locationId}`)).body.items;
    if (!sample) throw new Error('No sample was created');
    return sample;
  }

  page(query = '', person = this.reader) {
    return this.requestJson<Page<SampleRow>>(person, 'GET', `/pws@/samples${query}`);
  }

  read(id: string, person = this.reader) {
    return this.requestJson<Sample>(person, 'GET', `@/samples/${id}`);
  }

  report(results: readonly object[], person = this.crew) {
    return this.requestJson<{ added: number; alreadyThere: number }>(person, 'POST', '@/results', {
      results: results.map((result) => ({ analyteId: 1, unit: 'ppb', ...result })),
    });
  }

  listHistory(id: string) {
    return this.product.app.database.owner
      .selectFrom('change_history')
      .select(['operation', 'before', 'after', 'reason', 'changed_by_name', 'source'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
  }
}
