import { vi } from 'vitest';

/** An answer of the server: its body, or a status, a body and headers. `'sin red'` is no answer. */
type Answered = object | { status: number; json: object; headers?: Record<string, string> } | 'sin red';
/** Answers by `METHOD /path` without base and query; a function gets the sent body. */
export type Answers = Record<string, Answered | ((body: unknown) => Answered | Promise<Answered>)>;

const BASE = '/api/v1';

/** A refusal of the server, with its stable code and its words. */
export const refuse = (status: number, code: string, message = 'No.') => ({
  status,
  json: { statusCode: status, code, error: 'x', message },
});

/** Answers the app's calls until the test ends. The test may change the answers meanwhile. */
export function answerCalls(answers: Answers): void {
  // A call that outlives its test would reach a shop that runs on this machine.
  globalThis.fetch = () => Promise.reject(new TypeError('no test answers'));
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, location.href).pathname.replace(BASE, '')}`;
    const answer = answers[call];
    const answered = typeof answer === 'function' ? await answer(body && JSON.parse(String(body))) : answer;
    if (answered === undefined || answered === 'sin red') throw new TypeError(`no answer to ${call}`);
    if (!('status' in answered && 'json' in answered)) return inJson(answered);
    const { status, json, headers } = { headers: {}, ...answered };
    return inJson(json, { status: Number(status), headers });
  });
}

const STATES = { CONNECTING: 0, OPEN: 1, CLOSED: 2 } as const;

/** A stream that never opens: a page polls. */
class SilentStream {
  readonly readyState = STATES.CONNECTING;
  addEventListener(): void {}
  close(): void {}
}

/** Opens no stream until the test ends. */
export function silenceStreams(): void {
  vi.stubGlobal('EventSource', Object.assign(SilentStream, STATES));
}

/** As `Response.json`, which the oldest browsers do not know. */
function inJson(
  body: object,
  { headers, ...init }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
