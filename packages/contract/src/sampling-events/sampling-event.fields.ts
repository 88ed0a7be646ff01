import { defineFields } from '../primitives/fields.ts';
import { eventStatuses, eventTypes, maxEventNameLength } from './sampling-event.values.ts';

/** The fields of a sampling event, in the order of its change history (docs/how-to-extend.md). */
export const eventDescriptor = defineFields({
  name: { label: 'Name', type: { kind: 'text', maxLength: maxEventNameLength }, required: true, list: { sort: true } },
  /** The program, by id [A7.7]. */
  programId: {
    label: 'Program',
    type: { kind: 'code' },
    required: true,
    entered: 'onCreate',
    history: 'programName',
    list: { filter: 'choice' },
  },
  eventType: {
    label: 'Type',
    type: { kind: 'choice', choices: eventTypes },
    required: true,
    entered: 'onCreate',
    list: { filter: 'choice' },
  },
  startsOn: { label: 'Starts', type: { kind: 'day' }, required: true, list: { filter: 'date', sort: true } },
  endsOn: { label: 'Ends', type: { kind: 'day' }, required: true, list: { filter: 'date', sort: true } },
  totalGoal: { label: 'Samples planned', type: { kind: 'integer' }, required: true },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: eventStatuses },
    required: true,
    entered: 'onChange',
    list: { filter: 'choice' },
  },
});
