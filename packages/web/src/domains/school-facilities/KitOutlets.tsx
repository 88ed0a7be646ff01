import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { findActionLevel } from '@curbstop/contract/regulations/action-level.calculation';
import type { SampledLead, SchoolKitVisit } from '@curbstop/contract/school-facilities/school-kit.rules';
import { Anchor } from '@mantine/core';
import { Dash } from '../../ui/Dash.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatDay } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { LeadOfOutlet } from './VisitOutlets.tsx';
import classes from './SchoolFacilities.module.css';

interface Props {
  readonly visit: Pick<SchoolKitVisit, 'visitedOn' | 'samples'>;
  /** Distinguishes the visits of the facility. */
  readonly name: string;
}

/** The bottles of school kits with their outlets and lead. */
export function KitOutlets({ visit: { visitedOn, samples }, name }: Props) {
  const { primacyCode } = useMe().defaultAccount;
  const level = findActionLevel('lead', visitedOn, primacyCode)?.microgramsPerLiter;
  return (
    <ScrollRegion label={`Bottles collected ${name}`} className={classes['scroll']}>
      <table>
        <thead>
          <tr>
            <th scope="col">Tap sample</th>
            <th scope="col">Outlet</th>
            <th scope="col">Lead, µg/L</th>
            <th scope="col">Result received</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ id, number, outlet, lead, resultReceivedOn }) => (
            <tr key={id}>
              <th scope="row">
                <Anchor href={`/samples/${id}`} aria-label={`Tap sample ${number}`}>
                  {number}
                </Anchor>
              </th>
              <td>{outlet ?? <Anchor href={`/samples/${id}?edit=sample`}>Enter outlet</Anchor>}</td>
              <td className={classes['number']}>{lead ? <Lead lead={lead} level={level} /> : <Dash />}</td>
              <td>{resultReceivedOn === null ? 'No lead result yet' : formatDay(resultReceivedOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** As it counts; above the action level in text and color. */
function Lead({
  lead: { amount, isLimit },
  level,
}: {
  readonly lead: SampledLead;
  readonly level: string | undefined;
}) {
  const isHigh = level !== undefined && compareDecimals(amount, level) > 0;
  const text = compareDecimals(amount, '0') === 0 ? 'Not detected' : `${isLimit ? '<' : ''}${amount}`;
  return <LeadOfOutlet text={text} high={isHigh ? { amount, level, isLimit } : undefined} />;
}
