import { z } from 'zod';
import { formatCount } from '../primitives/count-text.ts';
import { canBeDelivered, listProtocolsOfKit, findSku, getSampleQuantity } from './sku.calculation.ts';
import type { CatalogSku } from './sku.values.ts';

const kitRequired = 'A kit must be selected';
/** [A8.23, B8.17] */
const noProtocolDefinitions = 'No protocol definitions were provided.';
const kitNotAvailable = 'This kit is not for events of this type in this program';
const oneKit = 'An event has one kit';
const fieldTestNotDelivered = 'Field test kits aren’t delivered';

/**
 * The protocol of one sample of the kit, as it is read [A3.35]; its SKU and its number of samples are those of the
 * catalog.
 */
const protocolDefinition = z
  .object({
    skuId: z.number(kitRequired),
    /** Missing: false in a new event, unchanged in a stored one. */
    willDeliver: z.boolean().optional(),
    sku: z.string().optional(),
    sampleQuantity: z.number().int().optional(),
  })
  .superRefine((sent, context) => {
    for (const [field, message] of listCatalogDifferences(sent))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform(({ skuId, willDeliver }) => ({ skuId, willDeliver }));
export type SentProtocolDefinition = z.output<typeof protocolDefinition>;

export interface ProtocolDefinition extends SentProtocolDefinition {
  readonly willDeliver: boolean;
}

const max = 50;

/** Each one by itself; `createProtocolDefinitionsRule` validates them together. */
export const protocolDefinitions = z
  .array(protocolDefinition, kitRequired)
  .min(1, noProtocolDefinitions)
  .max(max, `At most ${max} protocol definitions`);

/** One kit that the event can use, and as many definitions as it has samples [A5.16, A9.9]. */
export function createProtocolDefinitionsRule(kits: readonly CatalogSku[]) {
  return protocolDefinitions
    .superRefine((definitions, context) => {
      const wrong = findKitError(definitions, kits);
      if (wrong !== undefined) context.addIssue({ code: 'custom', path: [], message: wrong });
    })
    .transform((definitions) =>
      definitions.map(({ skuId, willDeliver = false }): ProtocolDefinition => ({ skuId, willDeliver })),
    );
}

interface SentDefinition {
  readonly skuId: number;
  readonly sku?: string | undefined;
  readonly sampleQuantity?: number | undefined;
}

/** Fields that are sent with other values than the catalog has; an unknown kit is refused by itself. */
function listCatalogDifferences({ skuId, sku, sampleQuantity }: SentDefinition): [field: string, message: string][] {
  const kit = findSku(skuId);
  if (!kit) return [];
  const quantity = getSampleQuantity(kit);
  const differences: [string, string][] = [];
  if (sku !== undefined && sku !== kit.sku)
    differences.push(['sku', `The kit with skuId ${skuId} is ${kit.sku}. Send this SKU, or leave the field out.`]);
  if (sampleQuantity !== undefined && sampleQuantity !== quantity)
    differences.push([
      'sampleQuantity',
      `The kit ${kit.sku} has ${formatCount(quantity, 'sample')}. Send this number, or leave the field out.`,
    ]);
  return differences;
}

function findKitError(definitions: readonly SentProtocolDefinition[], kits: readonly CatalogSku[]): string | undefined {
  const [first] = definitions;
  if (!first) return undefined;
  const kit = findSku(first.skuId);
  if (!kit || !kits.includes(kit)) return kitNotAvailable;
  if (definitions.some(({ skuId }) => skuId !== kit.id)) return oneKit;
  if (!canBeDelivered(kit) && definitions.some(({ willDeliver }) => willDeliver)) return fieldTestNotDelivered;
  const due = listProtocolsOfKit(kit, { willDeliver: false }).length;
  return definitions.length === due
    ? undefined
    : `The kit ${kit.sku} takes ${due === 1 ? 'one protocol definition' : `${due} protocol definitions, one for each sample`}`;
}
