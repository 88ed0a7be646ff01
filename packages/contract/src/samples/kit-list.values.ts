import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { kitDescriptor } from './kit.fields.ts';

export const kitList = defineList({ defaultSort: '-code', fields: createListFields(kitDescriptor) });
