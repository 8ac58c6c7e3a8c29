import { PRODUCT_NAME } from '../../ui/Brand.js';
import { ListsOutline } from './ListsOutline.js';
import { RevenueOutline } from './RevenueOutline.js';
import { outlineTexts as texts } from './texts/outlineTexts.js';

/**
 * The dashboard before its code and data are there, in its own classes, so that nothing moves when they come. Only its
 * texts that never change.
 */
export function DashboardOutline() {
  return (
    <div className="dashboard">
      <span className="unseen" role="status">
        {texts.loading(PRODUCT_NAME)}
      </span>
      <div className="page-head dashboard-head">
        <div>
          <h1>{texts.title}</h1>
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
        <Tile name={texts.total} />
        <div className="tiles-rest">
          {texts.tiles.map(name => (
            <Tile key={name} name={name} />
          ))}
        </div>
      </div>
      <RevenueOutline />
      <ListsOutline />
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
