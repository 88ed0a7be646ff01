import { defineProblems } from '../primitives/problem.ts';

/** [A8.21], and cases that the specification does not cover. */
export const geocodingProblems = defineProblems({
  noGeocodingResults: [422, 'No results received from geocoding service'],
  noCoordinates: [422, 'No lat/lng received from geocoding service'],
  geocodingUnreachable: [
    503,
    'The geocoding service isn’t responding. Try again in a minute, or enter the coordinates.',
  ],
});
