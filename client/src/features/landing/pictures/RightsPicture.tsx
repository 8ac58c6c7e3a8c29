/** Spec §9: how long what is kept. */
const KEPT = [
  ['Order data', '60 days'],
  ['Analytics', '90 days'],
  ['Audit logs', '365 days'],
  ['Cookies', '7 days'],
] as const;

/** What is kept, and the two rights. */
export function RightsPicture() {
  return (
    <div className="rights-picture shot-card" aria-hidden="true">
      {KEPT.map(([what, days]) => (
        <p key={what}>
          Kept: {what} <b>{days}</b>
        </p>
      ))}
      <p>
        <span className="picture-button">Export My Data</span>
        <span className="picture-button" data-danger="true">
          Delete All My Data
        </span>
      </p>
    </div>
  );
}
