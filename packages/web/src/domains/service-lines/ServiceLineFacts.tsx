import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import type { Side } from '@curbstop/contract/service-lines/service-line.rules';
import {
  hasLeadSolderField,
  classificationBases,
  materialOf,
  verificationMethods,
} from '@curbstop/contract/service-lines/service-line.values';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { CustomFacts } from '../custom-fields/CustomValue.tsx';
import { dateWords, diameterText } from './service-line.calculation.ts';
import classes from './ServiceLine.module.css';

interface Fact {
  readonly name: string;
  readonly of: (side: Side) => string | null | undefined;
}

const facts: readonly Fact[] = [
  { name: 'Installed', of: ({ installed }) => dateWords(installed) },
  { name: 'Diameter', of: diameterText },
  {
    name: 'Basis of classification',
    of: ({ classificationBasis }) => classificationBases.find(({ code }) => code === classificationBasis)?.label,
  },
  { name: 'Verified', of: ({ verified }) => (verified ? 'Yes' : 'No') },
  {
    name: 'Verification method',
    of: ({ verificationMethod }) => verificationMethods.find(({ code }) => code === verificationMethod)?.label,
  },
  { name: 'Verified by', of: ({ verifiedBy }) => verifiedBy },
  { name: 'Verified on', of: ({ verifiedOn }) => dateWords(verifiedOn) },
  { name: 'Removed', of: ({ removedOn }) => dateWords(removedOn) },
  { name: 'Depth', of: ({ lineDepth }) => (lineDepth === null ? null : `${lineDepth} ft`) },
  {
    name: 'Lead solder or lead lined',
    of: ({ material, leadSolderLeadLined }) =>
      hasLeadSolderField(material) || leadSolderLeadLined !== 'Unknown' ? leadSolderLeadLined : null,
  },
  { name: 'Notes', of: ({ notes }) => notes },
];

/** Both sides next to each other, field by field, for comparison. */
export function SidesFacts({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <table className={classes['sides']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visuallyHidden">Fact</span>
          </th>
          <th scope="col">
            System side <span className={classes['where']}>main to curb stop</span>
          </th>
          <th scope="col">
            Customer side <span className={classes['where']}>curb stop to building</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <FactRow
          name="Material"
          values={[materialOf(line.system.material).label, materialOf(line.customer.material).label]}
        />
        {/* Asked of the system side alone [B3.12]. */}
        <FactRow name="Previously lead" values={[line.previouslyLead, null]} />
        {facts.map(({ name, of }) => (
          <FactRow key={name} name={name} values={[of(line.system), of(line.customer)]} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({
  name,
  values: [system, customer],
}: {
  readonly name: string;
  readonly values: readonly [string | null | undefined, string | null | undefined];
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{system ?? <Dash label="Not recorded" />}</td>
      <td>{customer ?? <Dash label={name === 'Previously lead' ? 'System side only' : 'Not recorded'} />}</td>
    </tr>
  );
}

/** The fields of the whole line [B3.13]. */
export function SharedFacts({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <DataList>
      <DataPair name="Status">{line.status}</DataPair>
      <DataPair name="Ownership">{line.ownership}</DataPair>
      <DataPair name="Connector">{line.connector === 'None' ? 'None present' : line.connector}</DataPair>
      <DataPair name="Ever connected to a lead connector">{line.connectorPreviouslyLead}</DataPair>
      <DataPair name="Lead solder">{line.leadSolder}</DataPair>
      <DataPair name="Lead fittings">{line.leadFittings}</DataPair>
      <DataPair name="How the fittings were verified">
        {verificationMethods.find(({ code }) => code === line.fittingsVerificationMethod)?.label}
      </DataPair>
      <DataPair name="Fittings verified by">{line.fittingsVerifiedBy}</DataPair>
      <DataPair name="Fittings verified on">{dateWords(line.fittingsVerifiedOn)}</DataPair>
      <DataPair name="Other lead equipment">{line.otherLeadEquipment}</DataPair>
      <DataPair name="Interior plumbing has lead solder">{line.interiorLeadSolder}</DataPair>
      <DataPair name="Point-of-use or point-of-entry treatment">{line.pointOfUseTreatment}</DataPair>
      <DataPair name="Current sampling site">{line.currentSamplingSite}</DataPair>
      <DataPair name="Other location identifier">{line.otherLocationIdentifier}</DataPair>
      <DataPair name="Description">{line.description}</DataPair>
      <CustomFacts entity="pwsserviceline" values={line.customFields} />
    </DataList>
  );
}
