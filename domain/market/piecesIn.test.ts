import { expect, it } from 'vitest';
import { piecesIn } from './piecesIn.js';

it.each([
  ['AA Batteries, 24 Pack', 24],
  ['Pack of 6 Glasses', 6],
  ['Cola 24 x 330 ml', 24],
  ['Sektgläser 6er Pack', 6],
  ['Verres à vin, lot de 6', 6],
  ['Tent pegs (10 pcs)', 10],
  ['Tealights, 50 Stück', 50],
  ['Camping Chair Set of 2', 2],
  ['Ridge 2-Person Tent', 1],
  ['Polo 205/55 R16', 1],
  ['4K Monitor 27 inch', 1],
  ['Backpack 40 L', 1],
  ['', 1],
])('%s: %i', (title, pieces) => expect(piecesIn(title)).toBe(pieces));
