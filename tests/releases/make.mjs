/** `node tests/releases/make.mjs`: the data folder of this version, in tests/releases/<version>/. Run it for each release. */
import { ensureBuilt } from '../../ops/launch/ensureBuilt.mjs';

ensureBuilt();
await import('../../dist/tests/releases/makeRelease.js');
