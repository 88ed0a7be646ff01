import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { InventoryCounts } from '@curbstop/contract/service-lines/service-line.endpoints';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { getInventoryMaterialCounts } from './service-line.service.ts';

export function serviceLineResolvers(builder: Builder): void {
  const counts = builder.objectRef<InventoryCounts>('InventoryMaterialCounts').implement({
    description: 'How many lines of each classification (specification B3.17)',
    fields: (t) => ({
      totalAssets: t.exposeInt('totalAssets'),
      leadAssets: t.exposeInt('leadAssets'),
      galvanizedAssets: t.exposeInt('galvanizedAssets'),
      nonLeadAssets: t.exposeInt('nonLeadAssets'),
      unknownAssets: t.exposeInt('unknownAssets'),
    }),
  });
  builder.queryField('inventoryMaterialCounts', (t) =>
    t.field({
      type: counts,
      args: { accountId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewInventory, getInventoryMaterialCounts),
    }),
  );
}
