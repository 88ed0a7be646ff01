import { defineProblems } from '../primitives/problem.ts';

export const kitProblems = defineProblems({
  /** [A8.16, B8.11] */
  ShippingVendorNotSet: [
    409,
    'Unable to order kits because the shipping account is not setup yet. Please contact support.',
  ],
  eventNotActive: [
    409,
    ({ event, status }) => `${event} is ${status}. Kits are ordered for active events only. Choose another event.`,
  ],
  noKit: [409, ({ event }) => `${event} has no kit to order. Create another event with a kit.`],
  fieldTest: [
    409,
    ({ event, kit }) => `${event} uses ${kit}, which your crew performs on site. There are no kits to order.`,
  ],
  /** [A8.13, B8.9] */
  linkedKits: [409, 'Location cannot be removed due to having linked kits. Kits have already been created.'],
  /** The kit and its status: `formatKitObstacle`. */
  statusNotAllowed: [409, ({ sentence }) => `${sentence}`],
  resultsMissing: [
    409,
    ({ kit, status }) => `Kit ${kit} cannot be changed to ${status}: its samples do not have that status yet.`,
  ],
  noSuchCode: [404, ({ code }) => `${code} is not a kit of this water system. Check the code on the label.`],
  misreadCode: [400, ({ code }) => `${code} is not a kit code. Scan it again, or type it as printed on the label.`],
});
