import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { Side } from '@curbstop/contract/service-lines/service-line.rules';
import { moveFieldsFirst, omitFields, getFieldValue, type Fields } from '@curbstop/contract/primitives/fields';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { hasLeadSolderField, getMaterial } from '@curbstop/contract/service-lines/service-line.values';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, FieldPairs } from '../../ui/DataPair.tsx';
import { formatFieldValue } from '../../ui/field-values.ts';
import { CustomValueDetails } from '../custom-fields/CustomValue.tsx';
import { formatOptionalDate, formatDiameter } from './service-line.calculation.ts';
import classes from './ServiceLine.module.css';

type SideField = keyof typeof sideDescriptor;
type ValueOf = (side: Side) => string | number | null | undefined;

/** What is shown in another way than its field's value. */
const writtenOfSide: Partial<Readonly<Record<SideField, { readonly name?: string; readonly format: ValueOf }>>> = {
  installed: { format: ({ installed }) => formatOptionalDate(installed) },
  diameterId: { format: formatDiameter },
  verifiedOn: { format: ({ verifiedOn }) => formatOptionalDate(verifiedOn) },
  removedOn: { format: ({ removedOn }) => formatOptionalDate(removedOn) },
  lineDepth: { name: 'Depth', format: ({ lineDepth }) => (lineDepth === null ? null : `${lineDepth} ft`) },
  leadSolderLeadLined: {
    format: ({ material, leadSolderLeadLined }) =>
      hasLeadSolderField(material) || leadSolderLeadLined !== 'Unknown' ? leadSolderLeadLined : null,
  },
};

const facts = Object.entries(
  moveFieldsFirst<Fields>(omitFields(sideDescriptor, ['material', 'diameterOverTwoInches']), [
    'installed',
    'diameterId',
    'classificationBasis',
    'verified',
    'verificationMethod',
    'verifiedBy',
    'verifiedOn',
    'removedOn',
    'lineDepth',
    'leadSolderLeadLined',
  ]),
).map(([name, field]) => ({
  name: field.label,
  format: (side: Side) => formatFieldValue(field, getFieldValue(side, name, field)),
  ...writtenOfSide[name as SideField],
}));

/** Both sides next to each other, field by field, for comparison. */
export function SideDetails({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <table className={classes['sides']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visuallyHidden">Field</span>
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
        <DetailRow
          name="Material"
          values={[getMaterial(line.system.material).label, getMaterial(line.customer.material).label]}
        />
        {/* Only the system side has this field [B3.12]. */}
        <DetailRow name="Previously lead" values={[line.previouslyLead, null]} />
        {facts.map(({ name, format }) => (
          <DetailRow key={name} name={name} values={[format(line.system), format(line.customer)]} />
        ))}
      </tbody>
    </table>
  );
}

function DetailRow({
  name,
  values: [system, customer],
}: {
  readonly name: string;
  readonly values: readonly [ReturnType<ValueOf>, ReturnType<ValueOf>];
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{system ?? <Dash label="Not recorded" />}</td>
      <td>{customer ?? <Dash label={name === 'Previously lead' ? 'System side only' : 'Not recorded'} />}</td>
    </tr>
  );
}

/** The ID is in the title, and "Previously lead" beside the material of its side. */
const sharedFields = moveFieldsFirst(omitFields(lineDescriptor, ['externalId', 'previouslyLead']), [
  'status',
  'ownership',
  'connector',
  'connectorPreviouslyLead',
  'leadSolder',
  'leadFittings',
  'fittingsVerificationMethod',
  'fittingsVerifiedBy',
  'fittingsVerifiedOn',
  'otherLeadEquipment',
  'interiorLeadSolder',
  'pointOfUseTreatment',
  'currentSamplingSite',
  'otherLocationIdentifier',
]);

/** The fields of the whole line [B3.13]. */
export function SharedLineDetails({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <DataList>
      <FieldPairs
        fields={sharedFields}
        record={line}
        written={{
          connector: line.connector === 'None' ? 'None present' : line.connector,
          fittingsVerifiedOn: formatOptionalDate(line.fittingsVerifiedOn),
        }}
      />
      <CustomValueDetails entity="pwsserviceline" values={line.customFields} />
    </DataList>
  );
}
