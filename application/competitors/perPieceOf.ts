import type { PerPiece } from '../../domain/api/pairs.js';
import type { Comparison } from '../../domain/competitors/market/comparison.js';

/** @returns `null` if both sell the same count. */
export function perPieceOf({ perPiece }: Comparison): PerPiece {
  if (perPiece === null) return null;
  const [ownPieces, theirPieces] = perPiece.counts;
  return { own: Number(perPiece.own), theirs: Number(perPiece.theirs), ownPieces, theirPieces };
}
