import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { programLocationDescriptor } from './program-location.fields.ts';

export const programLocationList = list({ defaultSort: 'address', fields: listFields(programLocationDescriptor) });
