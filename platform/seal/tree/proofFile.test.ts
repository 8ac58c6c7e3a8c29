import { describe, expect, it } from 'vitest';
import { checkProof, formatProof, parseProof } from './proofFile.js';

/** Verified with golang.org/x/mod/sumdb (note.Open, tlog.CheckRecord): the format must not drift from this file. */
const KEY = 'tidewatch/a1268f75+b929979e+AdfKn7QofRPaVyemtiun/MHH7d64CXDcqcqWpjCCmxiQ';
const FILE = `c2sp.org/tlog-proof@v1
extra WyI0NGRmZTg1Ni1mM2QyLTQ0NDgtOTY2NS05YjJmZTUxMGM3ZjciLCJwYWdlLTIiLDIzMywiUHJpY2VDaGFuZ2VkIiwxLCJhdXJvcmEtb3V0Zml0dGVycy5teXNob3BpZnkuY29tIiwiMjAyNi0wNy0wMVQwOTowMDowMC4wMDBaIiwiMjAyNi0wNy0wMVQwOTowMDowMC4wMDBaIl0KeyJmcm9tIjoiMTAuMDAiLCJ0byI6IjEyLjAwIn0KeyJhY3RvciI6eyJpZCI6Im1vbml0b3IiLCJraW5kIjoid29ya2VyIn0sImNhdXNhdGlvbklkIjpudWxsLCJjb3JyZWxhdGlvbklkIjoiY29ycmVsYXRpb24tMSIsInNob3AiOiJhdXJvcmEtb3V0Zml0dGVycy5teXNob3BpZnkuY29tIn0=
index 1233
ME/ub7vMO3k1J8BB5BMIxTcrG6F9RgBOUQ4hwrSp4FI=
ZN6o1lf9MpCrNk/vJXMU/hw6KyNts2Ak1MLd8LOxRj0=
Bzz0ghCzL+1Sm/Ug1tNRUVllW65qZHcmMYn874WH/R0=
+asQuEcPHARbXLZRvq63Djq5XCkZpUCwnjD/JqQGPWw=
nLufDbJ5zi0yY0o4e2gCNgOhtSERsakJPvsiMQAp3oE=
+dUDJD7OhoqEOShXZWwHqsKdrx4LfwhhpURnwjHZiig=
UXcbXd4QJuP2a096LugzZQTCcCyrEcLDJf855Mu7edU=
UzttuQ3wQTyTDfTTMR/WvDKEolNLPRzxL/FFZw5TjNU=
Ghh2SHSR7yo+GsiwQgi62AtUtaAysOvN8UaFi5uS+Bc=
EdwuYcB/Vb4341IDSm3K4w+cDKQRIzagKPF1pevQjm8=
/TqLGgRipyEXZmhJ58S6C2AMO6A1jIQyupWF7m3Jkig=
n0j6HoW+4BCBimYeuyJTHJ04VxSr1pOTJOhKCqf5fEI=

tidewatch/a1268f75
2500
LlU22N0zZCHcRAMNNq4go7knAT8f2bRe4WDfioa3Q/k=

— tidewatch/a1268f75 uSmXngO2l1jiRSFQWWwWy5yv0Wr9TAKpxissa4EaXq7sM9HjXvKoVtP0GfjnEVgMfAQN/RifgrkmY0RJlUUQ6CIduQE=
`;

describe('a proof file', () => {
  const parsed = () => {
    const proof = parseProof(FILE);
    if (!proof) throw new Error('the file cannot be read');
    return proof;
  };

  it('reads and writes what a public implementation of the format verified', () => {
    expect(checkProof(parsed(), KEY)).toMatchObject({ state: 'good', index: 1_233, size: 2_500 });
    expect(formatProof(parsed())).toBe(FILE);
  });

  it('takes a key only under the log’s own name', () => {
    const [, ...rest] = KEY.split('+');
    expect(checkProof(parsed(), ['another/log', ...rest].join('+'))).toMatchObject({ state: 'tampered' });
  });

  it('needs at most 1.5 kB besides the entry, in a log of 2 million entries', () => {
    const hash = Buffer.alloc(32, 7);
    const checkpoint = parsed().checkpoint.replace('2500', '2000000');
    expect(
      formatProof({ entry: null, index: 1_999_999, path: Array(21).fill(hash), checkpoint }).length,
    ).toBeLessThanOrEqual(1_500);
  });

  it.each([
    ['no text', ''],
    ['another format', FILE.replace('@v1', '@v2')],
    ['no index', FILE.replace('index 1233\n', '')],
    ['a negative index', FILE.replace('index 1233', 'index -1')],
    ['a short hash', FILE.replace('ME/ub7vMO3k1J8BB5BMIxTcrG6F9RgBOUQ4hwrSp4FI=', 'ME/u')],
    ['no checkpoint', FILE.slice(0, FILE.indexOf('\n\n'))],
  ])('is unreadable with %s', (_, text) => expect(parseProof(text)).toBeNull());

  it.each([
    ['a size that is none', FILE.replace('\n2500\n', '\n2500x\n')],
    ['no signature', FILE.slice(0, FILE.indexOf('— '))],
    ['an edited size', FILE.replace('\n2500\n', '\n2501\n')],
    ['a signature that is no base64', FILE.replace('uSmXng', '!!')],
  ])('does not verify with %s', (_, text) => {
    const proof = parseProof(text);
    expect(proof && checkProof(proof, KEY).state).not.toBe('good');
  });
});
