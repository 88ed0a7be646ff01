import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { Confirm } from '../ui/Confirm.tsx';
import { eventLocationOverlays } from './event-location-overlays.ts';
import { letterOverlays } from './letter-overlays.ts';
import { lazyContent } from '../ui/LazyContent.tsx';
import type { OverlayRegistry } from '../ui/overlays.ts';
import { sampleOverlays } from './sample-overlays.ts';
import { undoOverlays } from './undo-overlays.ts';

/**
 * Every dialog and drawer by its name [B2.17, B2.18]. A domain declares the name and its props (`declare module
 * '../../ui/overlays.ts' { interface OverlayNames { … } }`); its content is registered here, as `lazyContent(() =>
 * import('../domains/…').then(({ Noun }) => Noun))`.
 */
export const overlays: OverlayRegistry = {
  editProfile: {
    kind: 'drawer',
    size: 'thin',
    title: 'Edit profile',
    content: lazyContent(() => import('../domains/accounts/EditProfile.tsx').then(({ EditProfile }) => EditProfile)),
  },
  confirm: { kind: 'window', size: 'tiny', title: ({ title }) => title, content: Confirm },
  search: {
    kind: 'window',
    size: 'small',
    title: 'Search',
    content: lazyContent(() => import('./SearchPanel.tsx').then(({ SearchPanel }) => SearchPanel)),
  },
  addAttachments: {
    kind: 'window',
    size: 'small',
    title: ({ name }) => `Add attachments to ${name}`,
    content: lazyContent(() =>
      import('../domains/attachments/AddAttachments.tsx').then(({ AddAttachments }) => AddAttachments),
    ),
  },
  saveView: {
    kind: 'window',
    size: 'tiny',
    title: 'Save This View',
    content: lazyContent(() =>
      import('../domains/saved-views/SaveViewWindow.tsx').then(({ SaveViewWindow }) => SaveViewWindow),
    ),
  },
  ...undoOverlays,
  changeTiers: {
    kind: 'window',
    size: 'tiny',
    title: 'Change tier',
    content: lazyContent(() => import('../domains/locations/ChangeTiers.tsx').then(({ ChangeTiers }) => ChangeTiers)),
  },
  deleteServiceLines: {
    kind: 'window',
    size: 'small',
    title: ({ selection }) => `Delete service line${'ids' in selection && selection.ids.length === 1 ? '' : 's'}`,
    content: lazyContent(() =>
      import('../domains/service-lines/DeleteServiceLines.tsx').then(({ DeleteServiceLines }) => DeleteServiceLines),
    ),
  },
  listedClassification: {
    kind: 'window',
    size: 'small',
    title: ({ line, action }) =>
      action === 'settle'
        ? 'Resolve difference'
        : action === 'remove'
          ? 'Remove listed classification'
          : `${line.listedClassification ? 'Edit' : 'Add'} listed classification`,
    content: lazyContent(() =>
      import('../domains/service-lines/ListedClassificationForm.tsx').then(
        ({ ListedClassificationForm }) => ListedClassificationForm,
      ),
    ),
  },
  createEvent: {
    kind: 'window',
    size: 'large',
    title: ({ program }) => `Create sampling event in ${program.name}`,
    content: lazyContent(() =>
      import('../domains/sampling-events/CreateEvent.tsx').then(({ CreateEvent }) => CreateEvent),
    ),
  },
  editEvent: {
    kind: 'window',
    size: 'large',
    title: ({ event }) => `Edit ${event.name}`,
    content: lazyContent(() => import('../domains/sampling-events/EditEvent.tsx').then(({ EditEvent }) => EditEvent)),
  },
  viewEventProtocol: {
    kind: 'drawer',
    size: 'thin',
    title: ({ event }) => `Protocol for ${event.name}`,
    content: lazyContent(() =>
      import('../domains/sampling-events/EventViewers.tsx').then(({ EventProtocolViewer }) => EventProtocolViewer),
    ),
  },
  viewEventAnalytes: {
    kind: 'drawer',
    size: 'thin',
    title: ({ event }) => `Analytes for ${event.name}`,
    content: lazyContent(() =>
      import('../domains/sampling-events/EventViewers.tsx').then(({ EventAnalytesViewer }) => EventAnalytesViewer),
    ),
  },
  ...sampleOverlays,
  calendarFeed: {
    kind: 'window',
    size: 'small',
    title: 'Subscribe to deadlines',
    content: lazyContent(() =>
      import('../domains/compliance/CalendarFeed.tsx').then(({ CalendarFeed }) => CalendarFeed),
    ),
  },
  addToPlan: {
    kind: 'window',
    size: 'small',
    title: 'Add to site plan',
    content: lazyContent(() => import('../domains/compliance/SitePlanForms.tsx').then(({ AddToPlan }) => AddToPlan)),
  },
  removeFromPlan: {
    kind: 'window',
    size: 'small',
    title: 'Remove from site plan',
    content: lazyContent(() =>
      import('../domains/compliance/SitePlanForms.tsx').then(({ RemoveFromPlan }) => RemoveFromPlan),
    ),
  },
  reminderSettings: {
    kind: 'window',
    size: 'small',
    title: 'Deadline reminders',
    content: lazyContent(() =>
      import('../domains/compliance/ReminderSettings.tsx').then(({ ReminderSettings }) => ReminderSettings),
    ),
  },
  updateLocationStatus: {
    kind: 'window',
    size: 'tiny',
    title: 'Update location status',
    content: lazyContent(() =>
      import('../domains/programs/UpdateLocationStatus.tsx').then(({ UpdateLocationStatus }) => UpdateLocationStatus),
    ),
  },
  updateSelectedStatuses: {
    kind: 'window',
    size: 'tiny',
    title: 'Update location status',
    content: lazyContent(() =>
      import('../domains/programs/UpdateSelectedStatuses.tsx').then(
        ({ UpdateSelectedStatuses }) => UpdateSelectedStatuses,
      ),
    ),
  },
  removeFromProgram: {
    kind: 'window',
    size: 'tiny',
    title: 'Remove from program',
    content: lazyContent(() =>
      import('../domains/programs/RemoveFromProgram.tsx').then(({ RemoveFromProgram }) => RemoveFromProgram),
    ),
  },
  importResults: {
    kind: 'window',
    size: 'small',
    title: 'Import laboratory results',
    content: lazyContent(() =>
      import('../domains/imports/ImportResults.tsx').then(({ ImportResults }) => ImportResults),
    ),
  },
  chooseSample: {
    kind: 'window',
    size: 'small',
    title: 'Choose sample',
    content: lazyContent(() => import('../domains/imports/ChooseSample.tsx').then(({ ChooseSample }) => ChooseSample)),
  },
  leaveOutRows: {
    kind: 'window',
    size: 'small',
    title: ({ rowNumbers }) => (rowNumbers.length === 1 ? `Don’t import row ${rowNumbers[0]}` : 'Don’t import rows'),
    content: lazyContent(() => import('../domains/imports/ExcludeRows.tsx').then(({ ExcludeRows }) => ExcludeRows)),
  },
  createProgram: {
    kind: 'window',
    size: 'large',
    title: 'Create program',
    content: lazyContent(() =>
      import('../domains/programs/CreateProgram.tsx').then(({ CreateProgram }) => CreateProgram),
    ),
  },
  editProgram: {
    kind: 'window',
    size: 'small',
    title: 'Edit program',
    content: lazyContent(() => import('../domains/programs/EditProgram.tsx').then(({ EditProgram }) => EditProgram)),
  },
  ...eventLocationOverlays,
  ...letterOverlays,
  invitePerson: {
    kind: 'window',
    size: 'small',
    title: 'Invite user',
    content: lazyContent(() => import('../domains/accounts/InvitePerson.tsx').then(({ InvitePerson }) => InvitePerson)),
  },
  changePermissions: {
    kind: 'window',
    size: 'tiny',
    title: ({ member }) => `Permissions for ${formatPersonNameOrEmail(member)}`,
    content: lazyContent(() =>
      import('../domains/accounts/ChangePermissions.tsx').then(({ ChangePermissions }) => ChangePermissions),
    ),
  },
  createApiKey: {
    kind: 'window',
    size: 'small',
    title: 'Create API key',
    content: lazyContent(() => import('../domains/accounts/CreateApiKey.tsx').then(({ CreateApiKey }) => CreateApiKey)),
  },
  editCustomField: {
    kind: 'window',
    size: 'small',
    title: ({ field }) => (field ? `Edit “${field.name}”` : 'Add custom field'),
    content: lazyContent(() =>
      import('../domains/custom-fields/EditCustomField.tsx').then(({ EditCustomField }) => EditCustomField),
    ),
  },
  invitationLink: {
    kind: 'window',
    size: 'small',
    title: 'Invitation link',
    content: lazyContent(() =>
      import('../domains/accounts/InvitationLink.tsx').then(({ InvitationLink }) => InvitationLink),
    ),
  },
};
