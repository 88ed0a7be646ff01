import type { Program } from '@curbstop/contract/programs/program.rules';
import { canBeDelivered, getSampleQuantity, isSchoolKit } from '@curbstop/contract/sampling-events/sku.calculation';
import { schoolKitNote } from '@curbstop/contract/sampling-events/school-kit.values';
import type { CatalogSku } from '@curbstop/contract/sampling-events/sku.values';
import { Alert } from '../../ui/Alert.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { FormStack } from '../../ui/Form.tsx';
import { CheckField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import type { FormState } from '../../ui/use-form.ts';
import { findChosenKit, listKitChoices } from './sampling-event.form.ts';
import { ProtocolSteps } from './ProtocolSteps.tsx';
import classes from './SamplingEvents.module.css';

/** The kit of the samples and how it is delivered [A5.16, A9.9]. */
export function KitFields({
  form,
  program,
}: {
  readonly form: FormState;
  readonly program: Pick<Program, 'programTypeId'>;
}) {
  const kit = findChosenKit(form.values, { program });
  // Shown until a kit is chosen, not until the next submit.
  const wrong = kit ? undefined : form.errors['kitId'];
  return (
    <FormStack>
      <div id={form.idOf('kitId')} tabIndex={-1} className={classes['choice']}>
        <ChoiceCards
          name="kitId"
          legend="Kit"
          cards={listKitChoices(form.values, { program }).map(getCard)}
          value={kit ? String(kit.id) : ''}
          onChange={(value) => form.set('kitId', value)}
          takesFocus
        />
        {wrong && <p className={classes['wrong']}>{wrong}</p>}
      </div>
      {kit && canBeDelivered(kit) && (
        <CheckField
          {...form.field('willDeliver')}
          label="The carrier ships the kit to each location"
          help="If off, your staff delivers it."
        />
      )}
      {kit && <ProtocolSteps kit={kit} />}
      {kit && isSchoolKit(kit.id) && (
        <Alert tone="muted" title={`${formatCount(getSampleQuantity(kit), 'outlet')} of each facility`}>
          {schoolKitNote}
        </Alert>
      )}
    </FormStack>
  );
}

function getCard(kit: CatalogSku) {
  const samples = getSampleQuantity(kit);
  return {
    value: String(kit.id),
    label: kit.name,
    help: samples === 0 ? `${kit.sku}, no sample` : `${kit.sku}, ${formatCount(samples, 'sample')}`,
  };
}
