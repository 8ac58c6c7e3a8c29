/** `globals: false`: without it, Testing Library neither cleans up nor sets React's test flag. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
