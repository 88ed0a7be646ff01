import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { programDescriptor } from './program.fields.ts';

export const programList = list({
  defaultSort: 'name',
  fields: listFields(programDescriptor, ['name', 'startsOn', 'endsOn']),
});
