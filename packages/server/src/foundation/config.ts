import path from 'node:path';
import { z } from 'zod';
import { getEnvironment, type Environment } from './flags/environment.ts';

/** Links in the browser accept only http and https. */
const webAddress = z.url({ protocol: /^https?$/ });
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

const ipOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** `false`, the number of proxies in front of the product, or their addresses and networks (`10.0.0.0/8, ::1`). */
const trustedProxies = z.string().transform((text, context) => {
  if (text === 'false') return false as const;
  if (/^[0-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every((network) => ipOrNetwork.safeParse(network).success)) return networks;
  context.addIssue({
    code: 'custom',
    message:
      'false, the number of proxies in front of Curbstop (1 for one), or their addresses or networks (10.0.0.0/8). "true" would believe any address that a client sends',
  });
  return z.NEVER;
});

/** Every setting of the product; docs/operations.md explains each. Nothing else reads the environment. */
const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    PUBLIC_URL: z.url().optional(),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: z.url().optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    RUN_JOBS: flag.default(true),
    TRUST_PROXY: trustedProxies.default(false),
    DEMONSTRATION: flag.optional(),
    GRAPHQL_INTROSPECTION: flag.optional(),
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
    RATE_LIMIT_PER_PERSON: z.coerce.number().int().min(1).default(600),
    UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(2048).default(250),
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().default('curbstop'),
    OIDC_AUDIENCE: z.string().default('https://curbstop.example/api'),
    OIDC_SCOPE: z.string().default('openid profile email offline_access'),
    OIDC_AUDIENCE_PARAMETER: z.enum(['resource', 'audience', 'none']).default('resource'),
    FILES_S3_BUCKET: z.string().optional(),
    FILES_S3_ENDPOINT: z.url().optional(),
    FILES_S3_REGION: z.string().default('us-east-1'),
    FILES_S3_ACCESS_KEY_ID: z.string().optional(),
    FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
    DEVELOPMENT_HOST: z.string().optional(),
    STAGING_HOST: z.string().optional(),
    FLAGS_OFREP_URL: z.url().optional(),
    FLAGS_OFREP_TOKEN: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Curbstop <no-reply@curbstop.example>'),
    CARRIER_URL: webAddress.optional(),
    CARRIER_TOKEN: z.string().optional(),
    CARRIER_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(15),
    CARRIER_WEBHOOK_SECRET: z.string().min(32, 'At least 32 characters').optional(),
    MAIL_HOUSE_URL: webAddress.optional(),
    MAIL_HOUSE_KEY: z.string().optional(),
    MAIL_HOUSE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(30),
    MAIL_HOUSE_WEBHOOK_SECRET: z.string().min(16, 'At least 16 characters').optional(),
    SUPPORT_EMAIL: z.email().default('support@curbstop.example'),
    HELP_CENTER_URL: webAddress.optional(),
    ACADEMY_URL: webAddress.optional(),
    COMPANION_URL: webAddress.optional(),
    COMPANION_NAME: z.string().trim().max(60).optional(),
    GEOCODER: z.enum(['zip', 'census', 'google']).default('zip'),
    GEOCODER_URL: webAddress.optional(),
    GOOGLE_MAPS_API_KEY: z.string().optional(),
    MAP_TILES_URL: webAddress.regex(/\{z\}.*\{[xy]\}.*\{[xy]\}/, 'An address with {z}, {x} and {y}').optional(),
    MAP_WMS_URL: webAddress.optional(),
    MAP_WMS_LAYERS: z.string().trim().min(1).optional(),
    MAP_ATTRIBUTION: z.string().trim().max(300).default(''),
  })
  .refine((settings) => settings.GEOCODER !== 'google' || settings.GOOGLE_MAPS_API_KEY !== undefined, {
    path: ['GOOGLE_MAPS_API_KEY'],
    message: 'GEOCODER=google needs a key',
  })
  .refine((settings) => settings.MAIL_HOUSE_URL === undefined || settings.MAIL_HOUSE_KEY !== undefined, {
    path: ['MAIL_HOUSE_KEY'],
    message: 'MAIL_HOUSE_URL needs a key',
  })
  .refine((settings) => settings.MAP_WMS_URL === undefined || settings.MAP_WMS_LAYERS !== undefined, {
    path: ['MAP_WMS_LAYERS'],
    message: 'MAP_WMS_URL needs the names of its layers',
  });

export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  /** Address of the product in browsers; without PUBLIC_URL it is derived from HOST and PORT. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly logLevel: string;
  readonly runJobs: boolean;
  /** How many proxies add to `X-Forwarded-For`, or their networks; other entries are the client's own. */
  readonly trustProxy: false | number | readonly string[];
  /** Whether the demonstration account and its sign-in exist; off in production by default. */
  readonly demonstration: boolean;
  readonly graphqlIntrospection: boolean;
  /** Requests per network address, and per signed-in person. */
  readonly rateLimitPerMinute: number;
  readonly rateLimitPerPerson: number;
  readonly uploadLimitBytes: number;
  readonly identity: {
    readonly issuer: string | undefined;
    readonly clientId: string;
    readonly audience: string;
    readonly scope: string;
    readonly audienceParameter: 'resource' | 'audience' | 'none';
  };
  readonly s3:
    | {
        readonly bucket: string;
        readonly endpoint: string | undefined;
        readonly region: string;
        readonly accessKeyId: string | undefined;
        readonly secretAccessKey: string | undefined;
      }
    | undefined;
  /** Deployment environment, derived from the host; a context value for flags. */
  readonly deployment: Environment;
  /** Remote flag service; without one, flags come from the database. */
  readonly flags: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Mail server; without one, mails are only stored in the outbox. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Shipping service; without one, staff ships every kit. */
  readonly carrier: { readonly url: string; readonly token: string | undefined; readonly waitMs: number } | undefined;
  /** With which the carrier signs its notices; without one, none is accepted. */
  readonly carrierWebhookSecret: string | undefined;
  /** Service that prints and mails letters; without one, staff does. */
  readonly mailHouse: { readonly url: string; readonly key: string; readonly waitMs: number } | undefined;
  /** With which the mail house signs its notices; without one, none is accepted. */
  readonly mailHouseWebhookSecret: string | undefined;
  readonly supportEmail: string;
  readonly helpCenter: string | undefined;
  readonly academy: string | undefined;
  /** Analytics product that links to Curbstop and is linked back to. */
  readonly companion: { readonly name: string; readonly url: string } | undefined;
  /** Geocoding and map settings; `url` overrides the default address of the service. */
  readonly maps: {
    readonly geocoder: 'zip' | 'census' | 'google';
    readonly url: string | undefined;
    readonly googleKey: string | undefined;
    /** Map background: tiles, and layers of the operator's own WMS server. */
    readonly tiles: string | undefined;
    readonly wms: { readonly url: string; readonly layers: string } | undefined;
    readonly attribution: string;
  };
}

/** Reads and validates the settings; throws an error that names each invalid one. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const e = parseVariables(variables);
  const publicUrl =
    e.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${e.HOST === '0.0.0.0' ? 'localhost' : e.HOST}:${e.PORT}`;
  return {
    environment: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    dataDir: path.resolve(e.DATA_DIR ?? '.data'),
    databaseUrl: e.DATABASE_URL,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    logLevel: e.LOG_LEVEL,
    runJobs: e.RUN_JOBS,
    trustProxy: e.TRUST_PROXY,
    demonstration: e.DEMONSTRATION ?? e.NODE_ENV !== 'production',
    graphqlIntrospection: e.GRAPHQL_INTROSPECTION ?? e.NODE_ENV !== 'production',
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    rateLimitPerPerson: e.RATE_LIMIT_PER_PERSON,
    uploadLimitBytes: e.UPLOAD_LIMIT_MB * 1024 * 1024,
    identity: {
      issuer: e.OIDC_ISSUER,
      clientId: e.OIDC_CLIENT_ID,
      audience: e.OIDC_AUDIENCE,
      scope: e.OIDC_SCOPE,
      audienceParameter: e.OIDC_AUDIENCE_PARAMETER,
    },
    s3: toS3Settings(e),
    deployment: getEnvironment(publicUrl, { development: e.DEVELOPMENT_HOST, staging: e.STAGING_HOST }),
    flags: e.FLAGS_OFREP_URL ? { url: e.FLAGS_OFREP_URL, token: e.FLAGS_OFREP_TOKEN } : undefined,
    mail: e.SMTP_URL ? { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    carrier: e.CARRIER_URL
      ? { url: e.CARRIER_URL, token: e.CARRIER_TOKEN, waitMs: e.CARRIER_TIMEOUT_SECONDS * 1000 }
      : undefined,
    carrierWebhookSecret: e.CARRIER_WEBHOOK_SECRET,
    mailHouse: e.MAIL_HOUSE_URL
      ? { url: e.MAIL_HOUSE_URL, key: e.MAIL_HOUSE_KEY ?? '', waitMs: e.MAIL_HOUSE_TIMEOUT_SECONDS * 1000 }
      : undefined,
    mailHouseWebhookSecret: e.MAIL_HOUSE_WEBHOOK_SECRET,
    supportEmail: e.SUPPORT_EMAIL,
    helpCenter: e.HELP_CENTER_URL,
    academy: e.ACADEMY_URL,
    companion: toCompanion(e),
    maps: toMapSettings(e),
  };
}

type Variables = z.output<typeof environment>;

function parseVariables(variables: NodeJS.ProcessEnv): Variables {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The settings cannot be used. ${wrong}. See docs/operations.md.`);
}

function toS3Settings(e: Variables): Config['s3'] {
  if (!e.FILES_S3_BUCKET) return undefined;
  return {
    bucket: e.FILES_S3_BUCKET,
    endpoint: e.FILES_S3_ENDPOINT,
    region: e.FILES_S3_REGION,
    accessKeyId: e.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: e.FILES_S3_SECRET_ACCESS_KEY,
  };
}

function toCompanion(e: Variables): Config['companion'] {
  if (!e.COMPANION_URL) return undefined;
  return { name: e.COMPANION_NAME ?? new URL(e.COMPANION_URL).host, url: e.COMPANION_URL };
}

function toMapSettings(e: Variables): Config['maps'] {
  return {
    geocoder: e.GEOCODER,
    url: e.GEOCODER_URL,
    googleKey: e.GOOGLE_MAPS_API_KEY,
    tiles: e.MAP_TILES_URL,
    wms: e.MAP_WMS_URL ? { url: e.MAP_WMS_URL, layers: e.MAP_WMS_LAYERS ?? '' } : undefined,
    attribution: e.MAP_ATTRIBUTION,
  };
}
