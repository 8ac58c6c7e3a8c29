import { ListOutline } from '../../ui/ListOutline.js';
import { outlineTexts as texts } from './texts/outlineTexts.js';

/** The two lists before their data, in their own classes. */
export const ListsOutline = () => (
  <div className="lists">
    <List name={texts.products} className="products" rows={6} />
    <List name={texts.orders} className="orders" rows={5} />
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
    <ListOutline rows={rows} />
  </div>
);
