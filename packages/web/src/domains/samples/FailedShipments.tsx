import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { kitList } from '@curbstop/contract/samples/kit-list.values';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { kitsPageQuery, type KitsScope } from './kit.queries.ts';
import { undecidedKitFilters } from './open-work.calculation.ts';
import { ShipmentDecision } from './ShipmentDecision.tsx';

interface Props {
  readonly scope: KitsScope;
  /** Filters the table to them. */
  readonly onShow: (filters: PageRequest['filters']) => void;
}

/** The kits that the carrier did not take or confirm, with what to do; nothing without such kits. */
export function FailedShipments({ scope, onShow }: Props) {
  const me = useMe();
  const filters = {
    ...Object.fromEntries(Object.entries(scope).map(([name, id]) => [name, [id]])),
    ...undecidedKitFilters,
  };
  const request = { page: 1, pageSize: 10, searchTerm: '', sort: kitList.defaultSort, filters };
  const { data } = useQuery({ ...kitsPageQuery(me.defaultAccount.id, request), placeholderData: undefined });
  // The pressed button disappears with the kits that it decided about.
  useFocusFallback(data?.total);
  if (!data || data.total === 0) return null;
  const reasons = [...new Set(data.items.flatMap(({ shipmentError }) => shipmentError ?? []))].slice(0, 3);
  const isEachRefused = data.items.length === data.total && data.items.every(({ shipment }) => shipment === 'Failed');
  const what = isEachRefused ? 'rejected' : 'not confirmed';
  return (
    <Alert tone="attention" title={`${formatCount(data.total, 'kit was', 'kits were')} ${what} by the carrier`}>
      {reasons.map(endSentence).join(' ')} Correct the addresses if they are wrong.{' '}
      {!isEachRefused &&
        'The carrier may already have a kit that it did not confirm. Shipping that kit yourself would send it twice, so Curbstop checks with the carrier first. '}
      <Anchor component="button" type="button" size="sm" onClick={() => onShow(undecidedKitFilters)}>
        Show {data.total === 1 ? 'this kit' : 'these kits'}
      </Anchor>
      {meetsRequirement(me, requirements.editKits) && (
        <ShipmentDecision
          kits={{ selection: { request: { searchTerm: '', filters }, expectedCount: data.total } }}
          count={data.total}
        />
      )}
    </Alert>
  );
}

/** Carriers send reasons with and without a full stop. */
const endSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);
