import { parseArgs } from 'node:util';
import { toProblem } from '../foundation/http/problem-handler.ts';
import {
  changeFeature,
  changePlan,
  createAccount,
  createPersonSignIn,
  disableAccount,
  enableAccount,
  listAccounts,
  resetPasswordOf,
} from './account-commands.ts';
import {
  CommandError,
  parseOptions,
  formatTable,
  listMistakes,
  type Command,
  type CommandOptions,
  type CommandContext,
} from './command.ts';
import { listJobs, switchFlag } from './product-commands.ts';

export const commands: readonly Command[] = [
  createAccount,
  createPersonSignIn,
  listAccounts,
  changePlan,
  changeFeature,
  disableAccount,
  enableAccount,
  resetPasswordOf,
  switchFlag,
  listJobs,
];

/** Opened only when a command runs. */
type OpenContext = CommandContext & { readonly close: () => Promise<void> };
interface Terminal {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Runs a command line; returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function runCommand(
  args: readonly string[],
  { say, complain }: Terminal,
  open: () => Promise<OpenContext>,
): Promise<0 | 1 | 2> {
  const [name, ...rest] = args;
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const wantsHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
    if (!wantsHelp) complain(`There is no command "${name}".`);
    say(overview());
    return wantsHelp ? 0 : 2;
  }
  let options: CommandOptions;
  try {
    const { values } = parseArgs({ args: rest, options: parseOptions(command.options), strict: true });
    if (values['help']) {
      say(`${command.summary}:\n\n${command.usage}`);
      return 0;
    }
    options = values as CommandOptions;
  } catch (error) {
    return mistyped(command, [error instanceof Error ? error.message : String(error)], complain);
  }
  const wrong = listMistakes(command.options, options);
  if (wrong.length > 0) return mistyped(command, wrong, complain);
  const context = await open();
  try {
    await command.run(options, context);
    return 0;
  } catch (error) {
    for (const sentence of listSentences(error)) complain(sentence);
    return 1;
  } finally {
    await context.close();
  }
}

function overview(): string {
  return `Commands for the operator of Curbstop, on its server:\n\n${formatTable(
    ['Command', 'What it does'],
    commands.map(({ name, summary }) => [name, summary]),
  )}\n\n  npm run admin -- <command> --help   shows how to use a command\n`;
}

function mistyped({ name }: Command, sentences: readonly string[], complain: Terminal['complain']): 2 {
  for (const sentence of sentences) complain(sentence);
  complain(`npm run admin -- ${name} --help shows how to use it.`);
  return 2;
}

function listSentences(error: unknown): readonly string[] {
  if (error instanceof CommandError) return [error.message];
  const problem = toProblem(error);
  if (problem.status < 500)
    return problem.details.map(({ property, detail }) => (property ? `--${toOption(property)}: ${detail}` : detail));
  return [error instanceof Error ? error.message : String(error)];
}

function toOption(property: string): string {
  return property === 'primacyCode' ? 'state' : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
