import { listSchoolFacilityRecords } from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import type { HighTapSample, SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { SchoolKitVisit, UncountedKitSample } from '@curbstop/contract/school-facilities/school-kit.rules';
import type { SchoolOutreach } from '@curbstop/contract/school-facilities/school-outreach.rules';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { vi } from 'vitest';
import { FacilityRecordsSection } from '../src/domains/school-facilities/FacilityRecordsSection.tsx';
import { aSchoolFacility } from './a-school-facility.ts';
import { respond, type Responses } from './server.ts';
import { showScreen } from './show-screen.tsx';

interface About {
  readonly facility?: SchoolFacility;
  readonly visits?: readonly SchoolVisit[];
  readonly outreach?: readonly SchoolOutreach[];
  readonly highTapSamples?: readonly HighTapSample[];
  readonly kitVisits?: readonly SchoolKitVisit[];
  readonly uncountedKitSamples?: readonly UncountedKitSample[];
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  /** Such as `?visit=new`. */
  readonly at?: string;
  /** Today at the water system. */
  readonly today?: string;
}

/** The outreach, the visits and the tap samples of a school, on November 25, 2026. */
export function showFacilityRecords({
  facility = aSchoolFacility(),
  visits = [],
  outreach = [],
  highTapSamples = [],
  kitVisits = [],
  uncountedKitSamples = [],
  responses = [],
  permissions = ['pws:admin'],
  at = '',
  today = '2026-11-25',
}: About = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T17:00:00.000Z`) });
  return showScreen(<FacilityRecordsSection facility={facility} />, {
    responses: [
      ...responses,
      respond(listSchoolFacilityRecords, {
        visits: [...visits],
        outreach: [...outreach],
        highTapSamples: [...highTapSamples],
        kitVisits: [...kitVisits],
        uncountedKitSamples: [...uncountedKitSamples],
      }),
    ],
    permissions,
    features: ['PT:LCR'],
    at: `/${at}`,
  });
}
