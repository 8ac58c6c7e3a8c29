import type { ReactNode } from 'react';

const ROWS: readonly (readonly [string, string, string, 'up' | 'down' | 'flat', string])[] = [
  ['Northpeak', 'Alpine shell jacket', '$189.00', 'down', '−5.5%'],
  ['Fieldhouse', 'Storm parka', '$214.50', 'flat', '0.0%'],
  ['Kestrel & Co', 'Trail rain jacket', '$172.00', 'up', '+3.1%'],
  ['Lowland Supply', 'Packable shell', '$149.90', 'down', '−11.8%'],
];

/** A preview of the product, drawn with text so that it is sharp at any size. Hidden from screen readers. */
export function Preview(): ReactNode {
  return (
    <div className="preview" aria-hidden="true">
      <div className="preview-head">
        <span>Market Intelligence</span>
        <span className="preview-tag">Sample data</span>
      </div>
      <div className="preview-toast">
        <i />
        Lowland Supply dropped Packable shell to $149.90
      </div>
      <ul>
        {ROWS.map(([rival, product, price, direction, change]) => (
          <li key={rival}>
            <span>
              <b>{rival}</b>
              <small>{product}</small>
            </span>
            <span className="figure">{price}</span>
            <span className="figure preview-change" data-direction={direction}>
              {change}
            </span>
          </li>
        ))}
      </ul>
      <svg aria-hidden="true" viewBox="0 0 480 96" preserveAspectRatio="none">
        <path
          className="preview-area"
          d="M0 70C30 66 50 52 80 56s50 22 80 14 46-34 80-32 44 22 76 16 50-32 84-30 52 6 80-12v84H0Z"
        />
        <path
          className="preview-line"
          d="M0 70C30 66 50 52 80 56s50 22 80 14 46-34 80-32 44 22 76 16 50-32 84-30 52 6 80-12"
        />
      </svg>
    </div>
  );
}
