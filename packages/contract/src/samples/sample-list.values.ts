import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { sampleDescriptor } from './sample.fields.ts';

/** [B7.33] */
export const sampleList = list({ defaultSort: '-number', fields: listFields(sampleDescriptor) });
