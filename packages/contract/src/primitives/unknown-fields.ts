import { z } from 'zod';

/** The paths of the fields of a value that a shape does not define. A shape that takes anything defines all of them. */
export function findUnknownFields(shape: z.ZodType, value: unknown): readonly string[] {
  return listUnknownFields(shape, value, []).map(join);
}

/** The names of the fields of an object's shape. */
export function listFieldNames(shape: unknown): readonly string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  const inner = unwrap(shape);
  return inner === undefined ? [] : listFieldNames(inner);
}

/** Of a body that is taken in several forms, the one that is sent, so that its own errors are reported. */
export function findSentForm(shape: z.ZodType, value: unknown): z.ZodType {
  if (!(shape instanceof z.ZodUnion)) return shape;
  return findOption(shape, typeof value === 'object' && value !== null ? value : {}) as z.ZodType;
}

type Path = readonly (string | number)[];
const join = (path: Path) => path.join('.');

function listUnknownFields(shape: unknown, value: unknown, path: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  if (shape instanceof z.ZodUndefined) return Object.keys(value).map((name) => [...path, name]);
  if (shape instanceof z.ZodObject) return listOfObject(shape, value, path);
  if (shape instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((one, at) => listUnknownFields(shape.element, one, [...path, at])) : [];
  if (shape instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, one]) => listUnknownFields(shape.valueType, one, [...path, name]));
  if (shape instanceof z.ZodUnion) return listUnknownFields(findOption(shape, value), value, path);
  if (shape instanceof z.ZodIntersection) {
    const right = listUnknownFields(shape.def.right, value, path).map(join);
    return listUnknownFields(shape.def.left, value, path).filter((one) => right.includes(join(one)));
  }
  const inner = unwrap(shape);
  return inner === undefined ? [] : listUnknownFields(inner, value, path);
}

function listOfObject(shape: z.ZodObject, value: object, path: Path): readonly Path[] {
  const fields = shape.shape as Readonly<Record<string, unknown>>;
  const isLoose = shape.def.catchall instanceof z.ZodUnknown;
  return Object.entries(value).flatMap(([name, one]) =>
    Object.hasOwn(fields, name)
      ? listUnknownFields(fields[name], one, [...path, name])
      : isLoose
        ? []
        : [[...path, name]],
  );
}

/** The option that accepts the value, otherwise the one that defines most of its fields. */
function findOption({ options }: z.ZodUnion, value: object): unknown {
  const accepting = options.find((option) => (option as z.ZodType).safeParse(value).success);
  if (accepting !== undefined) return accepting;
  const optionCounts = options.map((option) => ({ option, unknown: listUnknownFields(option, value, []).length }));
  return optionCounts.sort((one, other) => one.unknown - other.unknown)[0]?.option;
}

function unwrap(shape: unknown): unknown {
  // A preprocessed value is described by what comes out.
  if (shape instanceof z.ZodPipe) return shape.in instanceof z.ZodTransform ? shape.out : shape.in;
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault ||
    shape instanceof z.ZodReadonly
  )
    return shape.unwrap();
  return undefined;
}
