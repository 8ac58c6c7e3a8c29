interface Props {
  readonly own: number;
  readonly min: number;
  readonly avg: number;
  readonly max: number;
}

/**
 * A bar from the lowest to the highest competitor, with the average and the own price. The figures beside it show the
 * same.
 */
export function PriceRange({ own, min, avg, max }: Props) {
  const low = Math.min(own, min);
  const high = Math.max(own, max);
  const at = (price: number): string => `${high === low ? 50 : (100 * (price - low)) / (high - low)}%`;
  return (
    <svg className="price-range" aria-hidden="true" focusable="false">
      <line className="price-range-scale" x1="0%" x2="100%" y1="10" y2="10" />
      <line className="price-range-competitors" x1={at(min)} x2={at(max)} y1="10" y2="10" />
      <line className="price-range-average" x1={at(avg)} x2={at(avg)} y1="4" y2="16" />
      <circle className="price-range-own" cx={at(own)} cy="10" r="5" />
    </svg>
  );
}
