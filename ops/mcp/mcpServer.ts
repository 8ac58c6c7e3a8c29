import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { VERSION } from '../../platform/runtime/version.js';
import { ApiRefusal } from './apiCall.js';
import { type Context, TOOLS } from './tools.js';
import { NOTICE } from './untrusted.js';

/** Builds the server of one conversation: every tool, in the name of one token. */
export function mcpServer(context: Context): McpServer {
  const server = new McpServer({ name: 'tidewatch', version: VERSION }, { instructions: NOTICE });
  for (const { name, description, input, changes, run } of TOOLS)
    server.registerTool(
      name,
      {
        description,
        inputSchema: fromJsonSchema<never>(input as never),
        annotations: { readOnlyHint: !changes, openWorldHint: false },
      },
      async (given: never) => {
        try {
          const result = await run(given, context);
          return { content: [text(NOTICE), text(JSON.stringify(result))], structuredContent: { ...result } };
        } catch (fault) {
          if (!(fault instanceof ApiRefusal)) throw fault;
          return { isError: true, content: [text(`${fault.code}: ${fault.message}`)] };
        }
      },
    );
  return server;
}

const text = (content: string) => ({ type: 'text', text: content }) as const;
