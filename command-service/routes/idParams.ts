import { Type } from 'typebox';

/** The `:id` of a path: what it names is looked up, so any text that an id could be is let through. */
export const IdParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,128}$' }) });
