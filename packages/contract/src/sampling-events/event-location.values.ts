import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { eventLocationDescriptor } from './event-location.fields.ts';

export const eventLocationList = list({ defaultSort: 'address', fields: listFields(eventLocationDescriptor) });
