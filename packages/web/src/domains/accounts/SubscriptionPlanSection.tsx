import {
  featureCodes,
  featureLabels,
  featuresNotAvailableYet,
  planFeatures,
  subscriptionPlans,
  type FeatureCode,
  type SubscriptionPlan,
} from '@curbstop/contract/accounts/feature.values';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { accountProfileQuery } from './account-profile.queries.ts';
import classes from './SubscriptionPlanSection.module.css';
import { useMe, useSessionSource } from './session.queries.ts';

/** The account's features, from its plan and individual additions or removals. */
export function SubscriptionPlanSection() {
  const me = useMe();
  const { data, error, refetch } = useQuery(accountProfileQuery(me.defaultAccount.id));
  if (error) return <ErrorState title="The plan could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} aria-busy="true" aria-label="Loading the plan" />;
  const included = new Set<string>(isPlan(data.plan) ? planFeatures[data.plan] : []);
  const inForce = new Set(me.features);
  return (
    <Stack gap="md">
      <Text>
        Your plan is <strong>{data.plan}</strong>. <AskForMore />
      </Text>
      <ul className={classes['features']}>
        {featureCodes.map((code) => (
          <li key={code} data-muted={!inForce.has(code) || featuresNotAvailableYet.has(code) || undefined}>
            <span>{featureLabels[code]}</span>
            <span className={classes['why']}>
              {describeDifference({ isIncluded: included.has(code), isInForce: inForce.has(code) })}
            </span>
            <FeatureStatus code={code} isInForce={inForce.has(code)} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function AskForMore() {
  const { supportEmail } = useSessionSource().help();
  return (
    <>
      To add features,{' '}
      {supportEmail ? <Anchor href={`mailto:${supportEmail}?subject=Plan`}>contact support</Anchor> : 'contact support'}
      .
    </>
  );
}

/** A feature without screens is never shown as included, whatever the plan has. */
function FeatureStatus({ code, isInForce }: { readonly code: FeatureCode; readonly isInForce: boolean }) {
  if (featuresNotAvailableYet.has(code)) return <StatusBadge tone="muted">Not available yet</StatusBadge>;
  return <StatusBadge tone={isInForce ? 'done' : 'muted'}>{isInForce ? 'Included' : 'Not included'}</StatusBadge>;
}

/** How the account differs from its plan; the status alone says enough otherwise. */
function describeDifference({
  isIncluded,
  isInForce,
}: {
  isIncluded: boolean;
  isInForce: boolean;
}): string | undefined {
  if (isIncluded === isInForce) return undefined;
  return isInForce ? 'Added to your plan' : 'Removed from your plan';
}

function isPlan(name: string): name is SubscriptionPlan {
  return subscriptionPlans.includes(name as SubscriptionPlan);
}
