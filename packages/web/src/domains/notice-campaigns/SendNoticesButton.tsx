import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { countRemaining } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { Button, Text } from '@mantine/core';
import { formatDay, formatCount } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

/** Sends the notices that have no letter yet; absent without any, or without the permission. */
export function SendNoticesButton({
  campaign,
}: {
  readonly campaign: Pick<Campaign, 'key' | 'kind' | 'title' | 'counts' | 'from' | 'hasBegun' | 'isEarlier'>;
}) {
  const { counts } = campaign;
  const remaining = countRemaining(counts);
  // Those that could not be reached are tried again with the others.
  const neverTried = remaining - counts.unreachable;
  if (!meetsRequirement(useMe(), requirements.sendLetters) || remaining === 0 || campaign.isEarlier) return null;
  const { key, kind, title, from, hasBegun } = campaign;
  if (!hasBegun)
    return (
      <Text size="sm" c="dimmed">
        Letters mailed before {formatDay(from)} do not count. Send these notices on or after that date.
      </Text>
    );
  return (
    <Button onClick={() => openOverlay('sendNotices', { campaign: { key, kind, title }, remaining })}>
      {neverTried > 0
        ? `Send ${formatCount(neverTried, 'remaining notice', 'remaining notices')}`
        : `Retry ${formatCount(remaining, 'notice', 'notices')}`}
    </Button>
  );
}
