import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { contratarEnConsola, entrarEnConsola } from './consola.ts';
import type { Tienda } from './tienda.ts';

export interface PedidoDeJefa {
  params?: Readonly<Record<string, unknown>>;
  query?: string;
  body?: object;
  /** Version for `If-Match`. */
  version?: number;
}

/** A Dueño at the console of a shop where buyers buy at the same time. */
export async function jefaDe(tienda: Pick<Tienda, 'base' | 'context' | 'app'>) {
  const { correo } = await contratarEnConsola(tienda, { roles: ['plataforma'], contrasena: 'sin uso' });
  const sesion = await entrarEnConsola(tienda, correo);
  const enviar = (id: LlamadaId, { params = {}, query = '', body, version }: PedidoDeJefa) => {
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
  const pedir = async (
    id: LlamadaId,
    pedido: PedidoDeJefa,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  ): Promise<{ status: number; cuerpo: any }> => {
    const respuesta = await enviar(id, pedido);
    return { status: respuesta.statusCode, cuerpo: respuesta.json() };
  };
  /** Answers the raw file of a call. */
  const crudo = async (id: LlamadaId, pedido: PedidoDeJefa) => (await enviar(id, pedido)).rawPayload;
  return Object.assign(pedir, { crudo });
}
