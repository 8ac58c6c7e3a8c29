/** Reads pictures: their first bytes decide the type, whatever their server claims. */
import { readBody } from '../request/readBody.js';
import { pictureTypeOf } from './pictureType.js';
import type { ReadPicture } from './port.js';
import type { FetchSpec } from './visit.js';

export const readPicture: FetchSpec<ReadPicture> = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  isReadable: () => true,

  async read(_, { headers, body }, limits) {
    const bytes = await readBody(body, headers['content-encoding'] ?? '', limits);
    const type = pictureTypeOf(bytes);
    return type
      ? { outcome: 'picture', type, bytes }
      : { outcome: 'failed', reason: 'not_a_picture', detail: `content-type ${headers['content-type']}` };
  },
};
