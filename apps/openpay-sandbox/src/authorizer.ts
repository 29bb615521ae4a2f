import { z } from 'zod';
import { postJson, readAddress } from './notices.ts';

const ANSWER_WITHIN_MS = 5_000;

const Yes = z.looseObject({
  response_code: z.literal(0),
  authorization_number: z.union([z.string().min(1), z.number()]),
});

/** Services of the merchant's server: store money, a transfer, and a store's cancellation. */
type Service = 'tienda' | 'spei' | 'cancelacion';

/** Asks the merchant, where it has a server to ask. Anything but a clear yes within five seconds is a no. */
export async function asksYes(base: string | null, service: Service, question: object): Promise<boolean> {
  if (base === null) return true;
  const { url, ...credentials } = readAddress(base);
  const address = { url: `${url.replace(/\/+$/, '')}/${service}`, ...credentials };
  try {
    const response = await postJson(address, JSON.stringify(question), AbortSignal.timeout(ANSWER_WITHIN_MS));
    return response.ok && Yes.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
