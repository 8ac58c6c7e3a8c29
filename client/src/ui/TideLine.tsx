const WIDTH = 400;
const STEP = 4;

/** Two tides and a bit across the drawing; flattening makes it die away from the middle on. */
function height(x: number, flattens: boolean): number {
  const swing = 15 * Math.sin((2 * Math.PI * x) / 89);
  return 44 + swing * (flattens ? Math.max(0, Math.min(1, (260 - x) / 130)) : 1);
}

function path(from: number, to: number, flattens = false): string {
  let d = '';
  for (let x = from; x <= to; x += STEP) d += `${d ? 'L' : 'M'}${x} ${height(x, flattens).toFixed(1)}`;
  return d;
}

type Props =
  | { readonly shape: 'fills' /** 0 to 100. */; readonly percent: number }
  | { readonly shape: 'loses its place' | 'goes flat' | 'breaks' };

/** The one drawing of the full-page states: a tide line that fills, loses its place, goes flat, or breaks. */
export function TideLine(props: Props) {
  return (
    <svg className="tide" viewBox="0 0 400 80" aria-hidden="true">
      <path className="tide-grid" d="M0 8.5H400M0 30.5H400M0 51.5H400M0 73.5H400" />
      {props.shape === 'fills' ? (
        <Filling percent={props.percent} />
      ) : props.shape === 'goes flat' ? (
        <>
          <path d={path(0, 256, true)} />
          <path className="tide-dots" d="M260 44H400" />
          <circle className="tide-mark" cx="288" cy="44" r="4" />
          <circle className="tide-mark" cx="320" cy="44" r="4" />
          <circle className="tide-mark tide-last" cx="352" cy="44" r="4" />
        </>
      ) : props.shape === 'breaks' ? (
        <>
          <path d={path(0, 196)} />
          <path d={path(212, WIDTH)} />
          <path className="tide-break" d="M198 62l6-22M206 64l6-22" />
        </>
      ) : (
        <>
          <path d={path(0, 160)} />
          <path d={path(240, WIDTH)} />
          <circle className="tide-lost" cx="200" cy="44" r="18" />
          <text x="200" y="49" textAnchor="middle">
            ?
          </text>
        </>
      )}
    </svg>
  );
}

function Filling({ percent }: { percent: number }) {
  const at = Math.round((percent * WIDTH) / 100 / STEP) * STEP;
  return (
    <>
      <path className="tide-area" d={`${path(0, at)}V73H0z`} />
      <path className="tide-dots" d={path(at, WIDTH)} />
      <path className="tide-own" d={path(0, at)} />
      <circle className="tide-end" cx={at} cy={height(at, false)} r="5" />
    </>
  );
}
