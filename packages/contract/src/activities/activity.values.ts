/**
 * The activities that a water system logs for calls, visits and letters to people at a location. The ids are stored in
 * every activity and never change their meaning.
 */
export const activityTypes = [
  { id: 1, name: 'Call' },
  { id: 2, name: 'Email' },
  { id: 3, name: 'Text message' },
  { id: 4, name: 'Visit' },
  { id: 5, name: 'Meeting' },
  { id: 6, name: 'Inspection' },
  { id: 7, name: 'Letter hand-delivered' },
  { id: 8, name: 'Door hanger' },
  { id: 9, name: 'Delivery' },
  { id: 10, name: 'Complaint' },
  { id: 99, name: 'Other' },
] as const;
/** [A9.15] */
export const defaultActivityType = 1;

/** The reason: the topic of the activity. */
export const activityTopics = [
  { id: 1, name: 'Service line material' },
  { id: 2, name: 'Service line inspection' },
  { id: 3, name: 'Service line replacement' },
  { id: 4, name: 'Right of entry' },
  { id: 5, name: 'Service line notice' },
  { id: 6, name: 'Tap sampling' },
  { id: 7, name: 'Sample result' },
  { id: 8, name: 'Filter' },
  { id: 9, name: 'Water quality' },
  { id: 10, name: 'Service line disturbance' },
  { id: 11, name: 'Contact details' },
  { id: 12, name: 'Cost and billing' },
  { id: 99, name: 'Other' },
] as const;

/** The outcome of the activity. */
export const activityResolutions = [
  { id: 1, name: 'Spoke with the customer' },
  { id: 2, name: 'No answer' },
  { id: 3, name: 'Appointment scheduled' },
  { id: 4, name: 'Material reported by customer' },
  { id: 5, name: 'Material seen on site' },
  { id: 6, name: 'Right of entry signed' },
  { id: 7, name: 'Customer refused' },
  { id: 8, name: 'Filter delivered' },
  { id: 9, name: 'Sample bottles delivered or picked up' },
  { id: 10, name: 'Information provided' },
  { id: 11, name: 'Line replaced' },
  { id: 12, name: 'Follow-up needed' },
  { id: 13, name: 'Wrong contact' },
  { id: 99, name: 'No further action' },
] as const;

/** The detail of an outcome; each belongs to one. */
export const activityResolutionDetails = [
  { id: 101, resolutionId: 1, name: 'By phone' },
  { id: 102, resolutionId: 1, name: 'At the door' },
  { id: 103, resolutionId: 1, name: 'In writing' },
  { id: 201, resolutionId: 2, name: 'Left voicemail' },
  { id: 202, resolutionId: 2, name: 'No answer' },
  { id: 203, resolutionId: 2, name: 'No one home' },
  { id: 204, resolutionId: 2, name: 'Left a door hanger' },
  { id: 205, resolutionId: 2, name: 'Mail returned or email bounced' },
  { id: 206, resolutionId: 2, name: 'Number out of service' },
  { id: 301, resolutionId: 3, name: 'For an inspection' },
  { id: 302, resolutionId: 3, name: 'For a replacement' },
  { id: 303, resolutionId: 3, name: 'For tap sampling' },
  { id: 304, resolutionId: 3, name: 'For a delivery' },
  { id: 305, resolutionId: 3, name: 'Rescheduled' },
  { id: 306, resolutionId: 3, name: 'Customer no-show' },
  { id: 401, resolutionId: 4, name: 'Lead' },
  { id: 402, resolutionId: 4, name: 'Galvanized' },
  { id: 403, resolutionId: 4, name: 'Copper' },
  { id: 404, resolutionId: 4, name: 'Plastic' },
  { id: 405, resolutionId: 4, name: 'Photo received' },
  { id: 406, resolutionId: 4, name: 'Does not know' },
  { id: 501, resolutionId: 5, name: 'Lead' },
  { id: 502, resolutionId: 5, name: 'Galvanized' },
  { id: 503, resolutionId: 5, name: 'Copper' },
  { id: 504, resolutionId: 5, name: 'Plastic' },
  { id: 505, resolutionId: 5, name: 'Not visible' },
  { id: 601, resolutionId: 6, name: 'By the owner' },
  { id: 602, resolutionId: 6, name: 'By the tenant' },
  { id: 701, resolutionId: 7, name: 'Access' },
  { id: 702, resolutionId: 7, name: 'Replacement' },
  { id: 703, resolutionId: 7, name: 'Tap sampling' },
  { id: 704, resolutionId: 7, name: 'Right of entry' },
  { id: 705, resolutionId: 7, name: 'All further contact' },
  { id: 801, resolutionId: 8, name: 'Pitcher' },
  { id: 802, resolutionId: 8, name: 'Faucet filter' },
  { id: 803, resolutionId: 8, name: 'Replacement cartridges' },
  { id: 901, resolutionId: 9, name: 'Delivered' },
  { id: 902, resolutionId: 9, name: 'Collected' },
  { id: 903, resolutionId: 9, name: 'Not filled yet' },
  { id: 1001, resolutionId: 10, name: 'Service line notice' },
  { id: 1002, resolutionId: 10, name: 'Flushing instructions' },
  { id: 1003, resolutionId: 10, name: 'Sample result explained' },
  { id: 1004, resolutionId: 10, name: 'Referred to the health department' },
  { id: 1101, resolutionId: 11, name: 'Both sides' },
  { id: 1102, resolutionId: 11, name: 'System side' },
  { id: 1103, resolutionId: 11, name: 'Customer side' },
  { id: 1201, resolutionId: 12, name: 'Call back' },
  { id: 1202, resolutionId: 12, name: 'Second visit' },
  { id: 1203, resolutionId: 12, name: 'Interpreter needed' },
  { id: 1204, resolutionId: 12, name: 'For a supervisor' },
  { id: 1301, resolutionId: 13, name: 'Moved away' },
  { id: 1302, resolutionId: 13, name: 'Wrong number' },
  { id: 1303, resolutionId: 13, name: 'Owner unknown' },
] as const;

/** The records that an activity can belong to [A3.48]. */
export const activityRelationTypes = ['Location'] as const;

/** Activities are never deleted: a removed one has the status Removed. */
export const activityStatuses = ['Active', 'Removed'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const maxActivityDescriptionLength = 4000;
