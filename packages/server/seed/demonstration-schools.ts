import { schoolFacilityFields } from '@curbstop/contract/school-facilities/school-facility.rules';
import { schoolOutreachFields } from '@curbstop/contract/school-facilities/school-outreach.rules';
import { schoolVisitFields } from '@curbstop/contract/school-facilities/school-visit.rules';
import {
  createSchoolOutreach,
  createSchoolVisit,
} from '../src/domains/school-facilities/school-facility-record.service.ts';
import { createSchoolFacility } from '../src/domains/school-facilities/school-facility.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { dateScreenChanges } from './demonstration.repository.ts';
import type { InventoryEntry } from './harlow-falls/inventory.ts';
import { schoolsListedOn, timelineSchools } from './harlow-falls/schools.ts';
import { system } from './harlow-falls/town.ts';

type At = (on: string) => Promise<RequestContext>;

/** The schools and child care facilities of the town, most of them at addresses of the inventory. */
export async function createDemonstrationSchools(at: At, inventory: readonly InventoryEntry[]): Promise<void> {
  const context = await at(schoolsListedOn);
  for (const { premise: inInventory, outreach = [], visits = [], ...school } of timelineSchools) {
    const namedPremise = inventory.find(({ premise }) => premise.name === (inInventory ?? school.name))?.premise;
    const fields = schoolFacilityFields.parse({
      ...school,
      addressLine1: namedPremise?.addressLine1 ?? school.addressLine1,
      city: system.city,
      state: system.state,
      zip: system.zip,
    });
    const { id } = await createSchoolFacility(context, fields);
    await dateChanges(context, id, schoolsListedOn);
    for (const { on, ...attempt } of outreach) {
      const inThoseDays = await at(on);
      const made = await createSchoolOutreach(inThoseDays, { id, ...schoolOutreachFields.parse(attempt) });
      await dateChanges(inThoseDays, made.id, on);
    }
    for (const { on, ...visit } of visits) {
      const inThoseDays = await at(on);
      const made = await createSchoolVisit(inThoseDays, { id, ...schoolVisitFields.parse(visit) });
      await dateChanges(inThoseDays, made.id, on);
    }
  }
}

function dateChanges({ app, accountId }: RequestContext, entityId: string, on: string): Promise<void> {
  return dateScreenChanges(app.database.owner, { accountId, entityId, on });
}
