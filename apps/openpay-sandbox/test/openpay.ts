import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';
import type { SandboxOptions } from '../src/settings.ts';

export const NOON = new Date('2026-11-20T12:00:00-06:00');

export const VISA = '4111111111111111';
export const VISA_DEBIT = '4242424242424242';

/** The body of an answer; each test states the part that it checks. */
// biome-ignore lint/suspicious/noExplicitAny: the tests read free-form JSON, and a wrong shape fails them.
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

export interface Openpay extends RunningSandbox {
  /** A call of the shop's server, with the private key, below `/v1/{merchant}`. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  token(cardNumber?: string): Promise<string>;
  charge(changes?: object, cardNumber?: string): Promise<Answer>;
}

/** A sandbox on a free port whose clock stands still at noon. */
export async function startOpenpay(options: SandboxOptions = {}): Promise<Openpay> {
  const sandbox = await startSandbox({ frozenAt: NOON, ...options });
  const call = (method: string, path: string, body?: unknown) =>
    send(sandbox, { method, path, body, key: sandbox.privateKey });
  const token = async (cardNumber = VISA) =>
    String((await call('POST', '/tokens', cardData({ card_number: cardNumber }))).body.id);
  const charge = async (changes: object = {}, cardNumber = VISA) =>
    call('POST', '/charges', chargeData({ source_id: await token(cardNumber), ...changes }));
  return { ...sandbox, call, token, charge };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key: string;
  readonly merchantId?: string;
}

export async function send(
  sandbox: RunningSandbox,
  { method, path, body, key, merchantId }: Call,
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/v1/${merchantId ?? sandbox.merchantId}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? null : JSON.parse(answer) };
}

export function cardData(changes: object = {}) {
  return {
    card_number: VISA,
    holder_name: 'Juanito Pérez Nuñez',
    expiration_year: '30',
    expiration_month: '12',
    cvv2: '123',
    ...changes,
  };
}

export function chargeData(changes: object = {}) {
  return {
    method: 'card',
    amount: 1250,
    currency: 'MXN',
    description: '2 boletos',
    device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
    customer: { name: 'Lucía', email: 'lucia@example.mx', requires_account: false },
    ...changes,
  };
}

/** A charge that is paid in cash or by transfer. */
export function referenceData(method: 'store' | 'bank_account', changes: object = {}) {
  return {
    method,
    amount: 800,
    currency: 'MXN',
    description: '2 boletos',
    due_date: '2026-11-21T12:00:00',
    customer: { name: 'Lucía', email: 'lucia@example.mx' },
    ...changes,
  };
}

export const WITH_3DS = {
  use_3d_secure: true,
  redirect_url: 'https://tienda.example/terminar_compra/7/true/0',
};
