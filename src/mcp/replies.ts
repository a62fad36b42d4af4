/** JSON-RPC codes used at the HTTP edge, as the protocol and its SDK use them. */
export const RPC_CODES = { parseError: -32700, serverError: -32000, sessionNotFound: -32001 } as const;

/** A refusal at the HTTP edge: a JSON-RPC error without an id, whose message says why and what to do. */
export function rpcRefusal(status: number, code: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, ...(headers && { headers }) });
}
