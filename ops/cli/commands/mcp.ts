import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { apiCall } from '../../mcp/apiCall.js';
import { mcpServer } from '../../mcp/mcpServer.js';
import { type Command, UsageError } from '../command.js';

export const mcp: Command = {
  usage: 'mcp',
  help: 'Serves the Model Context Protocol on standard input and output, for an agent on this machine. Reads an API token from TIDEWATCH_TOKEN and calls the product at TIDEWATCH_PUBLIC_URL.',

  async run(args, _, io) {
    if (args.length > 0) throw new UsageError("'mcp' takes no argument");
    const token = process.env.TIDEWATCH_TOKEN;
    if (!token)
      throw new UsageError('TIDEWATCH_TOKEN is not set: create an API token in the profile, under Developers');
    const { PUBLIC_URL } = io.config();
    const call = apiCall(async ({ method, url, body }) => {
      const answer = await fetch(`${PUBLIC_URL}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      return { status: answer.status, body: await answer.text() };
    });
    const ended = new Promise<void>(resolve => process.stdin.once('end', resolve));
    const served = serveStdio(() => mcpServer({ call, link: path => `${PUBLIC_URL}${path}` }));
    await ended;
    await served.close();
    return 0;
  },
};
