import { type Contract, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

export type CallHead = Pick<Endpoint, 'method' | 'path' | 'status'> & { fits?: string };

/** Method and path of every call by feature and name; for creating calls the status, for GET calls the first fields. */
export type Calls = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Pick<
      Contract[Feature][Name],
      keyof CallHead & keyof Contract[Feature][Name]
    > & { fits?: string };
  };
};

/** Enough fields to recognise an answer from another server, without making the table larger than needed. */
const FIELDS = 3;

/**
 * The contract without its schemas, for clients that only make calls. The web build replaces this module with the
 * computed table, so that the browser loads no schema it does not need.
 */
export const calls: Calls = headsOf(contract);

function headsOf(whole: Contract): Calls {
  const features = Object.entries(whole).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => [
        name,
        headOf(endpoint),
      ]),
    ),
  ]);
  // Built from the contract's own keys; TypeScript cannot follow fromEntries.
  return Object.fromEntries(features) as Calls;
}

function headOf({ method, path, status, response }: Endpoint): CallHead {
  const fits = method === 'GET' && typeof response !== 'string' ? fitsOf(response) : null;
  return { method, path, ...(status === undefined ? {} : { status }), ...(fits === null ? {} : { fits }) };
}

/** 'one' or 'list' with the first required fields; 'map' if the keys are ids. */
function fitsOf(schema: unknown): string | null {
  if (!isDef(schema)) return null;
  const { type, element, valueType } = schema.def;
  if (type === 'record' && isDef(valueType) && valueType.def.type !== 'unknown') return 'map';
  const [kind, names] = type === 'array' ? ['list', fieldsOf(element)] : ['one', fieldsOf(schema)];
  return names && [kind, ...names.slice(0, FIELDS)].join(' ');
}

/** The required fields; null if the schema is not an object. */
function fieldsOf(schema: unknown): string[] | null {
  if (!isDef(schema)) return null;
  const { type, options, shape = {} } = schema.def;
  if (type === 'union') {
    const [first = null, ...others] = (options ?? []).map(fieldsOf);
    return first?.filter((name) => others.every((fields) => fields?.includes(name))) ?? null;
  }
  if (type !== 'object') return null;
  return Object.keys(shape).filter((name) => {
    const field = shape[name];
    return isDef(field) && field.def.type !== 'optional';
  });
}

interface Def {
  def: {
    type: string;
    element?: unknown;
    valueType?: unknown;
    options?: unknown[];
    shape?: Record<string, unknown>;
  };
}

function isDef(schema: unknown): schema is Def {
  return typeof schema === 'object' && schema !== null && 'def' in schema;
}
