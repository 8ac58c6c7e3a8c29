/** The text of a chart for one of its points. */
export interface CardText {
  readonly heading: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** Date first, values right-aligned: the same card for every chart. */
export function ChartCard({ heading, rows }: CardText) {
  return (
    <div className="chart-card">
      <p>{heading}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
