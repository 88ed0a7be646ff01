export { listLeadAtLocations, listLeadOfSchoolKits, listSchoolKitSamples } from './lead-sample.repository.ts';
