import { ListOutline } from '../../ui/ListOutline.js';
import { outlineTexts as texts } from './texts/outlineTexts.js';

/** The revenue panel before its data, in its own classes. */
export const RevenueOutline = () => (
  <div className="panel revenue">
    <div className="revenue-main">
      <div className="revenue-head">
        <h2>{texts.revenue}</h2>
        <div className="revenue-tools">
          <i className="outline-block outline-kinds" />
        </div>
        <dl className="summary">
          {texts.summary.map(name => (
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
        <div className="chart-foot">{texts.footnote}</div>
      </div>
    </div>
    <div className="moves">
      <div className="moves-head">
        <h3>{texts.moves}</h3>
      </div>
      <ListOutline rows={6} />
    </div>
  </div>
);
