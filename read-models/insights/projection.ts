/**
 * Folds the store platform's reports and refusals. Serves `GET /api/analytics/conversion` and the flags `rate_limited`,
 * `error` and `error_code` of every analytics endpoint.
 */

import { sealedVisits } from '../../domain/analytics/analytics.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { conversionDays, refusals } from './tables.js';

export const insights = projection({
  name: 'insights',
  version: 2,
  tables: { conversionDays, refusals },

  opens: { ConversionReported: sealedVisits },

  on: {
    ConversionReported: ({ data, meta }, { conversionDays }, visits) => {
      for (const [index, { day }] of data.days.entries()) {
        const figures = visits[index];
        if (figures) conversionDays.put({ shop: meta.shop, day, ...figures });
      }
    },

    RetentionPassed: async ({ data, meta }, { conversionDays }) => {
      const shop = meta.shop;
      for (const { day } of await conversionDays.olderThan(shop, 'day', data.figuresBefore))
        conversionDays.remove(shop, day);
    },

    MetricRefused: async ({ data, at, meta }, { refusals }) => {
      const shop = meta.shop;
      const known = await refusals.find(shop, data.dataSet);
      const since = known?.code === data.code ? known.since : at;
      refusals.put({ shop, data_set: data.dataSet, code: data.code, since });
    },

    MetricGranted: ({ data, meta }, { refusals }) => refusals.remove(meta.shop, data.dataSet),
  },

  announce: {
    ConversionReported: ({ meta, position }) => [
      { kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'conversion', position } },
    ],
    MetricRefused: flagsChanged,
    MetricGranted: flagsChanged,
  },
});

/** Announces a change to every topic, because every answer carries the flags of its data. */
function flagsChanged({ meta, position }: Folded<'MetricRefused' | 'MetricGranted'>): Signal[] {
  return (['orders', 'revenue', 'products', 'checkouts', 'conversion'] as const).map(topic => ({
    kind: 'changed',
    room: `shop:${meta.shop}`,
    payload: { topic, position },
  }));
}
