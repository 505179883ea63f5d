import type { z } from 'zod';

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
}
/** A field that contains a value; `path` has the names of the objects and lists around it. */
export interface SchemaField {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

/** Returns the fields at any depth of a schema. */
export function schemaFields(schema: z.ZodType | undefined, path: readonly string[] = []): SchemaField[] {
  if (schema === undefined) return [];
  const def = schema.def as unknown as Definition;
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => schemaFields(field, [...path, name]));
  if (def.options) return def.options.flatMap((option) => schemaFields(option, path));
  const inner = def.innerType ?? def.element ?? def.valueType ?? def.in;
  return inner ? schemaFields(inner, path) : [{ path, schema }];
}
