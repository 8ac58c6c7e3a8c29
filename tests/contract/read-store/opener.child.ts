/** Opens read models, which brings them up to date, and closes them. Argument: their URL. */
import { openReadStore } from '../../../platform/read-store/openReadStore.js';

const db = await openReadStore(process.argv[2] ?? '');
await db.close();
