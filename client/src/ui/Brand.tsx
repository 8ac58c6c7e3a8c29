/** The drawn wave: the only illustration of the product. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#2563eb" />
      <path
        d="M5 13.5c3.7 0 3.7-3.5 7.3-3.5s3.7 3.5 7.4 3.5S23.3 10 27 10M5 21.5c3.7 0 3.7-3.5 7.3-3.5s3.7 3.5 7.4 3.5S23.3 18 27 18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

export const PRODUCT_NAME = 'Tidewatch';
