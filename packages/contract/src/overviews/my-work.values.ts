import { requirements, type Requirement } from '../accounts/requirement.values.ts';
import type { JobState } from '../primitives/job.ts';

interface WorkKind {
  /** The permission needed to start such a job. */
  readonly requirement: Pick<Requirement, 'access' | 'feature'>;
  readonly runningTitle: (name: string) => string;
  readonly ended: Readonly<Record<Extract<JobState, 'completed' | 'failed' | 'cancelled'>, (name: string) => string>>;
  /** The page of the job; `subject` is its subject. */
  readonly pageOf: (subject: string) => string;
}

const requirement = requirements.undoImport;
const steps = (subject: string) => `/imports/${subject}`;
const results = (subject: string) => `/imports/results/${subject}`;
const laboratory = (subject: string) => `/result-imports/${subject}`;

/** The jobs shown in the notifications menu, by job name; to add one, add an entry. */
export const workKinds = {
  'imports.read': {
    requirement,
    pageOf: steps,
    runningTitle: (name) => `Reading ${name}`,
    ended: {
      completed: (name) => `${name} is ready to review.`,
      failed: (name) => `${name} could not be read.`,
      cancelled: (name) => `Reading ${name} was canceled.`,
    },
  },
  'imports.check': {
    requirement,
    pageOf: steps,
    runningTitle: (name) => `Checking ${name}`,
    ended: {
      completed: (name) => `${name} was checked.`,
      failed: (name) => `${name} could not be checked.`,
      cancelled: (name) => `Checking ${name} was canceled.`,
    },
  },
  'imports.commit': {
    requirement,
    pageOf: results,
    runningTitle: (name) => `Importing ${name}`,
    ended: {
      completed: (name) => `${name} was imported.`,
      failed: (name) => `${name} could not be imported.`,
      cancelled: (name) => `Importing ${name} was canceled.`,
    },
  },
  'imports.undo': {
    requirement,
    pageOf: results,
    runningTitle: (name) => `Undoing the import of ${name}`,
    ended: {
      completed: (name) => `The import of ${name} was undone.`,
      failed: (name) => `The import of ${name} could not be undone.`,
      cancelled: (name) => `Undoing the import of ${name} was canceled.`,
    },
  },
  'results.read': {
    requirement: requirements.reportResults,
    pageOf: laboratory,
    runningTitle: (name) => `Reading ${name}`,
    ended: {
      completed: (name) => `${name} is ready to review.`,
      failed: (name) => `${name} could not be read.`,
      cancelled: (name) => `Reading ${name} was canceled.`,
    },
  },
  'results.check': {
    requirement: requirements.reportResults,
    pageOf: laboratory,
    runningTitle: (name) => `Checking ${name}`,
    ended: {
      completed: (name) => `${name} was checked.`,
      failed: (name) => `${name} could not be checked.`,
      cancelled: (name) => `Checking ${name} was canceled.`,
    },
  },
  'results.commit': {
    requirement: requirements.reportResults,
    pageOf: laboratory,
    runningTitle: (name) => `Importing ${name}`,
    ended: {
      completed: (name) => `${name} was imported.`,
      failed: (name) => `${name} could not be imported.`,
      cancelled: (name) => `Importing ${name} was canceled.`,
    },
  },
  'results.undo': {
    requirement: requirements.editSample,
    pageOf: laboratory,
    runningTitle: (name) => `Undoing the import of ${name}`,
    ended: {
      completed: (name) => `The import of ${name} was undone.`,
      failed: (name) => `The import of ${name} could not be undone.`,
      cancelled: (name) => `Undoing the import of ${name} was canceled.`,
    },
  },
  'exports.account': {
    requirement: requirements.administer,
    pageOf: () => '/administration/data',
    runningTitle: (name) => `Preparing ${name}`,
    ended: {
      completed: (name) => `${name} is ready to download.`,
      failed: (name) => `${name} could not be prepared.`,
      cancelled: (name) => `Preparing ${name} was canceled.`,
    },
  },
} as const satisfies Readonly<Record<string, WorkKind>>;

type WorkKindName = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as readonly WorkKindName[];

/** Maximum number of jobs in the notifications menu. */
export const maxWorkItems = 8;
