import { findHighLead, type HighLead } from '@curbstop/contract/school-facilities/school-visit.calculation';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { outletKinds } from '@curbstop/contract/school-facilities/school-visit.values';
import { Dash } from '../../ui/Dash.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { formatOutletResult } from './school-facility.calculation.ts';
import classes from './SchoolFacilities.module.css';

interface Props {
  readonly visit: SchoolVisit;
  /** Distinguishes the visits of the facility. */
  readonly name: string;
}

/** The outlets of a visit with their lead as reported. */
export function VisitOutlets({ visit: { visitedOn, outlets }, name }: Props) {
  const { primacyCode } = useMe().defaultAccount;
  return (
    <ScrollRegion label={`Outlets sampled ${name}`} className={classes['scroll']}>
      <table>
        <thead>
          <tr>
            <th scope="col">Outlet</th>
            <th scope="col">Type</th>
            <th scope="col">Lead, µg/L</th>
            <th scope="col">Laboratory ID</th>
          </tr>
        </thead>
        <tbody>
          {outlets.map((outlet, at) => (
            // Outlets have no id of their own.
            <tr key={`${at} ${outlet.place}`}>
              <th scope="row">{outlet.place}</th>
              <td>
                {outletKinds.find(({ code }) => code === outlet.kind)?.label ?? outlet.kind}
                {outlet.hasFilter && ', with filter'}
              </td>
              <td className={classes['number']}>
                <OutletLead outlet={outlet} high={findHighLead({ visitedOn, outlets: [outlet] }, primacyCode)} />
              </td>
              <td>{outlet.labSampleId ?? <Dash />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface OutletLeadProps {
  readonly outlet: SchoolVisit['outlets'][number];
  /** Of a level that is or may be above the action level. */
  readonly high: HighLead | undefined;
}

function OutletLead({ outlet, high }: OutletLeadProps) {
  const result = formatOutletResult(outlet);
  return result === undefined ? <Dash /> : <LeadOfOutlet text={result} high={high} />;
}

/** The lead of an outlet; a level that is or may be above the action level has text, color and a mark. */
export function LeadOfOutlet({ text, high }: { readonly text: string; readonly high: HighLead | undefined }) {
  if (!high) return text;
  return (
    <>
      <StatusBadge tone="urgent">{text}</StatusBadge>{' '}
      <span className={classes['above']}>
        {high.isLimit ? 'may be above' : 'above'} the action level of {high.level}
      </span>
    </>
  );
}
