import { maxPrintedKits } from './kit-document.values.ts';
import { maxLookedUpKits } from './kit-shipment.values.ts';
import { defineProblems, Problem } from '../primitives/problem.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { createRefusedFileProblem, type RowError } from '../primitives/row-error.ts';

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
  /** The sample and why it can't have the date. */
  collectionDateRefused: [409, ({ sentence }) => `${sentence}`],
  notWithoutDate: [
    409,
    ({ sample }) =>
      `${sample} has a collection date or results by now. Reload, then enter its date on the sample if it is missing.`,
  ],
  resultsMissing: [
    409,
    ({ kit, status }) => `Kit ${kit} cannot be changed to ${status}: its samples do not have that status yet.`,
  ],
  tooManyToPrint: [
    400,
    ({ selected }) =>
      `${formatNumber(Number(selected))} kits are selected. One file has at most ${formatNumber(maxPrintedKits)} kits. Narrow the list with a filter, then print again.`,
  ],
  carrierNotSet: [
    409,
    'No carrier is configured, so kits can’t be sent to one. Contact support, or ship the kits yourself.',
  ],
  shipmentNotAllowed: [
    409,
    ({ kit, shipment }) =>
      `The shipment of kit ${kit} can’t be changed (${shipment}). You can resend or ship yourself only kits that the carrier rejected or did not confirm.`,
  ],
  /** The signature of a carrier's notice. */
  notSigned: [
    401,
    'The signature of this notice is missing, wrong or too old. Check the secret and the clock of the sender.',
  ],
  carrierUnavailable: [503, ({ why }) => `${why}. Send the kits again later, or ship them yourself.`],
  /** Before kits are shipped by hand whose response was lost. */
  shipmentUnknown: [
    503,
    ({ why }) =>
      `${why}. The carrier may already have these kits. Shipping them yourself could send them twice. Try again when the carrier responds.`,
  ],
  /** Unconfirmed kits, when no carrier is configured to look them up. */
  carrierNotAsked: [
    409,
    'No carrier is configured, so Curbstop can’t check whether the carrier has these kits. Ask the carrier, then record whether they were shipped.',
  ],
  carrierIsSet: [
    409,
    'Curbstop checks with the carrier whether it has these kits. Send them to the carrier again, or choose to ship them yourself.',
  ],
  tooManyToLookUp: [
    400,
    ({ selected }) =>
      `${formatNumber(Number(selected))} of these kits must be checked with the carrier first. Select ${formatNumber(maxLookedUpKits)} of them or fewer, or send them to the carrier again.`,
  ],
  noSamplesToPrint: [409, 'These kits have no samples, so they have no chain of custody.'],
  /** The characters and where they are: `describeUnprintable`. */
  unprintable: [
    422,
    ({ characters, where }) =>
      `These characters in ${where} can’t be printed: ${characters}. Correct the text, or print the other kits.`,
  ],
  noCodeHeading: [
    422,
    'The first row has no heading “Kit”. Add a column “Kit” with the codes on the labels. Columns “Status” and “Tracking number” are optional.',
  ],
  statusMissing: [422, 'The file has no heading “Status”. Choose the status for its kits.'],
  noSuchCode: [404, ({ code }) => `${code} is not a kit of this water system. Check the code on the label.`],
  misreadCode: [400, ({ code }) => `${code} is not a kit code. Scan it again, or type it as printed on the label.`],
});

/** Names each row that cannot be used; no kit was changed. */
export const createKitRowsProblem = (errors: readonly RowError[]): Problem =>
  createRefusedFileProblem({ code: 'kitRowsRefused', outcome: 'No status was changed.' }, errors);
