import {
  featureCodes,
  featureLabels,
  planFeatures,
  plans,
  type Plan,
} from '@curbstop/contract/accounts/feature.values';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { accountProfileQuery } from './account-profile.queries.ts';
import classes from './PlanPart.module.css';
import { useMe, useSessionSource } from './session.queries.ts';

/** The account's features, from its plan and individual additions or removals. */
export function PlanPart() {
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
          <li key={code} data-muted={!inForce.has(code) || undefined}>
            <span>{featureLabels[code]}</span>
            <span className={classes['why']}>{whyWords(included.has(code), inForce.has(code))}</span>
            <StatusBadge tone={inForce.has(code) ? 'done' : 'muted'}>
              {inForce.has(code) ? 'Included' : 'Not included'}
            </StatusBadge>
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
      To have more,{' '}
      {supportEmail ? (
        <Anchor href={`mailto:${supportEmail}?subject=Plan`}>write to support</Anchor>
      ) : (
        'contact your Curbstop administrator'
      )}
      .
    </>
  );
}

function whyWords(included: boolean, inForce: boolean): string {
  if (included === inForce) return included ? 'In your plan' : 'Not in your plan';
  return inForce ? 'Added to your plan' : 'Removed from your plan';
}

function isPlan(name: string): name is Plan {
  return plans.includes(name as Plan);
}
