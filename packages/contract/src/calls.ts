import { type Contract, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

export type CallHead = Pick<Endpoint, 'method' | 'path' | 'status'>;

/** The method and the path of every call, by feature and name, and the status of those that make something. */
export type Calls = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Pick<
      Contract[Feature][Name],
      keyof CallHead & keyof Contract[Feature][Name]
    >;
  };
};

/**
 * The contract without its schemas, for clients that only make calls. The web build replaces this module with the
 * computed table, so that the browser loads no schema it does not need.
 */
export const calls: Calls = headsOf(contract);

function headsOf(whole: Contract): Calls {
  const features = Object.entries(whole).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Endpoint>).map(([name, { method, path, status }]) => [
        name,
        status === undefined ? { method, path } : { method, path, status },
      ]),
    ),
  ]);
  // Built from the contract's own keys; TypeScript cannot follow fromEntries.
  return Object.fromEntries(features) as Calls;
}
