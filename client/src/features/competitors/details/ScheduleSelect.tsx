import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Select } from '../../../ui/Select.js';
import { useSetSchedule } from './settings.js';

/** From every quarter of an hour to daily. */
const INTERVALS = [15, 30, 60, 180, 360, 720, 1440] as const;

/** The interval that the merchant chose, or the adaptive one. */
export function ScheduleSelect({ id, competitor }: { id: string; competitor: Competitor }) {
  const { everyMinutes, checkEveryMinutes } = competitor;
  const setSchedule = useSetSchedule();
  const known = INTERVALS.some(minutes => minutes === everyMinutes) || everyMinutes === null;
  const now = everyMinutes === null && checkEveryMinutes !== null ? ` (now ${everyText(checkEveryMinutes)})` : '';
  return (
    <Select
      id={id}
      value={String(everyMinutes ?? 'auto')}
      options={[
        { value: 'auto', name: `as often as it moves${now}` },
        ...[...INTERVALS, ...(known ? [] : [everyMinutes])].map(minutes => ({
          value: String(minutes),
          name: everyText(minutes),
        })),
      ]}
      onChange={value =>
        setSchedule.mutate({ id: competitor.id, body: { everyMinutes: value === 'auto' ? null : Number(value) } })
      }
    />
  );
}

/** `every 15 minutes`, `hourly`, `every 3 hours`, `daily` */
export function everyText(minutes: number): string {
  if (minutes < 1) return `every ${Math.round(minutes * 60)} seconds`;
  if (minutes === 60) return 'hourly';
  if (minutes === 1440) return 'daily';
  return minutes % 60 === 0 ? `every ${minutes / 60} hours` : `every ${Math.round(minutes)} minutes`;
}
