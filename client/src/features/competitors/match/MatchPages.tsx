/** Steps through all pages that lack a product, keyboard first. Lazy: the table does not need it. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { ProductCandidate } from '../../../../../domain/api/pairs.js';
import { competitorPrice } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { ChevronDown, ChevronUp, TickCircle } from '../../../ui/icons.js';
import { isSingleKey } from '../../../ui/isSingleKey.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { type ProductLink, useLinkProduct } from '../live/settings.js';
import { ShopLink } from '../source/ShopLink.js';
import { matchTexts as texts } from '../texts/matchTexts.js';
import { CandidateCards } from './CandidateCards.js';
import { candidatesOf } from './candidates.js';
import './match.css';
import '../suggestions/suggestions.css';

interface Props {
  readonly rows: readonly Competitor[];
  /** The pages to step through, fixed at opening: an answered one stays until the panel is closed. */
  readonly pages: readonly string[];
  readonly onClose: () => void;
}

interface Answer {
  readonly id: string;
  /** `null`: none of the products. */
  readonly productId: string | null;
  /** Restores the pair of before the answer. */
  readonly before: ProductLink;
}

const linkOf = ({ productId, pair }: Competitor): ProductLink =>
  pair === 'assumed' ? { productId, assumed: true } : { productId };

/**
 * J and K move, A accepts the best candidate, 1 to 3 choose one, X is 'None of these', U undoes: only while the focus is in
 * the panel (WCAG 2.1.4). An answer leads to the next page without one.
 */
export default function MatchPages({ rows, pages, onClose }: Props) {
  useFocusReturn();
  const link = useLinkProduct();
  const [at, setAt] = useState(0);
  /** In the order given: undo takes back the last. */
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const shown = pages.flatMap(id => rows.find(row => row.id === id) ?? []);
  const row = shown[at];
  const found = useQuery({ ...candidatesOf(row?.id ?? ''), enabled: row !== undefined });
  const answerOf = (id: string) => answers.findLast(answer => answer.id === id);
  const matched = shown.filter(({ id }) => (answerOf(id)?.productId ?? null) !== null).length;
  const last = answers.at(-1);

  const turn = (to: number) => setAt(Math.max(0, Math.min(shown.length, to)));
  const answer = (productId: string | null) => {
    if (!row) return;
    const added: Answer = { id: row.id, productId, before: linkOf(row) };
    const given = [...answers, added];
    setAnswers(given);
    link.mutate(
      { id: row.id, body: { productId } },
      { onError: () => setAnswers(all => all.filter(answer => answer !== added)) },
    );
    const open = (place: number) => given.every(({ id }) => id !== shown[place]?.id);
    const next = shown.findIndex((_, place) => place > at && open(place));
    const earlier = shown.findIndex((_, place) => open(place));
    setAt(next >= 0 ? next : earlier >= 0 ? earlier : shown.length);
  };
  const undo = () => {
    if (!last) return;
    link.mutate({ id: last.id, body: last.before });
    setAnswers(answers.slice(0, -1));
    turn(shown.findIndex(({ id }) => id === last.id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const acts: Readonly<Record<string, () => void>> = {
      j: () => turn(Math.min(at + 1, shown.length - 1)),
      k: () => turn(at - 1),
      a: () => found.data?.[0] && answer(found.data[0].productId),
      x: () => answer(null),
      u: undo,
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <SidePanel
      open
      width={560}
      onClose={onClose}
      title={texts.bulk.title}
      note={row && texts.bulk.progress(at + 1, shown.length)}
      acts={
        <>
          <Button
            variant="minimal"
            icon={<ChevronUp />}
            aria-label={texts.bulk.previous}
            disabled={at === 0}
            onClick={() => turn(at - 1)}
          />
          <Button
            variant="minimal"
            icon={<ChevronDown />}
            aria-label={texts.bulk.next}
            disabled={at >= shown.length - 1}
            onClick={() => turn(at + 1)}
          />
        </>
      }
      foot={
        <span className="suggestion-keys key-hints">
          <kbd>J</kbd> <kbd>K</kbd> {texts.bulk.keys.move} <kbd>A</kbd> {texts.bulk.keys.accept} <kbd>X</kbd>{' '}
          {texts.bulk.keys.none} <kbd>U</kbd> {texts.bulk.keys.undo}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each key has its button. */}
      <div key={row?.id} ref={takeFocus} className="match-page" tabIndex={-1} onKeyDown={onKeyDown}>
        {last && (
          <p className="match-last muted" role="status">
            {lastText(last, rows)}
            <button type="button" className="link-button" onClick={undo}>
              {texts.bulk.undo}
            </button>
          </p>
        )}
        {row ? (
          <Page row={row} found={found} chosen={answerOf(row.id)?.productId} onChoose={answer} />
        ) : (
          <Empty
            icon={<TickCircle size={40} />}
            title={texts.bulk.done}
            action={<Button intent="primary" text={texts.bulk.close} onClick={onClose} />}
          >
            {texts.bulk.doneNote(matched)}
          </Empty>
        )}
      </div>
    </SidePanel>
  );
}

/** The focus follows the page, so that its keys work at once. */
const takeFocus = (page: HTMLElement | null): void => page?.focus();

interface PageProps {
  readonly row: Competitor;
  readonly found: {
    readonly data: readonly ProductCandidate[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly chosen: string | null | undefined;
  readonly onChoose: (productId: string | null) => void;
}

function Page({ row, found, chosen, onChoose }: PageProps) {
  const best = found.data?.[0];
  return (
    <>
      <div className="match-theirs">
        <Thumbnail src={row.imageUrl} />
        <div>
          <p className="suggestion-who">
            <ShopLink url={row.url} shopName={row.shopName} />
          </p>
          <h3>{row.label}</h3>
          <strong className="figure">{competitorPrice(row.price, row.currency)}</strong>
        </div>
      </div>
      {found.data ? (
        <>
          <p className="muted">{found.data.length > 0 ? texts.which : texts.noCandidates}</p>
          <CandidateCards candidates={found.data} price={row.price} chosen={chosen} onChoose={onChoose} />
          {best?.certain && chosen === undefined && (
            <div className="match-acts">
              <Button intent="primary" text={texts.bulk.accept} onClick={() => onChoose(best.productId)} />
            </div>
          )}
        </>
      ) : found.error ? (
        <Failure title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton label={texts.finding} rows={3} className="skeleton-rows" />
      )}
    </>
  );
}

function lastText({ id, productId }: Answer, rows: readonly Competitor[]): string {
  const row = rows.find(row => row.id === id);
  if (productId === null) return texts.bulk.unmatched;
  return texts.bulk.matched(row?.ownProductTitle ?? '…');
}
