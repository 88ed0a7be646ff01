import { z } from 'zod';
import { calendarDate, dateText } from './date-text.ts';
import type { Field, Fields, LookupOption } from './fields.ts';
import { optionalPhone } from './phone.ts';
import { createNullableText, createRequiredText } from './required-text.ts';
import { optionalState, usState } from './us-state.ts';
import { optionalZip, zip } from './zip.ts';

type Rules = Readonly<Record<string, z.ZodType>>;
type NullableText = ReturnType<typeof createNullableText>;

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
            : F['type'] extends { readonly kind: 'day' }
              ? typeof optionalDay
              : F['type'] extends { readonly kind: 'lookup' }
                ? z.ZodNullable<z.ZodNumber>
                : F['type'] extends { readonly kind: 'phone' }
                  ? typeof optionalPhone
                  : F['type'] extends { readonly kind: 'dateText' }
                    ? z.ZodNullable<typeof dateText>
                    : never;
type RequiredRule<F extends Field> = F['type'] extends { readonly kind: 'text' }
  ? ReturnType<typeof createRequiredText>
  : F['type'] extends { readonly kind: 'state' }
    ? typeof requiredState
    : F['type'] extends { readonly kind: 'zip' }
      ? typeof requiredZip
      : F['type'] extends { readonly kind: 'day' }
        ? typeof requiredDay
        : F['type'] extends { readonly kind: 'lookup' }
          ? z.ZodNumber
          : F['type'] extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice extends string)[] }
            ? z.ZodEnum<{ [Each in Choice]: Each }>
            : F['type'] extends { readonly kind: 'yesNo' }
              ? z.ZodBoolean
              : never;

const requiredState = z.string('Required').trim().min(1, 'Required').toUpperCase().pipe(usState);
const requiredZip = createRequiredText(10).pipe(zip);
const requiredDay = z.string('Required').trim().min(1, 'Required').pipe(calendarDate);
const optionalDay = z.string().trim().min(1, 'Required').pipe(calendarDate).nullable();
const notInList = 'Choose an option from the list';

/** A missing choice and an unknown id have different messages. */
export function createRequiredLookup(options: readonly LookupOption[]) {
  return z
    .number('Required')
    .int(notInList)
    .refine((value) => options.some(({ id }) => id === value), notInList);
}

function optionalLookup(options: readonly LookupOption[]) {
  return z
    .number()
    .int()
    .refine((value) => options.some(({ id }) => id === value), notInList)
    .nullable();
}

type FieldRules<F extends Fields, Written extends Rules> = {
  [Name in keyof F]: Name extends keyof Written ? Written[Name] : RuleOf<F[Name]>;
};

/** The rule of each field by its type; `written` has the rules that a domain writes itself. */
export function createFieldRules<const F extends Fields, Written extends Rules>(
  fields: F,
  written: Written,
): FieldRules<F, Written> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, written[name] ?? getRule(name, field)]),
  ) as FieldRules<F, Written>;
}

type Choice = { readonly type: { readonly kind: 'choice' } };
type ChoiceRules<F extends Fields> = {
  [Name in keyof F as F[Name] extends Choice ? Name : never]: F[Name]['type'] extends {
    readonly choices: readonly (infer Each extends string)[];
  }
    ? F[Name] extends { readonly required: true }
      ? z.ZodEnum<{ [One in Each]: One }>
      : z.ZodNullable<z.ZodEnum<{ [One in Each]: One }>>
    : never;
};

/** The rules of the fields with choices, whose message names the choices (`getValidationMessage`). */
export function createChoiceRules<const F extends Fields>(fields: F): ChoiceRules<F> {
  return Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { type, required }]) =>
      type.kind === 'choice' ? [[name, required ? z.enum(type.choices) : z.enum(type.choices).nullable()]] : [],
    ),
  ) as ChoiceRules<F>;
}

function getRule(name: string, { type, required }: Field): z.ZodType {
  const rule = required ? requiredRule(type) : optionalRule(type);
  if (!rule) throw new Error(`Write the rule of ${name}`);
  return rule;
}

function requiredRule(type: Field['type']): z.ZodType | undefined {
  switch (type.kind) {
    case 'text':
      return createRequiredText(type.maxLength);
    case 'state':
      return requiredState;
    case 'zip':
      return requiredZip;
    case 'day':
      return requiredDay;
    case 'choice':
      return z.enum(type.choices, notInList);
    case 'lookup':
      return createRequiredLookup(type.options);
    case 'yesNo':
      return z.boolean();
    default:
      return undefined;
  }
}

function optionalRule(type: Field['type']): z.ZodType | undefined {
  switch (type.kind) {
    case 'text':
      return createNullableText(type.maxLength);
    case 'state':
      return optionalState;
    case 'zip':
      return optionalZip;
    case 'day':
      return optionalDay;
    case 'choice':
      return z.enum(type.choices, notInList).nullable();
    case 'lookup':
      return optionalLookup(type.options);
    case 'yesNo':
      return z.boolean().nullable();
    case 'phone':
      return optionalPhone;
    case 'dateText':
      return dateText.nullable();
    default:
      return undefined;
  }
}

type StoredValue<F extends Field> = F['type'] extends { readonly kind: 'yesNo' }
  ? z.ZodBoolean
  : F['type'] extends { readonly kind: 'integer' | 'lookup' }
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
export function createRowRules<const F extends Fields, Written extends Rules>(
  fields: F,
  written: Written,
): RowRules<F, Written> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, required }]) => {
      const stored = storedValue(type.kind);
      return [name, written[name] ?? (required ? stored : stored.nullable())];
    }),
  ) as RowRules<F, Written>;
}

function storedValue(kind: Field['type']['kind']): z.ZodType {
  if (kind === 'yesNo') return z.boolean();
  return kind === 'integer' || kind === 'lookup' ? z.number() : z.string();
}
