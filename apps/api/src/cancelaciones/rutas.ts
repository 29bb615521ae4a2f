import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../businessError.ts';
import type { Db } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import type { Quien } from '../server/quien.ts';
import type { CambioFila } from './cambio.queries.ts';
import { contarCompensaciones, findCancelacionDeEvento } from './cancelacion.queries.ts';
import { contarAvance, seCumplio } from './contarAvance.ts';
import { decidirCambio } from './decidir.ts';
import { listReembolsosPublicos } from './estadoPublico.queries.ts';
import { abrirMiCambio, misCambios } from './misCambios.ts';
import { hallarOtrosLugares } from './otrosLugares.ts';
import { ponerCuenta, ponerCuentaDeReembolso } from './ponerCuenta.ts';
import { contarCambio, exigirCambio } from './verCambio.ts';

/** The buyer's side of what happens to a sold event (§C7.9, §C7.10, §C7.17). */
export function registrarCambiosDeCompra(handle: Handle, context: Context): void {
  const { db, now } = context;
  const estados = recordarEstados(context);
  const contar = async (token: string, quien: Quien) =>
    contarCambio(db, await exigirSuyo(db, token, quien), now());
  handle('verCambioDeCompra', ({ body, quien }) => contar(body.token, quien));
  handle('verOtrosLugares', async ({ body, quien }) => {
    const cambio = await exigirSuyo(db, body.token, quien);
    const { decision } = await contarCambio(db, cambio, now());
    if (!decision?.abierta || !decision.lugares) throw new BusinessError('decision_cerrada');
    return hallarOtrosLugares(db, cambio);
  });
  handle('decidirCambio', async ({ body, quien }) => {
    await exigirSuyo(db, body.token, quien);
    await decidirCambio(context, body);
    return contar(body.token, quien);
  });
  handle('ponerCuentaDeDevolucion', async ({ body, quien }) => {
    await exigirSuyo(db, body.token, quien);
    await ponerCuenta(context, body);
    return contar(body.token, quien);
  });
  handle('ponerCuentaDeReembolso', async ({ body }) => {
    await ponerCuentaDeReembolso(context, body);
    return { message: 'Ya tenemos tu cuenta. Te escribimos para confirmarlo.' };
  });
  handle('misCambios', ({ usuario }) => misCambios(db, usuario().usuarioId, now()));
  handle('abrirMiCambio', ({ body, usuario }) =>
    abrirMiCambio(context, { usuarioId: usuario().usuarioId, folio: body.folio }),
  );
  handle('listarReembolsos', () => listarReembolsos(db, now()));
  handle('estadoDeReembolsos', ({ params }) => estados(params.eventoId));
}

type Estado = RespuestaDe<'estadoDeReembolsos'>;

/** From so many sales on the count of a run takes seconds, and is kept for ten. */
const MUCHAS_VENTAS = 2_000;
const SE_RECUERDA_MS = 10_000;

/** Counts an event's refunds once for all who ask meanwhile: on the worst day a whole arena looks at this page. */
function recordarEstados({ db, now }: Pick<Context, 'db' | 'now'>): (eventoId: number) => Promise<Estado> {
  const recientes = new Map<number, { hasta: number; estado: Promise<Estado> }>();
  return async eventoId => {
    const ahora = now();
    const reciente = recientes.get(eventoId);
    if (reciente && ahora.getTime() < reciente.hasta) return reciente.estado;
    const nuevo = { hasta: Number.POSITIVE_INFINITY, estado: contarEstado(db, eventoId, ahora) };
    recientes.set(eventoId, nuevo);
    try {
      const { ventas } = await nuevo.estado;
      nuevo.hasta = ventas >= MUCHAS_VENTAS ? ahora.getTime() + SE_RECUERDA_MS : 0;
      return nuevo.estado;
    } catch (error) {
      recientes.delete(eventoId);
      throw error;
    }
  };
}

/**
 * The sale behind a link. That of an account opens nothing while another account is logged in: the link was passed on.
 * @throws BusinessError `enlace_invalido`
 */
async function exigirSuyo(db: Db, token: string, quien: Quien): Promise<CambioFila> {
  const fila = await exigirCambio(db, token);
  const esDeOtra = quien.tipo === 'usuario' && fila.usuarioId !== null && fila.usuarioId !== quien.usuarioId;
  if (esDeOtra)
    throw new BusinessError(
      'enlace_invalido',
      undefined,
      'Esta compra es de otra cuenta. Entra con la tuya, o cierra la sesión y abre el enlace otra vez.',
    );
  return fila;
}

/** The public state of the refunds of an event (§C7.17): counts and pesos, no names. */
async function contarEstado(db: Db, eventoId: number, ahora: Date): Promise<Estado> {
  const leida = await findCancelacionDeEvento(db, eventoId);
  // Within the grace nothing is told: it may be undone.
  if (!leida?.confirmada_en || leida.estado === 'gracia') throw new BusinessError('no_encontrado');
  const { comoVa, ventas, total } = await contarAvance(db, leida.id);
  const { debido, pagado } = await contarCompensaciones(db, leida.id);
  return {
    evento: {
      id: leida.evento_id,
      nombre: leida.evento,
      fecha: leida.fecha.toISOString(),
      zona: leida.zona,
      recinto: leida.recinto,
    },
    tipo: leida.tipo,
    causa: leida.causa,
    atribuible: leida.atribuible,
    frase: leida.frase,
    decididoEn: leida.confirmada_en.toISOString(),
    promesa: leida.promesa,
    cumplida: seCumplio(leida),
    ventas,
    total: aPesos(total),
    comoVa,
    compensacion: { parte: leida.compensacion, debida: aPesos(debido), pagada: aPesos(pagado) },
    al: ahora.toISOString(),
  };
}

/** Events whose buyers get money back (§C7.17). */
async function listarReembolsos(db: Db, ahora: Date): Promise<RespuestaDe<'listarReembolsos'>> {
  const eventos = await listReembolsosPublicos(db);
  return {
    eventos: eventos.map(evento => ({ ...evento, fecha: evento.fecha.toISOString() })),
    al: ahora.toISOString(),
  };
}
