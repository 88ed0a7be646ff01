import * as sendingEndpoints from '@curbstop/contract/letters/sending.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  findFirstLocation,
  listAdHocLetters,
  planAdHocLetters,
  sendAdHocLetters,
  sendToLocationsOfLines,
} from './ad-hoc-letter.service.ts';
import { countResultLetters } from './result-letter-counts.service.ts';
import { downloadKitResults, planResultLetters, sendResultLetters } from './results-letter.service.ts';

export function sendingRoutes(router: Router): void {
  router.account(sendingEndpoints.countResultLetters, countResultLetters);
  router.account(sendingEndpoints.planResultLetters, planResultLetters);
  router.account(sendingEndpoints.sendResultLetters, sendResultLetters);
  router.account(sendingEndpoints.downloadKitResults, downloadKitResults);
  router.account(sendingEndpoints.listAdHocLetters, listAdHocLetters);
  router.account(sendingEndpoints.findFirstLocation, findFirstLocation);
  router.account(sendingEndpoints.planAdHocLetters, planAdHocLetters);
  router.account(sendingEndpoints.sendAdHocLetters, sendAdHocLetters);
  router.account(sendingEndpoints.sendToLocationsOfLines, sendToLocationsOfLines);
}
