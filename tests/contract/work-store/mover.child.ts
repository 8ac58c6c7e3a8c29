/** Moves a reactor's checkpoint step by step, noting each step that it won; others move the same checkpoint meanwhile. */
import { moveCheckpoint } from '../../../application/follow/checkpoint.js';
import { CheckpointConflict } from '../../../application/follow/keepFollowing.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';

const [place = '', name = '', steps = ''] = process.argv.slice(2);
const store = await openWorkStore(place);
for (let step = 0; step < Number(steps); step++)
  try {
    await moveCheckpoint({ workStore: store, clock: systemClock }, name, { from: `${step}`, to: `${step + 1}` }, [
      ({ sql }) =>
        sql
          .updateTable('chores')
          .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
          .execute(),
    ]);
    console.log(step);
  } catch (fault) {
    if (!(fault instanceof CheckpointConflict)) throw fault;
    // Another process is ahead, or not yet here.
    const { position } = await store.sql.selectFrom('followers').select('position').executeTakeFirstOrThrow();
    step = Number(position) - 1;
  }
await store.close();
