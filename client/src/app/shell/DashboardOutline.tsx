import { PRODUCT_NAME } from '../../ui/Brand.js';

const TILES = ['Conversion Rate', 'Abandoned Carts', 'Low Inventory', 'New Products'];
const SUMMARY = ['Total Revenue', 'Average Daily', 'Peak Day', 'Range'];

/**
 * The dashboard before its code and data are there, in its own classes, so that nothing moves when they come. Only its
 * texts that never change.
 */
export function DashboardOutline() {
  return (
    <div className="dashboard">
      <span className="unseen" role="status">
        Loading {PRODUCT_NAME}...
      </span>
      <div className="page-head dashboard-head">
        <div>
          <h1>Dashboard</h1>
          <p className="muted outline-line" />
        </div>
        <div className="page-acts">
          <div className="period">
            <i className="outline-block outline-period" />
            <i className="outline-block outline-compare" />
          </div>
          <i className="outline-block outline-refresh refresh" />
        </div>
      </div>
      <div className="tiles">
        <Tile name="Total Revenue" />
        <div className="tiles-rest">
          {TILES.map(name => (
            <Tile key={name} name={name} />
          ))}
        </div>
      </div>
      <div className="panel revenue">
        <div className="revenue-main">
          <div className="revenue-head">
            <h2>Revenue Overview</h2>
            <div className="revenue-tools">
              <i className="outline-block outline-kinds" />
            </div>
            <dl className="summary">
              {SUMMARY.map(name => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <i className="figure-wait" />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="chart-state">
            <div className="chart-outline" />
            <div className="chart-foot">Data reflects the last 60 days of activity</div>
          </div>
        </div>
        <div className="moves">
          <div className="moves-head">
            <h3>Competitor moves</h3>
          </div>
          <Rows count={6} />
        </div>
      </div>
      <div className="lists">
        <List name="Top Products" className="products" rows={6} />
        <List name="Recent Orders" className="orders" rows={5} />
      </div>
    </div>
  );
}

const Tile = ({ name }: { readonly name: string }) => (
  <div className="tile">
    <h2>{name}</h2>
    <div className="tile-wait">
      <i />
      <i />
    </div>
  </div>
);

const Rows = ({ count }: { readonly count: number }) => (
  <div className="list-outline">
    {Array.from({ length: count }, (_, row) => row).map(row => (
      <div key={row}>
        <i />
        <i />
      </div>
    ))}
  </div>
);

const List = ({
  name,
  className,
  rows,
}: {
  readonly name: string;
  readonly className: string;
  readonly rows: number;
}) => (
  <div className={`panel ${className}`}>
    <div className="panel-head">
      <h2>{name}</h2>
    </div>
    <Rows count={rows} />
  </div>
);
