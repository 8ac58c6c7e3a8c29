/** The tools that agents can use. Each calls the API with the caller's token and returns a small, typed result. */
import { type Static, type TSchema, Type } from 'typebox';
import * as alerts from '../../domain/api/alerts.js';
import * as analytics from '../../domain/api/analytics.js';
import { IdParams } from '../../domain/api/common.js';
import * as api from '../../domain/api/competitors.js';
import { correctReading } from '../../domain/api/corrections.js';
import * as discovery from '../../domain/api/discovery.js';
import { priceEvidence } from '../../domain/api/evidence.js';
import { marketProducts } from '../../domain/api/market.js';
import { marketMoves } from '../../domain/api/marketMoves.js';
import { LinkProductBody, linkProduct } from '../../domain/api/pairs.js';
import { HISTORY_DAYS, priceHistory } from '../../domain/api/priceHistory.js';
import { SCREENS } from '../../domain/api/screens.js';
import type { ApiCall } from './apiCall.js';
import { untrusted } from './untrusted.js';

export interface Context {
  readonly call: ApiCall;
  /** The address of a screen, for links. */
  readonly link: (path: string) => string;
}

export interface Tool<Input extends TSchema = TSchema> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  /** True if it changes something: it needs a token with the scope `write`. */
  readonly changes: boolean;
  run(input: Static<Input>, context: Context): Promise<object>;
}

const tool = <Input extends TSchema>(value: Tool<Input>): Tool => value as unknown as Tool;

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'At most this many; default 20.' }));
const LISTED = 20;
const competitorId = Type.String({ ...IdParams.properties.id, description: 'The id from list_competitors.' });
const ofCompetitor = Type.Object({ competitorId });

const priceOf = (price: number | null, currency: string | null) =>
  price === null ? null : { amount: price, currency };

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'list_competitors',
    description: 'Lists the tracked competitor products with price, stock, own product and the difference in per cent.',
    input: Type.Object({ limit: Limit }),
    changes: false,
    async run({ limit = LISTED }, { call, link }) {
      const all = await call(api.competitors);
      const competitors = all.slice(0, limit).map(one => ({
        id: one.id,
        shop: untrusted(one.shopName),
        product: untrusted(one.label),
        url: one.url,
        price: priceOf(one.price, one.currency),
        availability: one.availability,
        ownProduct: one.ownProductTitle,
        ownPrice: priceOf(one.ownPrice, one.ownCurrency),
        percentVsOwn: one.percentVsOwn,
        lastChecked: one.lastChecked,
        freshness: one.freshness.state,
      }));
      return { total: all.length, competitors, screen: link(SCREENS.competitors) };
    },
  }),
  tool({
    name: 'get_price_evidence',
    description: 'Explains the last reading of a competitor’s price: confidence and each finding on the page.',
    input: ofCompetitor,
    changes: false,
    async run({ competitorId: id }, { call }) {
      const found = await call(priceEvidence, { params: { id } });
      return {
        at: found.at,
        price: priceOf(found.price, found.currency),
        availability: found.availability,
        confidence: found.confidence,
        sure: found.sure,
        findings: found.evidence
          .slice(0, LISTED)
          .map(({ source, raw, chosen, why }) => ({ source, text: untrusted(raw), chosen, why })),
      };
    },
  }),
  tool({
    name: 'get_price_history',
    description: 'Returns a competitor’s prices over the last days, with lowest, average and highest.',
    input: Type.Object({
      competitorId,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS.max })),
    }),
    changes: false,
    async run({ competitorId: id, days = HISTORY_DAYS.default }, { call }) {
      const { points, min, avg, max, currency, from, to } = await call(priceHistory, {
        params: { id },
        query: { days },
      });
      const prices = points.slice(-100).map(({ at, price, availability }) => ({ at, price, availability }));
      return { from, to, currency, lowest: min, average: avg, highest: max, prices };
    },
  }),
  tool({
    name: 'list_market_moves',
    description: 'Lists competitors’ latest price and stock moves alongside the store’s own revenue by day.',
    input: Type.Object({ limit: Limit }),
    changes: false,
    async run({ limit = LISTED }, { call, link }) {
      const [{ moves }, revenue] = await Promise.all([call(marketMoves), call(analytics.revenueTimeseries)]);
      return {
        moves: moves.slice(0, limit).map(({ label, shopName, own, ...move }) => ({
          ...move,
          product: untrusted(label),
          shop: untrusted(shopName),
          ownProduct: own?.title ?? null,
        })),
        revenue,
        screen: link(SCREENS.dashboard),
      };
    },
  }),
  tool({
    name: 'get_position',
    description: 'Ranks each own product among its competitors: lowest, average and highest price, and its position.',
    input: Type.Object({ limit: Limit }),
    changes: false,
    async run({ limit = LISTED }, { call }) {
      const { products } = await call(marketProducts);
      return {
        total: products.length,
        products: products
          .slice(0, limit)
          .map(({ productId, title, price, currency, min, avg, max, position, compared }) => ({
            ...{ productId, title, price: priceOf(price, currency), lowest: min, average: avg, highest: max },
            ...{ position, compared },
          })),
      };
    },
  }),
  tool({
    name: 'list_suggestions',
    description: 'Lists suggested competitors that await a decision, with the own product and the reasons.',
    input: Type.Object({ limit: Limit }),
    changes: false,
    async run({ limit = LISTED }, { call, link }) {
      const { content, totalElements } = await call(discovery.suggestions, { query: { status: 'NEW', size: limit } });
      const suggestions = content.map(one => ({
        id: one.id,
        shop: untrusted(one.merchant),
        product: untrusted(one.title),
        url: one.suggestedUrl,
        price: priceOf(one.price, one.currency),
        ownProduct: one.productTitle,
        score: one.score,
        reasons: one.reasons,
      }));
      return { total: totalElements, suggestions, screen: link(SCREENS.competitors) };
    },
  }),
  tool({
    name: 'track_competitor',
    description: 'Tracks a competitor by the address of a product page.',
    input: Type.Object({ url: Type.String({ maxLength: 4096 }) }),
    changes: true,
    async run({ url }, { call, link }) {
      const { id } = await call(api.trackCompetitor, { body: { url } });
      return { id, screen: link(SCREENS.competitors) };
    },
  }),
  tool({
    name: 'pair_product',
    description: 'Links a competitor to an own product, or with null removes the link.',
    input: Type.Object({ competitorId, productId: LinkProductBody.properties.productId }),
    changes: true,
    async run({ competitorId: id, productId }, { call }) {
      await call(linkProduct, { params: { id }, body: { productId } });
      return { id, productId };
    },
  }),
  tool({
    name: 'correct_price',
    description: 'Corrects the reading of a competitor’s price by choosing one of the prices found on the page.',
    input: Type.Object({ competitorId, price: Type.Number({ description: 'The right price, printed on the page.' }) }),
    changes: true,
    async run({ competitorId: id, price }, { call }) {
      const { candidates } = await call(priceEvidence, { params: { id } });
      const right = candidates.find(candidate => candidate.price === price);
      if (!right) return { corrected: false, prices: candidates.map(candidate => candidate.price) };
      await call(correctReading, { params: { id }, body: { place: right.place, price } });
      return { corrected: true, price };
    },
  }),
  tool({
    name: 'set_alert_rule',
    description: 'Adds an alert rule, or replaces the one with the same id. Addresses and other rules stay.',
    input: Type.Object({ rule: alerts.AlertRuleBody }),
    changes: true,
    async run({ rule }, { call, link }) {
      const { email, sms, quietHours, dailyCap, rules } = await call(alerts.alertSettings);
      const others = rules.filter(({ id }) => id !== rule.id);
      const chosen = ({ address, enabled, digest }: typeof email) => ({ address, enabled, digest });
      const body = { email: chosen(email), sms: chosen(sms), quietHours, dailyCap, rules: [...others, rule] };
      await call(alerts.saveAlertSettings, { body });
      return { rules: others.length + 1, screen: link(`${SCREENS.profile}#alerts`) };
    },
  }),
];
