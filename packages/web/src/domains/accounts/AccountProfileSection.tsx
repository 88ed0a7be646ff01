import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AccountLogo, AccountSignature } from './AccountLogo.tsx';
import { accountProfileQuery } from './account-profile.queries.ts';
import { AccountProfileForm } from './AccountProfileForm.tsx';
import { useMe } from './session.queries.ts';

/** The water system's profile and letterhead. */
export function AccountProfileSection() {
  const { data, error, refetch } = useQuery(accountProfileQuery(useMe().defaultAccount.id));
  if (data) {
    return (
      <Stack gap="lg">
        <AccountProfileForm profile={data} />
        <AccountLogo logo={data.logo} />
        <AccountSignature signature={data.signature} />
      </Stack>
    );
  }
  if (error)
    return <ErrorState title="The account profile could not be loaded" error={error} retry={() => void refetch()} />;
  return (
    <Stack component="section" gap="md" maw={720} aria-busy="true" aria-label="Loading the account profile">
      <Skeleton height={280} />
      <Skeleton height={200} />
    </Stack>
  );
}
