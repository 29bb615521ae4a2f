import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { contratarEnConsola, entrarEnConsola } from './consola.ts';
import type { Tienda } from './tienda.ts';

export interface PedidoDeJefa {
  params?: Readonly<Record<string, unknown>>;
  query?: string;
  body?: object;
  /** For `If-Match`. */
  version?: number;
}

/** A Dueño at the console of a shop where buyers buy meanwhile. */
export async function jefaDe(tienda: Pick<Tienda, 'base' | 'context' | 'app'>) {
  const { correo } = await contratarEnConsola(tienda, { roles: ['plataforma'], contrasena: 'sin uso' });
  const sesion = await entrarEnConsola(tienda, correo);
  return async (
    id: LlamadaId,
    { params = {}, query = '', body, version }: PedidoDeJefa,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  ): Promise<{ status: number; cuerpo: any }> => {
    const { method, path } = RUTAS[id];
    const respuesta = await tienda.app.inject({
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
    return { status: respuesta.statusCode, cuerpo: respuesta.json() };
  };
}
