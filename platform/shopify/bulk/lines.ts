/** No Shopify record is longer; nothing of a longer line is kept in memory. */
const LONGEST_LINE = 4 * 1024 * 1024;

/**
 * Splits chunks into batches of lines. The last line may lack its line break. Returns an overlong line as empty, so
 * that the line count stays right.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let buffered = '';
  let tooLong = false;
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    if (parts.length === 0) buffered = tooLong ? '' : buffered + last;
    else {
      parts[0] = tooLong ? '' : buffered + parts[0];
      tooLong = false;
      buffered = last;
      yield parts;
    }
    if (buffered.length > LONGEST_LINE) {
      tooLong = true;
      buffered = '';
    }
  }
  buffered += decoder.decode();
  if (buffered !== '' || tooLong) yield [buffered];
}
