import type { Revenue, RevenueTimeseries } from '../../../../domain/api/analytics.js';
import * as api from '../../../../domain/api/analytics.js';
import { ApiError, endsSession } from '../../api/errors.js';
import { read } from '../../api/read.js';

/**
 * Revenue, with spec §7's fallback: if it cannot be read, only the days are read. Their sum is the revenue; there is no
 * comparison.
 * @throws ApiError of the first call if the second fails too.
 */
export async function readRevenue(signal: AbortSignal): Promise<Revenue> {
  try {
    return await read('revenue', api.revenue, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || endsSession(error)) throw error;
    const days = await read('revenue', api.revenueTimeseries, { signal }).catch(() => {
      throw error;
    });
    return {
      ...days,
      totalRevenue: days.timeseries.length === 0 ? null : sumOf(days),
      days: days.timeseries.length,
      cancelledOrders: null,
      refunded: null,
      comparison: null,
    };
  }
}

/** Rounded to thousandths, the smallest unit of any currency: sums of floats drift. */
const sumOf = ({ timeseries }: RevenueTimeseries): number =>
  Math.round(timeseries.reduce((sum, { total_price }) => sum + total_price, 0) * 1_000) / 1_000;
