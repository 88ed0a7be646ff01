import { randomInt } from 'node:crypto';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { CommandError, type CommandContext } from './command.ts';

/** Prompts for a password twice; without a terminal, or if left empty, generates one and prints it once. */
export async function choosePassword({ askHidden, say }: CommandContext, whose: string): Promise<string> {
  const typed = await askHidden(`Password for ${whose} (leave blank to generate one): `);
  if (typed !== '') {
    const weak = newPassword.safeParse(typed).error?.issues.map(({ message }) => message);
    if (weak) throw new CommandError(`The password is too weak: ${weak.join('; ')}. Nothing was changed.`);
    if ((await askHidden('Repeat the password: ')) !== typed)
      throw new CommandError('The two passwords are not the same. Nothing was changed.');
    return typed;
  }
  const made = makePassword();
  say(`The password for ${whose}, shown only this once: ${made}`);
  return made;
}

/** Four groups of four without look-alike characters: more than 80 bits, and meets every password rule. */
function makePassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${group()}-${group()}-${group()}-A${group()}${randomInt(2, 10)}`;
}
