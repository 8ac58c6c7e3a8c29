/**
 * Every text of the privacy report, word for word where spec §4 and §8 quote it: a second language is
 * another object of the type `ReportTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const reportTexts = translatable('reportTexts', {
  failed: 'Unable to generate privacy report at this time. Please try again later.',
  met: 'Passes',
  missed: 'Fails',
  unknown: 'Not known',
  title: 'Privacy Report',
  updated: (day: string) => `last updated ${day}`,
  print: 'Print',
  loading: 'Loading the privacy report...',
  status: 'Compliance Status',
  metOf: (met: number, checks: number) => `${met} of ${checks}`,
  pass: (met: ReactNode, percent: number) => phrase`${met} checks pass (${percent}%)`,
  minimization: 'Data minimization',
  purpose: 'Purpose limitation',
  encryption: 'Encryption',
  retention: 'Retention policy',
  activity: 'Activity',
  today: 'Audit logs today',
  week: 'Access events this week',
  byAction: 'This week by action',
  recent: 'Recent activity',
  /** The trail's own words are English. */
  recentNote: '',
  close: 'Close',
  closeReport: 'Close the report',
  retry: 'Try Again',
});

export type ReportTexts = typeof reportTexts;
