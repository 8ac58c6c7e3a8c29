/** Reads the app's current scopes in the store. */
import { Type } from 'typebox';
import { operation } from './operation.js';

export const grantedScopes = operation<Record<string, never>>()(
  'query GrantedScopes { currentAppInstallation { accessScopes { handle } } }',
  Type.Object({
    currentAppInstallation: Type.Object({ accessScopes: Type.Array(Type.Object({ handle: Type.String() })) }),
  }),
);
