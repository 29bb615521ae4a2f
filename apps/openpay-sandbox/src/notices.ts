import type { Webhook } from './entities.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface NoticeAnswer {
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** Sends one POST to the shop, with the user and password that it registered. Redirects are not followed. */
export async function postNotice(
  webhook: Pick<Webhook, 'url' | 'user' | 'password'>,
  body: string,
  stopped: AbortSignal | null = null,
): Promise<NoticeAnswer> {
  const credentials = Buffer.from(`${webhook.user}:${webhook.password}`).toString('base64');
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
      body,
      redirect: 'manual',
      signal: stopped ? AbortSignal.any([stopped, timeout]) : timeout,
    });
    await response.body?.cancel();
    return { httpStatus: response.status, error: null };
  } catch (error) {
    return { httpStatus: null, error: error instanceof Error ? error.message : String(error) };
  }
}

export function isAccepted({ httpStatus }: NoticeAnswer): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}
