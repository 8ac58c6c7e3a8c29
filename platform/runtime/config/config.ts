/** Reads the configuration from the environment once, at startup, as one typed value. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { isLoopback } from '../http/ownOrigin.js';
import { environmentName } from './environmentName.js';
import { VARIABLES, type Variable, type VariableName } from './variables.js';

export type Config = {
  readonly [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<infer Value> ? Value : never;
};

/** Names every invalid variable with the reason; the process prints its message and exits with 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map(problem => `  ${problem}`).join('\n')}`);
  }
}

/**
 * @param env such as `process.env`; ignores other variables, and treats empty ones as absent.
 * @param names the variables that the process reads: no others are returned or validated. Default: all.
 * @param warn receives one line if a value came from a name without its prefix, which 0.2 no longer reads.
 * @throws ConfigError with all problems at once, never with a variable's value: it may be a secret.
 */
export function loadConfig<Name extends VariableName>(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly Name[] = Object.keys(VARIABLES) as Name[],
  warn: (line: string) => void = () => {},
): Pick<Config, Name> {
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  const unprefixed: VariableName[] = [];
  for (const [key, variable] of Object.entries<Variable<unknown>>(VARIABLES)) {
    const name = key as VariableName;
    const given = textOf(env[environmentName(name)]);
    const former = given ? '' : formerText(env, name, variable);
    if (former) unprefixed.push(name);
    const text = given || former || variable.default(values);
    try {
      values[name] = text === null ? null : variable.parse(text);
    } catch (fault) {
      // A default derived from an invalid variable fails because of that variable.
      if (given || problems.length === 0) problems.push([name, (fault as Error).message]);
    }
  }
  const read = new Set<VariableName>(names);
  const renamed = unprefixed.filter(name => read.has(name));
  if (renamed.length > 0) warn(renameNotice(renamed));
  const concerning = [...problems, ...contradictions(values as Config)].filter(([name]) => read.has(name));
  if (concerning.length > 0)
    throw new ConfigError(concerning.map(([name, problem]) => `${environmentName(name)}: ${problem}`));
  return Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Config, Name>;
}

const textOf = (value: string | undefined): string => value?.trim().toWellFormed() ?? '';

/**
 * Reads the value under 0.1's name, without the prefix. A value that does not parse belongs to another program:
 * `MAIL=/var/mail/user` from a login, `HOST=x86_64-conda-linux-gnu` from conda.
 */
function formerText(
  env: Readonly<Record<string, string | undefined>>,
  name: VariableName,
  variable: Variable<unknown>,
): string {
  const text = textOf(env[name]);
  try {
    if (text) variable.parse(text);
    return text;
  } catch {
    return '';
  }
}

const renameNotice = (names: readonly VariableName[]): string =>
  `Deprecated variable names, ignored from version 0.2 on: rename ${names.map(name => `${name} to ${environmentName(name)}`).join(', ')}`;

type Problem = readonly [VariableName, string];

/** Finds invalid combinations of valid variables. */
function contradictions(config: Config): Problem[] {
  const problems: Problem[] = [];
  const production = config.NODE_ENV === 'production';
  if (production && config.SHOPIFY === 'sandbox:' && !config.ALLOW_SANDBOX)
    problems.push(['SHOPIFY', 'the sandbox is refused in production unless TIDEWATCH_ALLOW_SANDBOX=1']);
  if (production && config.SHOPIFY === 'https:' && config.BILLING === 'sandbox' && !config.ALLOW_SANDBOX)
    problems.push(['BILLING', 'test charges are refused in production unless TIDEWATCH_ALLOW_SANDBOX=1']);
  if (production && isUrl(config.PUBLIC_URL) && !isHttpsOrLocal(new URL(config.PUBLIC_URL)))
    problems.push(['PUBLIC_URL', 'https is needed in production, except on localhost']);
  if (production && config.MASTER_KEY === null) problems.push(['MASTER_KEY', 'needed in production']);
  if (config.SHOPIFY === 'sandbox:' && config.PORT !== 0)
    for (const name of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'] as const)
      if (config[name] === config.PORT) problems.push([name, 'expected another port than PORT']);
  for (const name of ['MAIL', 'SMS'] as const) {
    if (config[name] === 'sandbox:' && config.SHOPIFY !== 'sandbox:')
      problems.push([name, 'only available with TIDEWATCH_SHOPIFY=sandbox:']);
    const sender = `${name}_FROM` as const;
    if (config[name] !== 'none:' && config[sender] === null)
      problems.push([sender, `needed with ${environmentName(name)}`]);
  }
  if (config.DISCOVERY === 'sandbox:' && config.SHOPIFY !== 'sandbox:')
    problems.push(['DISCOVERY', 'only available with TIDEWATCH_SHOPIFY=sandbox:']);
  if (config.AI_URL !== null && config.AI_MODEL === null) problems.push(['AI_MODEL', 'needed with TIDEWATCH_AI_URL']);
  if (config.SHOPIFY === 'https:')
    for (const name of ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'] as const)
      if (config[name] === null) problems.push([name, 'needed with TIDEWATCH_SHOPIFY=https:']);
  return problems;
}

/** Over plain http anyone on the network path can read the session cookie. Loopback has no such path. */
const isHttpsOrLocal = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLoopback(hostname);
