/**
 * Extracts the part of Shopify's Admin schema that some documents use. Keeps its parts unchanged: a field with its
 * type, nullability, deprecation and all its arguments; an enum and an input with all members. Removes only unselected
 * fields and unreachable types (and descriptions, for size).
 */
import {
  buildClientSchema,
  type DocumentNode,
  getNamedType,
  type IntrospectionQuery,
  type IntrospectionType,
  type IntrospectionTypeRef,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Fields = Map<string, Set<string>>;

/** @returns SDL. @throws Error if a document has a field unknown to the full schema. */
export function cutSchema(full: IntrospectionQuery, documents: DocumentNode): string {
  const types = new Map(full.__schema.types.map(type => [type.name, type]));
  const fields = selectedFields(full, documents);
  inheritFromInterfaces(types, fields);
  const kept = reachedTypes(types, fields);
  const { mutationType } = full.__schema;

  const cut: IntrospectionQuery = {
    __schema: {
      ...full.__schema,
      description: null,
      mutationType: mutationType && kept.has(mutationType.name) ? mutationType : null,
      subscriptionType: null,
      directives: [],
      types: [...kept].sort().flatMap(name => {
        const type = types.get(name);
        return type ? [pruned(type, kept, fields.get(name) ?? new Set())] : [];
      }),
    },
  };
  return printSchema(buildClientSchema(cut));
}

/** Collects the fields that the documents select on each type; a type named only in a fragment has none yet. */
function selectedFields(full: IntrospectionQuery, documents: DocumentNode): Fields {
  const fields: Fields = new Map();
  const of = (type: string) => fields.get(type) ?? fields.set(type, new Set()).get(type);
  const info = new TypeInfo(buildClientSchema(full, { assumeValid: true }));
  visit(
    documents,
    visitWithTypeInfo(info, {
      Field(node) {
        const parent = info.getParentType();
        if (node.name.value.startsWith('__')) return;
        if (!parent || !info.getFieldDef()) throw new Error(`no field ${parent?.name ?? '?'}.${node.name.value}`);
        of(parent.name)?.add(node.name.value);
        const result = info.getType();
        if (result && node.selectionSet) of(getNamedType(result).name);
      },
      InlineFragment(node) {
        if (node.typeCondition) of(node.typeCondition.name.value);
      },
    }),
  );
  return fields;
}

/** Adds an interface's selected fields to the kept types that implement it. */
function inheritFromInterfaces(types: ReadonlyMap<string, IntrospectionType>, fields: Fields): void {
  for (const [name, own] of fields) {
    const type = types.get(name);
    if (type?.kind !== 'OBJECT') continue;
    for (const parent of type.interfaces) for (const field of fields.get(parent.name) ?? []) own.add(field);
  }
}

/** Collects the selected composite types, and every scalar, enum and input that their fields and arguments name. */
function reachedTypes(types: ReadonlyMap<string, IntrospectionType>, fields: Fields): Set<string> {
  const kept = new Set<string>(fields.keys());
  const reach = (name: string): void => {
    if (kept.has(name)) return;
    kept.add(name);
    const type = types.get(name);
    if (type?.kind === 'INPUT_OBJECT') for (const field of type.inputFields) reach(nameOf(field.type));
  };
  for (const [name, own] of fields) {
    const type = types.get(name);
    if (type?.kind !== 'OBJECT' && type?.kind !== 'INTERFACE') continue;
    for (const field of type.fields) {
      if (!own.has(field.name)) continue;
      reach(nameOf(field.type));
      for (const argument of field.args) reach(nameOf(argument.type));
    }
  }
  // The introspection types of directive arguments are gone; graphql-js still needs these two.
  return kept.add('Boolean').add('String');
}

function nameOf(type: IntrospectionTypeRef): string {
  return type.kind === 'LIST' || type.kind === 'NON_NULL' ? nameOf(type.ofType) : type.name;
}

/** Reduces the type to its kept fields, interfaces and members. */
function pruned(type: IntrospectionType, kept: ReadonlySet<string>, own: ReadonlySet<string>): IntrospectionType {
  const bare = <Described extends object>(item: Described): Described => ({ ...item, description: null });
  switch (type.kind) {
    case 'OBJECT':
    case 'INTERFACE': {
      const fields = type.fields
        .filter(field => own.has(field.name))
        .map(field => ({ ...bare(field), args: field.args.map(bare) }));
      const interfaces = type.interfaces.filter(({ name }) => kept.has(name));
      return type.kind === 'OBJECT'
        ? { ...bare(type), fields, interfaces }
        : { ...bare(type), fields, interfaces, possibleTypes: type.possibleTypes.filter(({ name }) => kept.has(name)) };
    }
    case 'UNION':
      return { ...bare(type), possibleTypes: type.possibleTypes.filter(({ name }) => kept.has(name)) };
    case 'ENUM':
      return { ...bare(type), enumValues: type.enumValues.map(bare) };
    case 'INPUT_OBJECT':
      return { ...bare(type), inputFields: type.inputFields.map(bare) };
    case 'SCALAR':
      return bare(type);
  }
}
