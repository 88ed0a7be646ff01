import { getDeliverySettings } from '@curbstop/contract/administration/delivery-settings.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function deliverySettingsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['delivery settings', accountId],
    queryFn: ({ signal }) => sendRequest(getDeliverySettings, { params: { accountId }, signal }),
  });
}
