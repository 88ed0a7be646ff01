/** The API's number of the account type; public water systems are 2 (`type=2`, specification A7.35). */
export const waterSystemAccountType = 2;

/** The account search fetches this many [A2.41]. */
export const accountsPerSearch = 25;
