import { useState } from 'react';
import type { Import, ImportRow, Verdict } from '../../../../../domain/api/imports.js';
import { textOfRefusal } from '../../../api/errors.js';
import { Button, Tag } from '../../../ui/blueprint.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Segments } from '../../../ui/Segments.js';
import { importTexts as texts } from '../texts/importTexts.js';
import { useImportRows } from './importCalls.js';

const INTENTS = { new: 'primary', known: 'none', refused: 'warning', added: 'success' } as const;

/** Each row with its verdict: what adding it would do, or did. */
export function ImportRows({ one }: { readonly one: Import }) {
  const [verdict, setVerdict] = useState<Verdict | 'all'>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useImportRows(
    one,
    verdict === 'all' ? null : verdict,
  );
  const rows = data?.pages.flatMap(page => page.rows);
  // The counts are the dry run's.
  const filters =
    one.status === 'checked'
      ? ([
          ['all', one.rows],
          ['new', one.new],
          ['known', one.known],
          ['refused', one.rejected],
        ] as const)
      : ([['all'], ['added'], ['known'], ['refused']] as const);
  return (
    <>
      <Segments
        label={texts.filter}
        options={filters.map(([value, count]) => ({
          value,
          name: value === 'all' ? texts.all : texts.verdicts[value],
          ...(count !== undefined && { count }),
        }))}
        value={verdict}
        onChange={setVerdict}
      />
      {rows ? (
        <div className="import-rows">
          <table className="data">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {texts.columns.row}
                </th>
                <th scope="col">{texts.columns.page}</th>
                <th scope="col">{texts.columns.verdict}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <Button
              variant="minimal"
              fill
              text={texts.more}
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            />
          )}
        </div>
      ) : error ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.loading} rows={4} className="skeleton-rows" />
      )}
    </>
  );
}

function Row({ row: { row, url, label, verdict, code, details, product } }: { readonly row: ImportRow }) {
  const note = code !== null ? textOfRefusal(code, details) : product && texts.comparedWith(product.title);
  return (
    <tr>
      <td className="number figure">{row}</td>
      <td className="import-page" dir="auto">
        {label && <b>{label}</b>}
        <span>{url}</span>
      </td>
      <td className="import-verdict">
        <Tag minimal multiline intent={INTENTS[verdict]}>
          {texts.verdicts[verdict]}
        </Tag>
        {note && <small>{note}</small>}
      </td>
    </tr>
  );
}
