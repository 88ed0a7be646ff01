export { listLeadAtLocations, listLeadOfSchoolKits } from './lead-sample.repository.ts';
