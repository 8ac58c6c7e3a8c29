import { randomInt } from 'node:crypto';

/** Excludes look-alike characters: 20 of these are 98 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Generates four groups of five characters: easy to read aloud, impossible to guess. */
export const randomPassword = (): string => Array.from({ length: GROUPS }, randomGroup).join('-');

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
