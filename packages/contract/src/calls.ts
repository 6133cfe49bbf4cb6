import { type Contract, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

export type CallHead = Pick<Endpoint, 'method' | 'path' | 'status'> & { fits?: string };

/** The method and path of every call, the status of creating calls, and how to recognise the answer of GET calls. */
export type Calls = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Pick<
      Contract[Feature][Name],
      keyof CallHead & keyof Contract[Feature][Name]
    > & { fits?: string };
  };
};

/** The number of fields by which an answer is recognised. More would only make the table larger. */
const FIELDS = 3;

/**
 * The contract without its schemas, for clients that only make calls. The web build replaces this module with the
 * computed table, so that the browser does not load every schema.
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

/** Returns 'one' or 'list' and the first required fields of an answer, or 'map' if its keys are ids. */
function fitsOf(schema: unknown): string | null {
  if (!isDef(schema)) return null;
  const { type, element, valueType } = schema.def;
  if (type === 'record' && isDef(valueType) && valueType.def.type !== 'unknown') return 'map';
  const [kind, names] = type === 'array' ? ['list', fieldsOf(element)] : ['one', fieldsOf(schema)];
  return names && [kind, ...names.slice(0, FIELDS)].join(' ');
}

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
