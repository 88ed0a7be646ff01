import { citations, type CitationKey } from '@curbstop/contract/regulations/citations.values';
import classes from './Help.module.css';

/** The sources of a text about regulations. */
export function Sources({ keys = [] }: { readonly keys?: readonly CitationKey[] | undefined }) {
  return keys.length === 0 ? null : (
    <p className={classes['sources']}>Source: {keys.map((key) => citations[key]).join('; ')}</p>
  );
}
