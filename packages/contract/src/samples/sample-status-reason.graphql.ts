/** The GraphQL document that lists the reasons for a status of samples [B7.32], under `/pws/graphql`. */
export const sampleStatusReasonsDocument = `query SampleStatusReasons($accountId: String!, $status: String!, $accountType: String!) {
  sampleStatusReasons(accountId: $accountId, status: $status, accountType: $accountType) { id reason sampleType createdOn createdBy lastModifiedBy lastModifiedOn }
}`;
