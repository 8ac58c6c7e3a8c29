/**
 * Lists how a schema differs from the one that it claims to be a part of. Missing types, fields and members are no
 * difference.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

export function schemaDifferences(part: GraphQLSchema, whole: GraphQLSchema): string[] {
  return Object.values(part.getTypeMap())
    .filter(type => !type.name.startsWith('__'))
    .flatMap(type => {
      const original = whole.getType(type.name);
      if (!original) return [`${type.name}: not in the whole`];
      if (original.constructor.name !== type.constructor.name) return [`${type.name}: of another kind`];
      return typeDifferences(type, original);
    });
}

function typeDifferences(type: GraphQLNamedType, original: GraphQLNamedType): string[] {
  if ((isObjectType(type) || isInterfaceType(type)) && (isObjectType(original) || isInterfaceType(original))) {
    const parents = new Set(original.getInterfaces().map(({ name }) => name));
    const strangers = type.getInterfaces().filter(({ name }) => !parents.has(name));
    return [
      ...strangers.map(({ name }) => `${type.name}: does not implement ${name} in the whole`),
      ...Object.values(type.getFields()).flatMap(field =>
        fieldDifferences(`${type.name}.${field.name}`, field, original.getFields()[field.name]),
      ),
    ];
  }
  if (isUnionType(type) && isUnionType(original)) {
    const members = new Set(original.getTypes().map(({ name }) => name));
    return type.getTypes().flatMap(({ name }) => (members.has(name) ? [] : [`${type.name}: ${name} is no member`]));
  }
  if (isEnumType(type) && isEnumType(original)) {
    const told = (one: typeof type) => one.getValues().map(value => `${value.name} ${value.deprecationReason ?? ''}`);
    return same(type.name, told(type), told(original));
  }
  if (isInputObjectType(type) && isInputObjectType(original))
    return same(
      type.name,
      Object.values(type.getFields()).map(signature),
      Object.values(original.getFields()).map(signature),
    );
  return [];
}

function fieldDifferences(
  name: string,
  field: GraphQLField<unknown, unknown>,
  original: GraphQLField<unknown, unknown> | undefined,
): string[] {
  if (!original) return [`${name}: not in the whole`];
  return [
    ...same(
      name,
      [String(field.type), field.deprecationReason ?? ''],
      [String(original.type), original.deprecationReason ?? ''],
    ),
    ...same(`${name} arguments`, field.args.map(signature), original.args.map(signature)),
  ];
}

const signature = (item: GraphQLArgument | GraphQLInputField): string =>
  `${item.name}: ${String(item.type)} = ${JSON.stringify(item.defaultValue)} ${item.deprecationReason ?? ''}`;

function same(name: string, found: readonly string[], expected: readonly string[]): string[] {
  const [a, b] = [[...found].sort().join('; '), [...expected].sort().join('; ')];
  return a === b ? [] : [`${name}: ${a} instead of ${b}`];
}
