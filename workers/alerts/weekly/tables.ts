import { flag, type RowOf, table, text } from '../../../platform/tables/table.js';

/** Each shop's weekly emails of the last weeks, so that none is sent twice. */
export const weeklyEmails = table(
  'weekly_emails',
  {
    shop: text(),
    /** `YYYY-MM-DD`: the day on which it is due. */
    monday: text(),
    /** 0 until the topic has the message, so a crash in between loses nothing; 1 also if the shop missed no email. */
    published: flag(),
  },
  { key: ['shop', 'monday'], indexes: [['published']] },
);

declare module '../../../platform/work-store/workTables.js' {
  interface WorkTables {
    weekly_emails: RowOf<typeof weeklyEmails>;
  }
}
