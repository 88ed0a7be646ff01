/** The GraphQL document of the recent activity [A7.41], under `/pws/graphql`. */
export const recentProgramActivityDocument = `query RecentProgramActivity($accountId: String!) {
  recentProgramActivity(accountId: $accountId) { changedOn changedBy kind operation change kitStatus description records programId programName eventId eventName }
}`;
