import type * as z from 'zod/mini';
import { type Contract, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

export type CallHead = Pick<Endpoint, 'method' | 'path' | 'status'> & { fits?: string };

/** The method, path and success status of every API request, and what identifies a valid response to a GET request. */
export type Calls = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Pick<
      Contract[Feature][Name],
      keyof CallHead & keyof Contract[Feature][Name]
    > & { fits?: string };
  };
};

/** How many required fields identify a response. Using more would only enlarge the table. */
const FIELDS = 3;

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/**
 * The contract without its schemas, for clients that only send requests. The web build replaces this module with the
 * computed table, so that the browser does not load every schema.
 */
export const calls = Object.fromEntries(
  Object.entries<Record<string, Endpoint>>(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, headOf(endpoint)])),
  ]),
) as Calls;

function headOf({ method, path, status, response }: Endpoint): CallHead {
  const fits = method === 'GET' && typeof response !== 'string' ? fitsOf(response) : null;
  return { method, path, ...(status === undefined ? {} : { status }), ...(fits === null ? {} : { fits }) };
}

/**
 * Returns 'map' for a response keyed by ids, 'one' or 'list' plus the first required fields for an object or a list of
 * objects, and null for other responses.
 */
function fitsOf(schema: z.core.$ZodType): string | null {
  const def = defOf(schema);
  if (def.type === 'record' && defOf(def.valueType).type !== 'unknown') return 'map';
  const [kind, names] = def.type === 'array' ? ['list', fieldsOf(def.element)] : ['one', fieldsOf(schema)];
  return names && [kind, ...names.slice(0, FIELDS)].join(' ');
}

/** Returns the required fields of an object, or those common to all objects of a union; null for other schemas. */
function fieldsOf(schema: z.core.$ZodType): string[] | null {
  const def = defOf(schema);
  if (def.type === 'union') {
    const [first = null, ...others] = def.options.map(fieldsOf);
    return first?.filter((name) => others.every((fields) => fields?.includes(name))) ?? null;
  }
  if (def.type !== 'object') return null;
  return Object.entries(def.shape).flatMap(([name, field]) =>
    defOf(field).type === 'optional' ? [] : [name],
  );
}
