import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { communicationTypes } from '@curbstop/contract/communications/communication.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import {
  adHocRequest,
  kitIds as kitIdsRule,
  kitResultsRequest,
  type LettersSent,
} from '@curbstop/contract/letters/sending.rules';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { locationIds as locationIdsRule } from '@curbstop/contract/programs/program-location.rules';
import { z } from 'zod';
import { resolveInAccount, resolveInNamedOrDefaultAccount, type Builder } from '../../foundation/graphql/builder.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listAdHocLetters, listPreviouslySent, sendAdHocBatch } from './ad-hoc-letter.service.ts';
import { countResultLetters } from './result-letter-counts.service.ts';
import { sendKitResults } from './results-letter.service.ts';

/** The operations of sending that the specification names in GraphQL [B7.3, B7.4, B7.6-B7.8]. */
export function sendingResolvers(builder: Builder): void {
  const sent = defineSent(builder);
  defineResultLetters(builder, sent);
  defineAdHocLetters(builder, sent);
}

function defineSent(builder: Builder) {
  return builder.objectRef<LettersSent>('LettersSent').implement({
    description: 'A batch of letters that was queued; the page of bulk downloads shows its progress',
    fields: (t) => ({
      batchId: t.exposeString('batchId', { description: 'The batch, whose progress communicationBatchReady shows' }),
      letters: t.exposeInt('letters', { description: 'How many letters were queued' }),
      unreachable: t.exposeInt('unreachable', { description: 'Locations that get no letter' }),
      skipped: t.int({
        description: 'Locations that were left out because the letter was sent there before',
        resolve: ({ skipped = 0 }) => skipped,
      }),
    }),
  });
}
type SentType = ReturnType<typeof defineSent>;

interface CountArguments {
  readonly accountId: string;
  readonly kitIds: readonly string[];
  readonly isDownload?: boolean | null | undefined;
}
interface SendArguments extends CountArguments {
  readonly isCertifiedMail?: boolean | null | undefined;
  readonly isColor?: boolean | null | undefined;
  readonly mailType?: string | null | undefined;
  readonly markCompleteOnResultLetterSent?: boolean | null | undefined;
  readonly skipDuplicates?: boolean | null | undefined;
  readonly sendAgain?: boolean | null | undefined;
}

const toMethod = (isDownload: boolean | null | undefined): DeliveryMethod => (isDownload ? 'PDF' : 'Mail');
const kitChoice = z.object({ kitIds: kitIdsRule });
const required = { required: true } as const;
const descriptions = {
  download: 'PDF files instead of mail',
  certified: 'Certified mail, which is First Class only',
  skipDuplicates: 'Leaves out the locations that were sent the letter before',
  sendAgain: 'Also sends it to the locations that were sent it before',
} as const;

function defineResultLetters(builder: Builder, sent: SentType): void {
  const counts = builder
    .objectRef<{ nonDetect: number; detect: number; exceedance: number; allResults: number }>('ResultLetterCounts')
    .implement({
      description: 'The results letters of kits by the results that they are written for',
      fields: (t) => ({
        nonDetect: t.exposeInt('nonDetect'),
        detect: t.exposeInt('detect'),
        exceedance: t.exposeInt('exceedance'),
        allResults: t.exposeInt('allResults', { description: 'Letters that are written for all results' }),
      }),
    });
  builder.queryFields((t) => ({
    resultLettersByTemplateType: t.field({
      type: counts,
      description: 'Counts the results letters of kits before they are sent; kits without a letter are not counted',
      args: {
        accountId: t.arg.string(required),
        kitIds: t.arg.stringList(required),
        isDownload: t.arg.boolean({ description: descriptions.download }),
      },
      ...resolveInAccount(requirements.sendLetters, (context, { kitIds, isDownload }: CountArguments) =>
        countResultLetters(context, { ...parseShape(kitChoice, { kitIds }), method: toMethod(isDownload) }),
      ),
    }),
  }));
  builder.mutationFields((t) => ({
    sendKitResult: t.field({
      type: sent,
      description:
        'Sends the results letters of kits by mail, or creates them as PDF files; refused if a location was sent its results before',
      args: {
        accountId: t.arg.string(required),
        kitIds: t.arg.stringList(required),
        isDownload: t.arg.boolean({ description: descriptions.download }),
        isCertifiedMail: t.arg.boolean({ description: descriptions.certified }),
        isColor: t.arg.boolean({ description: 'Color (the default) or black and white' }),
        mailType: t.arg.string({ description: 'First Class (the default) or Standard' }),
        markCompleteOnResultLetterSent: t.arg.boolean({
          description: 'Completes the samples once the letters have left (the default)',
        }),
        skipDuplicates: t.arg.boolean({ description: descriptions.skipDuplicates }),
        sendAgain: t.arg.boolean({ description: descriptions.sendAgain }),
      },
      ...resolveInAccount(requirements.sendLetters, sendResults),
    }),
  }));
}

function sendResults(context: RequestContext, { kitIds, isDownload, ...options }: SendArguments): Promise<LettersSent> {
  const sending = parseShape(kitResultsRequest, {
    kitIds,
    method: toMethod(isDownload),
    isColor: options.isColor ?? undefined,
    mailType: options.mailType ?? undefined,
    isCertified: options.isCertifiedMail ?? undefined,
    markComplete: options.markCompleteOnResultLetterSent ?? undefined,
    skipDuplicates: options.skipDuplicates ?? undefined,
    sendAgain: options.sendAgain ?? undefined,
  });
  return sendKitResults(context, sending);
}

interface AvailableArguments {
  readonly accountId: string;
  readonly communicationType?: string | null | undefined;
  readonly hideInventoryChoices?: boolean | null | undefined;
}
interface PreviousArguments {
  readonly accountId?: string | null | undefined;
  readonly communicationId: string;
  readonly locationIds: readonly string[];
}
interface BatchParams {
  readonly accountId?: string | null | undefined;
  readonly accountType?: string | null | undefined;
  readonly communicationId: string;
  readonly locationIds: readonly string[];
  readonly templateId?: string | null | undefined;
}
interface BatchArguments {
  readonly accountId: string;
  readonly params: BatchParams;
  readonly download?: boolean | null | undefined;
  readonly isCertifiedMail?: boolean | null | undefined;
  readonly skipDuplicates?: boolean | null | undefined;
  readonly sendAgain?: boolean | null | undefined;
}

const methodOfType: Readonly<Record<string, DeliveryMethod>> = {
  Letter: 'Mail',
  'Letter as PDF': 'PDF',
  Email: 'Email',
};
const typeRule = z.object({ communicationType: z.enum(communicationTypes).default('Letter') });
/** [B7.8]: this product has one type of accounts. */
const accountTypeRule = z.object({ accountType: z.literal('PWS').optional() });
const previousRule = z.object({ communicationId: adHocRequest.shape.communicationId, locationIds: locationIdsRule });

function defineAdHocLetters(builder: Builder, sent: SentType): void {
  const available = builder
    .objectRef<{ id: string; name: string; templateId: string }>('AvailableAdHocCommunication')
    .implement({
      description: 'An active letter that can be sent to chosen locations',
      fields: (t) => ({
        id: t.exposeString('id'),
        name: t.exposeString('name'),
        templateId: t.exposeString('templateId'),
      }),
    });
  const previous = builder.objectRef<{ locationId: string }>('PreviouslySentComm').implement({
    description: 'A location that was sent the letter before',
    fields: (t) => ({ locationId: t.exposeString('locationId') }),
  });
  builder.queryFields((t) => ({
    availableAdHocCommunications: t.field({
      type: [available],
      description: 'The active letters that can be sent to chosen locations',
      args: {
        accountId: t.arg.string(required),
        communicationType: t.arg.string({ description: 'Letter (the default), Letter as PDF or Email' }),
        hideInventoryChoices: t.arg.boolean({ description: 'Leaves out letters that print data of service lines' }),
      },
      ...resolveInAccount(requirements.sendLetters, listAvailable),
    }),
    previouslySentComms: t.field({
      type: [previous],
      description: 'Those of the locations that were sent the letter before',
      args: {
        // [B7.7] names the letter and the locations only.
        accountId: t.arg.string({ description: 'By default the person’s default account' }),
        communicationId: t.arg.string(required),
        locationIds: t.arg.stringList(required),
      },
      ...resolveInNamedOrDefaultAccount(requirements.sendLetters, listPrevious),
    }),
  }));
  defineAdHocBatch(builder, sent);
}

function defineAdHocBatch(builder: Builder, sent: SentType): void {
  const params = builder.inputType('AdHocBatchParams', {
    description: 'A letter and its locations',
    fields: (t) => ({
      accountId: t.string({ description: 'The account, unless it is an argument' }),
      accountType: t.string({ description: 'Always PWS' }),
      communicationId: t.string({ required: true, description: 'An active letter that is not for results' }),
      locationIds: t.stringList({ required: true }),
      templateId: t.string({ description: 'Refuses a letter that was started from another template' }),
    }),
  });
  const resolver = resolveInAccount(requirements.sendLetters, sendAdHoc);
  builder.mutationFields((t) => ({
    processAdHocBatch: t.field({
      type: sent,
      description:
        'Sends a letter to locations by mail, or creates it as PDF files; refused if a location was sent it before',
      args: {
        accountId: t.arg.string({ description: 'The account, unless it is in the parameters' }),
        params: t.arg({ type: params, required: true }),
        download: t.arg.boolean({ description: descriptions.download }),
        isCertifiedMail: t.arg.boolean({ description: descriptions.certified }),
        skipDuplicates: t.arg.boolean({ description: descriptions.skipDuplicates }),
        sendAgain: t.arg.boolean({ description: descriptions.sendAgain }),
      },
      ...resolver,
      // The specification's call has the account in its parameters.
      // oxlint-disable-next-line eslint/max-params -- GraphQL calls resolvers with these four.
      resolve: (parent, args, graphql, info) =>
        resolver.resolve(parent, { ...args, accountId: args.accountId ?? args.params.accountId ?? '' }, graphql, info),
    }),
  }));
}

async function listAvailable(context: RequestContext, { communicationType, hideInventoryChoices }: AvailableArguments) {
  const type = parseShape(typeRule, { communicationType: communicationType ?? undefined }).communicationType;
  const method = methodOfType[type] ?? 'Mail';
  return (await listAdHocLetters(context, { method, hideInventoryChoices: hideInventoryChoices === true })).items;
}

async function listPrevious(context: RequestContext, { communicationId, locationIds }: PreviousArguments) {
  const ids = await listPreviouslySent(context, parseShape(previousRule, { communicationId, locationIds }));
  return ids.map((locationId) => ({ locationId }));
}

function sendAdHoc(
  context: RequestContext,
  { params, download, isCertifiedMail, skipDuplicates, sendAgain }: BatchArguments,
): Promise<LettersSent> {
  const { accountId, accountType, communicationId, locationIds, templateId } = params;
  parseShape(accountTypeRule, { accountType: accountType ?? undefined });
  if (accountId && accountId !== context.accountId) throw commonProblems.notFound();
  const body = {
    communicationId,
    templateId: templateId ?? undefined,
    recipients: { locationIds },
    method: toMethod(download),
    isCertified: isCertifiedMail ?? undefined,
    skipDuplicates: skipDuplicates ?? undefined,
    sendAgain: sendAgain ?? undefined,
  };
  return sendAdHocBatch(context, parseShape(adHocRequest, body));
}
