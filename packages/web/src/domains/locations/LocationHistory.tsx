import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { locationFieldWords } from './location.calculation.ts';
import { changesOfLocation } from './location.queries.ts';

export function LocationHistory({ id }: { readonly id: string }) {
  const answer = useQuery(changesOfLocation(useMe().defaultAccount.id, id));
  return <ChangeHistory answer={answer} fields={locationFieldWords} />;
}
