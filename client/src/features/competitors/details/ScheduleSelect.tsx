import type { Competitor } from '../../../../../domain/api/competitors.js';
import { Select } from '../../../ui/Select.js';
import { useSetSchedule } from '../live/settings.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

/** From every quarter of an hour to daily. */
const INTERVALS = [15, 30, 60, 180, 360, 720, 1440] as const;

/** The interval that the merchant chose, or the adaptive one. */
export function ScheduleSelect({ id, competitor }: { id: string; competitor: Competitor }) {
  const { everyMinutes, checkEveryMinutes } = competitor;
  const setSchedule = useSetSchedule();
  const known = INTERVALS.some(minutes => minutes === everyMinutes) || everyMinutes === null;
  const now = everyMinutes === null && checkEveryMinutes !== null ? everyText(checkEveryMinutes) : null;
  return (
    <Select
      id={id}
      value={String(everyMinutes ?? 'auto')}
      options={[
        { value: 'auto', name: now === null ? texts.schedule.automatic : texts.schedule.automaticNow(now) },
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
  if (minutes < 1) return texts.schedule.seconds(Math.round(minutes * 60));
  if (Math.round(minutes) === 1) return texts.schedule.minute;
  if (minutes === 60) return texts.schedule.hourly;
  if (minutes === 1440) return texts.schedule.daily;
  return minutes % 60 === 0 ? texts.schedule.hours(minutes / 60) : texts.schedule.minutes(Math.round(minutes));
}
