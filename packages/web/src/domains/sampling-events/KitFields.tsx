import type { Program } from '@curbstop/contract/programs/program.rules';
import { canBeDelivered, sampleQuantityOf } from '@curbstop/contract/sampling-events/sku.calculation';
import type { CatalogueSku } from '@curbstop/contract/sampling-events/sku.values';
import { Checkbox } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { ChoiceCards } from '../programs/ChoiceCards.tsx';
import { fieldId, type EventFormState } from './EventFormFields.tsx';
import { kitIn, kitsToChoose } from './sampling-event.form.ts';
import { ProtocolSteps } from './ProtocolSteps.tsx';
import classes from './SamplingEvents.module.css';

/** The kit of the samples and how it is delivered [A5.16, A9.9]. */
export function KitFields({
  form,
  program,
}: {
  readonly form: EventFormState;
  readonly program: Pick<Program, 'programTypeId'>;
}) {
  const kit = kitIn(form.values, { program });
  // Shown until a kit is chosen, not until the next submit.
  const wrong = kit ? undefined : form.errors['kitId'];
  return (
    <div className={classes['fields']}>
      <div id={fieldId('kitId')} tabIndex={-1} className={classes['choice']}>
        <ChoiceCards
          name="kitId"
          legend="Kit"
          cards={kitsToChoose(form.values, { program }).map(cardOf)}
          value={kit ? String(kit.id) : ''}
          onChange={(value) => form.set('kitId', value)}
          takesFocus
        />
        {wrong && <p className={classes['wrong']}>{wrong}</p>}
      </div>
      {kit && canBeDelivered(kit) && (
        <Checkbox
          id={fieldId('willDeliver')}
          label="The kit is delivered to each location"
          description="Otherwise your staff delivers it."
          checked={form.values['willDeliver'] === 'Yes'}
          onChange={(event) => form.set('willDeliver', event.currentTarget.checked ? 'Yes' : '')}
        />
      )}
      {kit && <ProtocolSteps kit={kit} />}
    </div>
  );
}

function cardOf(kit: CatalogueSku) {
  const samples = sampleQuantityOf(kit);
  return {
    value: String(kit.id),
    label: kit.name,
    help: samples === 0 ? `${kit.sku}, no sample` : `${kit.sku}, ${count(samples, 'sample')}`,
  };
}
