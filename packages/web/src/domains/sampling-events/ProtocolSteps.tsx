import type { CatalogSku } from '@curbstop/contract/sampling-events/sku.values';
import { formatNumber } from '../../ui/format.ts';
import classes from './SamplingEvents.module.css';

/** How a kit is used: its instructions and each of its samples. */
export function ProtocolSteps({ kit }: { readonly kit: CatalogSku }) {
  return (
    <section className={classes['protocol']} aria-label={`Instructions for ${kit.name}`}>
      <p>{kit.instructions}</p>
      {kit.samples.length > 0 && (
        <ol>
          {kit.samples.map(({ name, milliliters }) => (
            <li key={name}>
              {name} <span>{formatNumber(milliliters)} mL</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
