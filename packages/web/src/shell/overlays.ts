import { lazy } from 'react';
import { Confirm } from '../ui/Confirm.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';

/**
 * Every window and drawer by its name [B2.17, B2.18]. A domain declares the name and what it is given
 * (`declare module '../../ui/overlays.ts' { interface OverlayNames { … } }`); what it shows is entered here, as
 * `lazy(() => import('../domains/…'))`.
 */
export const overlays: OverlayRegistry = {
  editProfile: { kind: 'drawer', size: 'thin', title: 'Edit profile', content: lazy(() => import('../domains/accounts/EditProfile.tsx').then(({ EditProfile }) => ({ default: EditProfile }))) },
  confirm: { kind: 'window', size: 'tiny', title: ({ title }) => title, content: Confirm },
  search: { kind: 'window', size: 'small', title: 'Search', content: lazy(() => import('./SearchPanel.tsx').then(({ SearchPanel }) => ({ default: SearchPanel }))) },
  addAttachments: { kind: 'window', size: 'small', title: ({ name }) => `Add attachments to ${name}`, content: lazy(() => import('../domains/attachments/AddAttachments.tsx').then(({ AddAttachments }) => ({ default: AddAttachments }))) },
  saveView: { kind: 'window', size: 'tiny', title: 'Save This View', content: lazy(() => import('../domains/saved-views/SaveViewWindow.tsx').then(({ SaveViewWindow }) => ({ default: SaveViewWindow }))) },
  invitePerson: { kind: 'window', size: 'small', title: 'Invite a person', content: lazy(() => import('../domains/accounts/InvitePerson.tsx').then(({ InvitePerson }) => ({ default: InvitePerson }))) },
  changePermissions: {
    kind: 'window', size: 'tiny', title: ({ member }) => `Permissions of ${`${member.firstName} ${member.lastName}`.trim() || member.email}`,
    content: lazy(() => import('../domains/accounts/ChangePermissions.tsx').then(({ ChangePermissions }) => ({ default: ChangePermissions }))),
  },
  makeApiKey: { kind: 'window', size: 'small', title: 'Make an API key', content: lazy(() => import('../domains/accounts/MakeApiKey.tsx').then(({ MakeApiKey }) => ({ default: MakeApiKey }))) },
  editCustomField: {
    kind: 'window', size: 'small', title: ({ field }) => (field ? `Edit “${field.name}”` : 'Add a custom field'),
    content: lazy(() => import('../domains/custom-fields/EditCustomField.tsx').then(({ EditCustomField }) => ({ default: EditCustomField }))),
  },
  invitationLink: { kind: 'window', size: 'small', title: 'Invitation link', content: lazy(() => import('../domains/accounts/InvitationLink.tsx').then(({ InvitationLink }) => ({ default: InvitationLink }))) },
};

/**
 * The names that the specification gives, and what each of them is: they are kept for that, also where the screen is
 * yet to come. `viewAsset` is part of the page's address and therefore no entry of the registry but a `SideDrawer`.
 */
export const specifiedOverlays = {
  addServiceLine: 'window', editServiceLine: 'window', viewAsset: 'drawer', deleteServiceLines: 'window', changeTiers: 'window', submitInventory: 'window',
  approvedSubmission: 'window', submittedSubmission: 'window', sendAssetCommunication: 'window', invalidateSamples: 'window', moveSamples: 'window', copyCommunication: 'window',
  commsTwoCopyCommunication: 'window', addDataToEditor: 'window', showSubmissionActivity: 'window', letterLogDownloadModal: 'window', confirmConsent: 'window', confirm: 'window',
  createLetterTemplate: 'window',
} as const;
