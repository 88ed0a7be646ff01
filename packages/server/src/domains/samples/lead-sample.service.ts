export {
  countSchoolKitSamples,
  listLeadAtLocations,
  listLeadOfSchoolKits,
  listOtherKitSamples,
  listSchoolKitSamples,
} from './lead-sample.repository.ts';
