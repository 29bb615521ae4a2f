import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { contratarEnConsola, entrarEnConsola } from './consola.ts';
import type { Tienda } from './tienda.ts';

export interface JefaInput {
  params?: Readonly<Record<string, unknown>>;
  query?: string;
  body?: object;
  /** Version for `If-Match`. */
  version?: number;
}

/** A Dueño at the console of a shop where buyers buy at the same time. */
export async function jefaDe(tienda: Pick<Tienda, 'database' | 'context' | 'app'>) {
  const { correo } = await contratarEnConsola(tienda, { roles: ['plataforma'], contrasena: 'sin uso' });
  const sesion = await entrarEnConsola(tienda, correo);
  const send = (id: LlamadaId, { params = {}, query = '', body, version }: JefaInput) => {
    const { method, path } = RUTAS[id];
    return tienda.app.inject({
      method,
      url: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}${query}`,
      headers: {
        'x-api-key': 'taquilla-web',
        'idempotency-key': crypto.randomUUID(),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...sesion,
      },
      ...(body && { payload: body }),
    });
  };
  const call = async (
    id: LlamadaId,
    input: JefaInput,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  ): Promise<{ status: number; body: any }> => {
    const response = await send(id, input);
    return { status: response.statusCode, body: response.json() };
  };
  /** Answers the raw file of a call. */
  const raw = async (id: LlamadaId, input: JefaInput) => (await send(id, input)).rawPayload;
  return Object.assign(call, { raw });
}
