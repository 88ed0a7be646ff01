/** The eight states of a kit, in the order of its way. The names are stored in every kit. */
export const kitStatuses = [
  'Ordered',
  'Shipped',
  'Delivered',
  'Collected',
  'At Lab',
  'Results Ready',
  'Completed',
  'Return To Sender',
] as const;
export type KitStatus = (typeof kitStatuses)[number];

/**
 * The statuses that each status can change to. Steps that were not reported may be skipped, such as a delivery; a
 * step back corrects a wrong scan. A returned kit is sent again, and a completed kit keeps its status.
 */
export const nextKitStatuses: Readonly<Record<KitStatus, readonly KitStatus[]>> = {
  Ordered: ['Shipped', 'Delivered'],
  Shipped: ['Ordered', 'Delivered', 'Collected', 'At Lab', 'Return To Sender'],
  Delivered: ['Shipped', 'Collected', 'At Lab', 'Return To Sender'],
  Collected: ['Delivered', 'At Lab'],
  'At Lab': ['Collected', 'Results Ready'],
  'Results Ready': ['At Lab', 'Completed'],
  Completed: [],
  'Return To Sender': ['Shipped', 'Delivered'],
};

/** Status changes of kits without samples, such as a pitcher: nothing comes back from the location. */
export const nextStatusesWithoutSamples: Readonly<Record<KitStatus, readonly KitStatus[]>> = {
  ...nextKitStatuses,
  Shipped: ['Ordered', 'Delivered', 'Return To Sender'],
  Delivered: ['Shipped', 'Completed', 'Return To Sender'],
  Collected: [],
  'At Lab': [],
  'Results Ready': [],
};

/** The laboratory has the kit, and so its samples. */
export const kitAtLab = 'At Lab' satisfies KitStatus;

/** The statuses that say something about results: the least status that the kit's samples must have. */
export const sampleStatusForKit = { 'Results Ready': 3, Completed: 4 } as const satisfies Partial<
  Readonly<Record<KitStatus, number>>
>;

/** [A8.16, B8.11]: shown when a request fails without a sentence of its own. */
export const kitOrderFailed = 'Something went wrong. Please try again.';

export const maxTrackingNumberLength = 60;
/** Maximum number of samples that get a collection date of their own in one request. */
export const maxDatedSamples = 1000;
/** The statuses of a kit whose bottles were filled. */
export const collectedKitStatuses = ['Collected', 'At Lab'] as const satisfies readonly KitStatus[];
/** Maximum number of kits whose status one request changes by codes, such as those of a file. */
export const maxKitCodes = 10_000;
