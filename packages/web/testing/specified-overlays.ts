/**
 * The overlay names of the specification and their kinds; they are reserved even while the screen doesn't exist.
 * `viewAsset` is part of the page's address and therefore a `SideDrawer`, not an entry of the registry.
 */
export const specifiedOverlays = {
  addServiceLine: 'window',
  editServiceLine: 'window',
  viewAsset: 'drawer',
  deleteServiceLines: 'window',
  changeTiers: 'window',
  submitInventory: 'window',
  approvedSubmission: 'window',
  submittedSubmission: 'window',
  sendAssetCommunication: 'window',
  invalidateSamples: 'window',
  moveSamples: 'window',
  copyCommunication: 'window',
  commsTwoCopyCommunication: 'window',
  addDataToEditor: 'window',
  showSubmissionActivity: 'window',
  letterLogDownloadModal: 'window',
  confirmConsent: 'window',
  confirm: 'window',
  createLetterTemplate: 'window',
} as const;
