import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { sampleDescriptor } from './sample.fields.ts';

/** [B7.33] */
export const sampleList = defineList({ defaultSort: '-number', fields: createListFields(sampleDescriptor) });
