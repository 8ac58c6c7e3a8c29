/** Rows that are not there yet, with the measures of those that come. */
export function ListOutline({ label, rows }: { readonly label: string; readonly rows: number }) {
  return (
    <div className="list-outline" role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <div key={row}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
