import { attachableNouns, type AttachableNoun } from '@curbstop/contract/attachments/attachment.values';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import type { RelatedEntities, RelatedEntity } from './domains/attachments/related-entity.service.ts';
import { listAtLocation, listNames, nounSources, type NounSource } from './overviews/noun-sources.ts';

/** The nouns of the registry that files can be attached to; a noun without a source does not compile. */
export const relatedEntities = Object.fromEntries(
  attachableNouns.map((noun) => [nouns[noun].attachments.apiName, relatedEntity(noun)]),
) as RelatedEntities;

interface AttachableEntry {
  readonly requirement: RelatedEntity['requirement'];
  readonly attachments: { readonly apiName: string; readonly requirement?: RelatedEntity['requirement'] };
}

function relatedEntity(noun: AttachableNoun): RelatedEntity {
  const { attachments, requirement }: AttachableEntry = nouns[noun];
  const source: NounSource = nounSources[noun];
  return {
    requirement: attachments.requirement ?? requirement,
    getNames: (trx, ids) => listNames(trx, source, ids),
    ...(source.isAtLocation && { atLocation: (trx, locationId) => listAtLocation(trx, source, locationId) }),
  };
}
