import type { Webhook } from './entities.ts';
import type { WebhookRegistration } from './settings.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface NoticeAnswer {
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** Tells the shop of an event, with the user and password that it registered. */
export async function postNotice(
  webhook: Pick<Webhook, 'url' | 'user' | 'password'>,
  body: string,
  stopped: AbortSignal | null = null,
): Promise<NoticeAnswer> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const signal = stopped ? AbortSignal.any([stopped, timeout]) : timeout;
    const response = await postJson(webhook, body, signal);
    await response.body?.cancel();
    return { httpStatus: response.status, error: null };
  } catch (error) {
    return { httpStatus: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends one POST to the shop with its credentials. Redirects are not followed. */
export function postJson(
  { url, user, password }: Pick<Webhook, 'url' | 'user' | 'password'>,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = { 'content-type': 'application/json', authorization: `Basic ${credentials}` };
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
}

/** An address and its credentials, out of `http://user:password@host/path`. */
export function readAddress(address: string): WebhookRegistration {
  const url = new URL(address);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { url: url.href, user, password };
}

export function isAccepted({ httpStatus }: NoticeAnswer): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}
