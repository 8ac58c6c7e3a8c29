import { expect, it } from 'vitest';
import { writtenForm } from './writtenForm.js';

it.each([
  ['sony dsc-w120 camera', 'dscw120', 'DSC-W120'],
  ['the d3 and the d300s', 'd300s', 'D300S'],
  ['x/200-b', 'x200b', 'X/200-B'],
  ['for smartdisk 97185 blue', '97185', '97185'],
  ['dsc w120', 'dscw120', null],
  ['dsc-w1', 'dscw120', null],
  ['', 'dscw120', null],
])('in %j, %s is written %s', (plain, code, written) => expect(writtenForm(plain, code)).toBe(written));
