import { problems } from '../kinds/problem.ts';

export const exportProblems = problems({
  notNow: [409, 'This file is not finished. Wait until it is, then fetch it.'],
  fileGone: [410, 'This file is no longer kept. Prepare it again.'],
  exportUnderWay: [409, 'A whole-account export is being made already. Wait until it is finished, or cancel it.'],
});
