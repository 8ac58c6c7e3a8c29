/** Renders pages of the sandbox's shop of empty pages, with this machine's Chromium, as the product does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { extractHere } from '../../../application/reading/extraction-thread/extractHere.fixtures.js';
import { type Observation, observe } from '../../../application/reading/observe.js';
import { createRendering, futileRenders } from '../../../application/reading/rendering.js';
import { sandboxParts } from '../../../application/sandboxParts.js';
import { createSafeFetch } from '../../../platform/outbound/fetch/createSafeFetch.js';
import { freePlace } from '../../../platform/outbound/fetch/loopback.fixtures.js';
import type { EnterSite } from '../../../platform/outbound/pace/enterSite.js';
import { chromiumRenderer, type RendererOptions } from '../../../platform/outbound/render/chromiumRenderer.js';
import type { PageRenderer } from '../../../platform/outbound/render/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { testSandbox } from '../../../sandbox/sandbox.fixtures.js';
import { findChromium } from '../../browser/findChromium.mjs';

const executable = findChromium();
export const noChromium = executable === null;
if (noChromium) console.log('skipped: rendering needs a Chromium on this machine, and there is none');

const USER_AGENT = 'Tidewatch/1.0';
const logger = pino({ level: 'silent' });
export const enterFreely: EnterSite = async () => async () => {};

export function testRenderer(limits: RendererOptions['limits'] = {}, path = executable ?? ''): PageRenderer {
  const renderer = chromiumRenderer({ executable: path, userAgent: USER_AGENT, logger, limits });
  onTestFinished(() => renderer.close());
  return renderer;
}

/** A sandbox, and a way to read its pages with and without a browser. */
export async function renderSandbox(renderer: PageRenderer = testRenderer()) {
  const sandbox = await testSandbox();
  onTestFinished(() => sandbox.close());
  const fetch = createSafeFetch({
    ...{ userAgent: USER_AGENT, robots: false, except: sandboxParts(sandbox.origin, 'market') },
  });
  onTestFinished(() => fetch.close());
  const folder = mkdtempSync(join(tmpdir(), 'render-'));
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  onTestFinished(async () => {
    await workStore.close();
    rmSync(folder, { recursive: true });
  });
  await workStore.ensure([futileRenders]);
  const clock = manualClock('2026-12-01T08:00:00.000Z');
  const rendering = createRendering({ renderer, fetch, extractor: extractHere, workStore, clock, logger });
  const visit = { place: freePlace(), enter: enterFreely };

  return {
    ...{ sandbox, clock, rendering },
    read: async (url: string, withBrowser = true): Promise<Observation> => {
      const ports = { fetch, extractor: extractHere, logger, rendering: withBrowser ? rendering : null };
      return (await observe(ports, url, visit)).observation;
    },
  };
}

/** What an observation says: the price, or the lack of one. */
export const told = (observation: Observation) =>
  observation.kind === 'page'
    ? (observation.extraction.price ?? observation.extraction.lacks ?? 'no_price')
    : observation.kind === 'failure'
      ? observation.reason
      : observation.kind;
