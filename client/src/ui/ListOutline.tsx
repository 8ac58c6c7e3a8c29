interface Props {
  /** Read aloud; without one, the outline around it says what is loading. */
  readonly label?: string;
  readonly rows: number;
}

/** Rows that are not there yet, with the measures of those that come. */
export function ListOutline({ label, rows }: Props) {
  return (
    <div className="list-outline" role={label === undefined ? undefined : 'status'}>
      {label !== undefined && <span className="unseen">{label}</span>}
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
