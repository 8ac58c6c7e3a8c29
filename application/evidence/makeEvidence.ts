/** Makes the evidence pack of a competitor's page at a time (platform/seal/evidencePack). */
import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { Instant, PageId } from '../../domain/kernel/names.js';
import { figuresAfter, NEVER_SEEN, type PageFigures } from '../../domain/price/figures.js';
import { knownNow } from '../../domain/price/knownNow.js';
import { type PriceEvent, pageStream } from '../../domain/price/price.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { signEvidence } from '../../platform/seal/evidencePack.js';
import { formatProof } from '../../platform/seal/tree/proofFile.js';
import type { SnapshotStore } from '../../platform/snapshots/port.js';
import type { Vault } from '../../platform/vault/port.js';
import { decidedOf } from '../decide/load.js';
import { type ProofPorts, proveEntry } from '../seal/proveEntry.js';
import { openSnapshot } from '../snapshots/openSnapshot.js';

export interface EvidencePorts extends ProofPorts {
  readonly eventLog: Pick<EventLog, 'read'> & ProofPorts['eventLog'];
  /** `null`: no pages are kept. */
  readonly snapshots: SnapshotStore | null;
  readonly vault: Pick<Vault, 'open'>;
}

export interface EvidenceWanted {
  readonly shop: string;
  readonly page: PageId;
  readonly url: string;
  readonly at: Instant;
}

interface LastMove {
  readonly position: Position;
  readonly sha256: string | null;
  readonly shown: PageFigures;
}

/** @returns the file, or why there is none. @throws what the stores throw. */
export async function makeEvidence(ports: EvidencePorts, wanted: EvidenceWanted): Promise<string | Refusal> {
  const { snapshots, vault, clock, sealSigner } = ports;
  const { shop, page, url, at } = wanted;
  const move = await lastMove(ports.eventLog, page, at);
  const content = move?.sha256 && snapshots ? await openSnapshot({ snapshots, vault }, shop, move.sha256) : null;
  if (!move || content === null) return refuse('EVIDENCE_NOT_KEPT');
  const proven = await proveEntry(ports, move.position);
  if (!proven) return refuse('EVIDENCE_NOT_SEALED');
  const { title, price, currency, availability } = move.shown;
  const madeAt = clock.now();
  return signEvidence(
    {
      ...{ url, at, madeAt, reading: { title, price, currency, availability } },
      ...{ proof: formatProof(proven.proof), page: content.toString('base64') },
    },
    sealSigner(madeAt),
  );
}

/** The last move of price or stock until a time, and what it was then believed that the page showed. */
async function lastMove(eventLog: EvidencePorts['eventLog'], page: PageId, at: Instant): Promise<LastMove | null> {
  const events: PriceEvent[] = [];
  let found: (Pick<LastMove, 'position' | 'sha256'> & { readonly events: number }) | null = null;
  for await (const recorded of eventLog.read(pageStream(page))) {
    if (recorded.type === 'ShopErased') continue;
    const event = decidedOf<PriceEvent>(recorded);
    if (event.at > at) break;
    events.push(event);
    if (MOVES.has(event.type)) {
      const sha256 = ('snapshot' in event && event.snapshot) || null;
      found = { position: recorded.position, sha256, events: events.length };
    }
  }
  if (found === null) return null;
  // Without later revisions: the pack proves the event that it holds.
  const shown = knownNow(events.slice(0, found.events)).reduce(figuresAfter, NEVER_SEEN);
  return { position: found.position, sha256: found.sha256, shown };
}

const MOVES: ReadonlySet<PriceEvent['type']> = new Set([
  'PriceObserved',
  'PriceChanged',
  'PriceRebased',
  'StockChanged',
]);
