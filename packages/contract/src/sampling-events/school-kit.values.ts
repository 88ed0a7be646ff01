/** An event has one kit for each location, and the kit for schools and child care has one bottle (40 CFR 141.92). */
export const schoolKitNote =
  'An event orders one kit with one bottle for each location, so it samples one outlet. If a facility needs more outlets, create an event for each outlet and collect all bottles on the same day, or log a sampling visit.';
