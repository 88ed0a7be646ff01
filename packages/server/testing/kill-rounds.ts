import process from 'node:process';
import { createChance, type Chance } from '../seed/chance.ts';

/** How often a test kills processes, and the random moments. */
interface KillRounds {
  readonly rounds: number;
  readonly chance: Chance;
  /** How to repeat this run; part of every failure's message. */
  readonly repeat: string;
}

/**
 * Ten rounds with a new seed, which is printed; `CURBSTOP_SEED` repeats a run and `CURBSTOP_ROUNDS` sets the number.
 */
export function planKillRounds(): KillRounds {
  const { CURBSTOP_SEED: seedText, CURBSTOP_ROUNDS: rounds = '10' } = process.env;
  const seed = Number(seedText ?? Math.trunc(Math.random() * 2 ** 31));
  const repeat = `CURBSTOP_SEED=${seed} CURBSTOP_ROUNDS=${rounds}`;
  console.log(`Killing processes with ${repeat}`);
  return { rounds: Number(rounds), chance: createChance(seed), repeat };
}
