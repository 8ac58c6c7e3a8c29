import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import { realtimeContract } from './realtimeContract.js';

realtimeContract('memory', async () => {
  const realtime = memoryRealtime();
  return { nodes: [realtime], remove: () => realtime.close() };
});
