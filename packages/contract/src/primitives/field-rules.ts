import { z } from 'zod';
import type { Field, Fields } from './fields.ts';
import { nullableText, requiredText } from './required-text.ts';
import { optionalState, usState } from './us-state.ts';
import { optionalZip, zip } from './zip.ts';

type Rules = Readonly<Record<string, z.ZodType>>;
type NullableText = ReturnType<typeof nullableText>;

/** The rules of `type: text`, `state` and so on, by whether the field is required. */
type RuleOf<F extends Field> = F extends { readonly required: true }
  ? RequiredRule<F>
  : F['type'] extends { readonly kind: 'text' }
    ? NullableText
    : F['type'] extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice extends string)[] }
      ? z.ZodNullable<z.ZodEnum<{ [Each in Choice]: Each }>>
      : F['type'] extends { readonly kind: 'yesNo' }
        ? z.ZodNullable<z.ZodBoolean>
        : F['type'] extends { readonly kind: 'state' }
          ? typeof optionalState
          : F['type'] extends { readonly kind: 'zip' }
            ? typeof optionalZip
            : never;
type RequiredRule<F extends Field> = F['type'] extends { readonly kind: 'text' }
  ? ReturnType<typeof requiredText>
  : F['type'] extends { readonly kind: 'state' }
    ? typeof requiredState
    : F['type'] extends { readonly kind: 'zip' }
      ? typeof requiredZip
      : never;

const requiredState = z.string('Required').trim().min(1, 'Required').toUpperCase().pipe(usState);
const requiredZip = requiredText(10).pipe(zip);

type FieldRules<F extends Fields, Written extends Rules> = {
  [Name in keyof F]: Name extends keyof Written ? Written[Name] : RuleOf<F[Name]>;
};

/** The rule of each field by its type; `written` has the rules that a domain writes itself. */
export function fieldRules<const F extends Fields, Written extends Rules>(
  fields: F,
  written: Written,
): FieldRules<F, Written> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, written[name] ?? ruleOf(name, field)]),
  ) as FieldRules<F, Written>;
}

function ruleOf(name: string, { type, required }: Field): z.ZodType {
  if (type.kind === 'text') return required ? requiredText(type.longest) : nullableText(type.longest);
  if (type.kind === 'state') return required ? requiredState : optionalState;
  if (type.kind === 'zip') return required ? requiredZip : optionalZip;
  if (type.kind === 'choice' && !required) return z.enum(type.choices, 'Choose one of the list').nullable();
  if (type.kind === 'yesNo' && !required) return z.boolean().nullable();
  throw new Error(`Write the rule of ${name}`);
}

type StoredValue<F extends Field> = F['type'] extends { readonly kind: 'yesNo' }
  ? z.ZodBoolean
  : F['type'] extends { readonly kind: 'integer' }
    ? z.ZodNumber
    : z.ZodString;
type RowRules<F extends Fields, Written extends Rules> = {
  [Name in keyof F]: Name extends keyof Written
    ? Written[Name]
    : F[Name] extends { readonly required: true }
      ? StoredValue<F[Name]>
      : z.ZodNullable<StoredValue<F[Name]>>;
};

/** The shape of stored values in responses, without limits. */
export function rowRules<const F extends Fields, Written extends Rules>(
  fields: F,
  written: Written,
): RowRules<F, Written> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, required }]) => {
      const stored = type.kind === 'yesNo' ? z.boolean() : type.kind === 'integer' ? z.number() : z.string();
      return [name, written[name] ?? (required ? stored : stored.nullable())];
    }),
  ) as RowRules<F, Written>;
}
