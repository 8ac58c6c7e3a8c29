import { beforeEach, describe, expect, it } from 'vitest';
import { checkProof, parseProof } from '../../../platform/seal/tree/proofFile.js';
import { type ReadSide, readSide } from '../../../query-service/queryService.fixtures.js';
import { growTree } from '../../../workers/sealer/growTree.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';

let side: ReadSide;
let cookie: string;
beforeEach(async () => {
  side = await readSide();
  await side.signIn();
  cookie = (await side.unlock()).cookie;
});

const proof = (position: string, session = cookie) =>
  side.get(`/api/admin/audit-logs/proof?position=${encodeURIComponent(position)}`, session);

describe('the proof of an entry', () => {
  it('verifies without Tidewatch once the entry is sealed, and each one made is itself an entry', async () => {
    const position = (await side.eventLog.head()) ?? '';
    expect((await proof(position)).json()).toMatchObject({ code: 'AUDIT_ENTRY_UNSEALED' });
    side.clock.advance(6 * 60_000);
    await sealLog(side)();
    await growTree(side)();
    const answer = (await proof(position)).json();
    const parsed = parseProof(answer.proof);
    expect(parsed && checkProof(parsed, answer.verifierKey).state).toBe('good');
    const views = [];
    for await (const { events } of side.eventLog.readAll('start', { types: ['AdminViewed'] })) views.push(...events);
    expect(views.map(({ data }) => (data as { view: string }).view)).toEqual(['audit proof', 'audit proof']);
  });

  it('is refused to strangers, and for a place that is none', async () => {
    expect((await proof('nowhere')).json()).toMatchObject({ code: 'POSITION_UNKNOWN' });
    expect((await proof('nowhere', '')).statusCode).toBe(401);
  });
});
