import { PRODUCT_NAME } from '../../ui/Brand.js';

const TILES = ['Total Revenue', 'Conversion Rate', 'Abandoned Carts', 'Low Inventory', 'New Products'];

/**
 * The dashboard before its code and data are there, with its measures, so that nothing moves when they come. Only its
 * texts that never change.
 */
export function DashboardOutline() {
  return (
    <>
      <span className="unseen" role="status">
        Loading {PRODUCT_NAME}...
      </span>
      <div className="page-head">
        <div>
          <h1>Dashboard</h1>
          <p className="muted outline-line" />
        </div>
        <i className="outline-button" />
      </div>
      <div className="tiles">
        {TILES.map(name => (
          <div key={name} className="tile">
            <h2>{name}</h2>
            <div className="tile-wait" />
          </div>
        ))}
      </div>
      <div className="panel revenue outline-revenue">
        <div className="panel-head">
          <h2>Revenue Overview</h2>
        </div>
      </div>
    </>
  );
}
