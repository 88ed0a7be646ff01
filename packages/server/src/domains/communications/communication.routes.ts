import * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  changeCommunicationStatus,
  copyCommunication,
  getCommunication,
  getCommunicationVersion,
  listCommunicationChanges,
  listCommunications,
  renameCommunication,
  updateCommunication,
} from './communication.service.ts';
import { downloadLetterImage, uploadLetterImage } from './letter-image.service.ts';
import { listRefusedLetters } from './content-problem.service.ts';
import { listEarlierTexts } from './earlier-text.service.ts';
import { listMergeFields } from './merge-field.service.ts';
import { downloadPreview, previewCommunication } from './communication-preview.service.ts';
import { createCommunication } from './specified-communication.service.ts';
import { getTemplate, listTemplates } from './starter-template.service.ts';

export function communicationRoutes(router: Router): void {
  router.account(communicationEndpoints.listTemplates, listTemplates);
  router.account(communicationEndpoints.getTemplate, getTemplate);
  router.account(communicationEndpoints.listCommunications, listCommunications);
  router.account(communicationEndpoints.listRefusedLetters, listRefusedLetters);
  router.account(communicationEndpoints.listEarlierTexts, listEarlierTexts);
  router.account(communicationEndpoints.createCommunication, createCommunication);
  router.account(communicationEndpoints.getCommunication, getCommunication);
  router.account(communicationEndpoints.updateCommunication, updateCommunication);
  router.account(communicationEndpoints.renameCommunication, renameCommunication);
  router.account(communicationEndpoints.changeCommunicationStatus, changeCommunicationStatus);
  router.account(communicationEndpoints.copyCommunication, copyCommunication);
  router.account(communicationEndpoints.listCommunicationChanges, listCommunicationChanges);
  router.account(communicationEndpoints.getCommunicationVersion, getCommunicationVersion);
  router.account(communicationEndpoints.listMergeFields, listMergeFields);
  router.account(communicationEndpoints.uploadLetterImage, uploadLetterImage);
  router.account(communicationEndpoints.downloadLetterImage, downloadLetterImage);
  router.account(communicationEndpoints.previewCommunication, previewCommunication);
  router.account(communicationEndpoints.downloadPreview, downloadPreview);
}
