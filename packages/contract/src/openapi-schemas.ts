import * as z from 'zod/mini';
import { endpointList } from './contract.ts';
import * as contract from './index.ts';
import * as tournamentInput from './tournament-input.ts';

type JsonSchema = Record<string, unknown>;

/** A body is described as it is sent, before defaults and transforms; an answer as it arrives, after them. */
type Direction = 'input' | 'output';

type Names = z.core.$ZodRegistry<{ id: string }>;

const exported = Object.entries<unknown>({ ...tournamentInput, ...contract }).flatMap(([name, value]) =>
  value instanceof z.ZodMiniType ? [{ name, schema: value }] : [],
);

/**
 * A function that describes schemas, and the components that its descriptions refer to: every exported schema of the
 * contract under its name. A schema whose sent and answered forms differ becomes two components: `Settings` is
 * answered, `SettingsInput` is sent.
 */
export function schemaComponents(): {
  describe: (schema: z.ZodMiniType, direction: Direction) => JsonSchema;
  components: Record<string, JsonSchema>;
} {
  const names = { output: registerNames((name) => name), input: registerNames(inputNames()) };
  const components: Record<string, JsonSchema> = {};
  const describe = (schema: z.ZodMiniType, direction: Direction) => {
    const { $defs, ...described } = jsonSchema(schema, direction, names[direction]);
    Object.assign(components, $defs);
    return described;
  };
  return { describe, components };
}

function registerNames(nameOf: (name: string, schema: z.ZodMiniType) => string): Names {
  const names = z.registry<{ id: string }>();
  for (const { name, schema } of exported) names.add(schema, { id: nameOf(name, schema) });
  return names;
}

function inputNames() {
  const answers = endpointList().flatMap(({ endpoint: { response } }) =>
    typeof response === 'string' ? [] : [response],
  );
  const names = registerNames((name) => name);
  const answered = new Set(
    answers.flatMap((answer) => Object.keys(jsonSchema(answer, 'output', names).$defs ?? {})),
  );
  return (name: string, schema: z.ZodMiniType) =>
    answered.has(name) && differsByDirection(schema) ? `${name}Input` : name;
}

function differsByDirection(schema: z.ZodMiniType): boolean {
  return JSON.stringify(jsonSchema(schema, 'input')) !== JSON.stringify(jsonSchema(schema, 'output'));
}

/** Zod puts the named schemas into `$defs`; references to them are rewritten to the components. */
function jsonSchema(schema: z.ZodMiniType, io: Direction, names?: Names): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names ? { metadata: names } : {}),
  });
  const { $schema: _, ...rest } = JSON.parse(
    JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return rest;
}
