import type { Material } from '@curbstop/contract/service-lines/service-line.values';
import { IconCheck } from '@tabler/icons-react';
import { materialWords } from './service-line.calculation.ts';
import classes from './ServiceLine.module.css';

/** What a side is made of, with a mark when somebody verified it. */
export function SideMaterial({ material, verified }: { readonly material: Material; readonly verified: boolean }) {
  return (
    <span className={classes['material']}>
      {materialWords[material]}
      {verified && (
        <>
          <IconCheck size={14} aria-hidden="true" />
          <span className="spoken">, verified</span>
        </>
      )}
    </span>
  );
}
