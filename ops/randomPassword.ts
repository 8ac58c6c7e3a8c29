import { randomInt } from 'node:crypto';

/** Without letters that look like others: 20 of them are 98 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five characters: easy to read aloud, impossible to guess. */
export const randomPassword = (): string => Array.from({ length: GROUPS }, randomGroup).join('-');

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
