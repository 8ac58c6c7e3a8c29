import { DashboardOutline } from '../../features/dashboard/DashboardOutline.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';

/** The whole page: the server sends it to those who may be signed in, before any script (ADR 0053). */
export function DashboardSkeleton() {
  return (
    <>
      <header className="top-bar">
        <span className="brand">
          <Mark />
          <span>{PRODUCT_NAME}</span>
        </span>
      </header>
      <main className="page">
        <DashboardOutline />
      </main>
    </>
  );
}
