/** Opens read models, which brings them up to date, and closes them. Argument: their file. */
import { openReadDb } from '../../../platform/read-db/openReadDb.js';

const db = await openReadDb(`sqlite:${process.argv[2]}`);
await db.close();
