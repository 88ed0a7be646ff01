import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import type { Side } from '@curbstop/contract/service-lines/service-line.rules';
import { classificationBases, materialOf, verificationMethods } from '@curbstop/contract/service-lines/service-line.values';
import type { ReactNode } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { dateWords, diameterWords } from './service-line.calculation.ts';
import classes from './ServiceLine.module.css';

/** Both halves of a line beside each other, each with all that is known of it. */
export function SidesFacts({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <div className={classes['sides']}>
      <SideFacts title="System side" where="from the main to the curb stop" side={line.system}>
        <DataPair name="Previously lead">{line.previouslyLead}</DataPair>
      </SideFacts>
      <SideFacts title="Customer side" where="from the curb stop to the building" side={line.customer} />
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly where: string;
  readonly side: Side;
  readonly children?: ReactNode;
}

function SideFacts({ title, where, side, children }: SideProps) {
  return (
    <section className={classes['side']} aria-label={title}>
      <h3>
        {title} <span className={classes['where']}>{where}</span>
      </h3>
      <DataList>
        <DataPair name="Material">{materialOf(side.material).label}</DataPair>
        {children}
        <DataPair name="Installed">{dateWords(side.installed)}</DataPair>
        <DataPair name="Diameter">{diameterWords(side)}</DataPair>
        <DataPair name="Basis of classification">{classificationBases.find(({ code }) => code === side.classificationBasis)?.label}</DataPair>
        <DataPair name="Verified">{side.verified ? 'Yes' : 'No'}</DataPair>
        <DataPair name="Verification method">{verificationMethods.find(({ code }) => code === side.verificationMethod)?.label}</DataPair>
        <DataPair name="Verified by">{side.verifiedBy}</DataPair>
        <DataPair name="Verified on">{dateWords(side.verifiedOn)}</DataPair>
        <DataPair name="Removed">{dateWords(side.removedOn)}</DataPair>
        <DataPair name="Notes">{side.notes}</DataPair>
      </DataList>
    </section>
  );
}

/** What belongs to the whole line [B3.13]. */
export function SharedFacts({ line }: { readonly line: ServiceLineDetails }) {
  return (
    <DataList>
      <DataPair name="Status">{line.status}</DataPair>
      <DataPair name="Ownership">{line.ownership}</DataPair>
      <DataPair name="Connector">{line.connector === 'None' ? 'None present' : line.connector}</DataPair>
      <DataPair name="Lead solder">{line.leadSolder}</DataPair>
      <DataPair name="Lead fittings">{line.leadFittings}</DataPair>
      <DataPair name="Other lead equipment">{line.otherLeadEquipment}</DataPair>
      <DataPair name="Interior plumbing has lead solder">{line.interiorLeadSolder}</DataPair>
      <DataPair name="Point-of-use or point-of-entry treatment">{line.pointOfUseTreatment}</DataPair>
      <DataPair name="Current sampling site">{line.currentSamplingSite}</DataPair>
      <DataPair name="Stated class in the last import">{line.statedCategory}</DataPair>
      <DataPair name="Other location identifier">{line.otherLocationIdentifier}</DataPair>
      <DataPair name="Description">{line.description}</DataPair>
    </DataList>
  );
}
