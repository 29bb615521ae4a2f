import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { leerListaDeCortesias, type RenglonDeCortesia } from '@taquilla/rules/listaDeCortesias';
import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { BusinessError } from '../../businessError.ts';
import { hayUsados } from '../../compra/boleto.repository.ts';
import { lockExpediente } from '../../compra/expediente.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { claveDeBoletos } from '../../correos/tipos.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { daSoloDeBloqueos } from '../alcance.ts';
import type { MediosDeConsola } from '../medios.ts';
import { lockVenta } from '../ventas/lockVenta.ts';
import { ordenar } from '../ventas/ordenarDevolucion.ts';
import { asignarLugares, type Dada } from './asignarLugares.ts';
import {
  insertCortesia,
  type LugarParaDar,
  listInvitados,
  listLugaresParaDar,
  lockCortesias,
  lockLibres,
} from './cortesia.repository.ts';
import { exigirCuota, leerCuota, ponerCuota, verCortesias } from './cuotas.ts';

type Medios = Pick<Context, 'avisarCambio' | 'avisarCorreo'>;

/** The calls for complimentary tickets (§C8). */
export function registrarCortesias({ context, consola }: MediosDeConsola): void {
  consola.serve('verCortesias', ({ params: { eventoId }, sesion }) =>
    verCortesias(context.db, { eventoId, staff: sesion() }),
  );
  consola.change('ponerCuotaDeCortesias', ponerCuota);
  consola.change('darCortesias', cambio => darCortesias(context, cambio));
  consola.change('revocarCortesia', cambio => revocarCortesia(context, cambio));
}

/**
 * Gives away the places of a list, all or none; the limit per person does not apply.
 * @throws BusinessError `cortesias_con_fallas` with `detalles.fallas`: every fault with its row; `cupo_de_cortesias`;
 * `cortesias_repetidas` with `detalles.nombres` where nobody confirmed them
 */
async function darCortesias(
  medios: Medios,
  { tx, params: { eventoId }, body, ensayo, sesion, anotar, alConfirmar }: ConsoleChange<'darCortesias'>,
): Promise<RespuestaDe<'darCortesias'>> {
  if (!(await lockCortesias(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const { renglones, fallas } = leerListaDeCortesias(body.csv);
  const { cuota, queda } = await leerCuota(tx, { eventoId, staff: sesion() });
  const todos = await listLugaresParaDar(tx, eventoId, {
    secciones: [...new Set(renglones.map(({ seccion }) => seccion))],
    por: sesion().personalId,
  });
  const conCuota = daSoloDeBloqueos(sesion().roles)
    ? ({ condicion }: LugarParaDar) => cuota !== 0 && condicion !== 'bloqueado'
    : () => true;
  const disponible = (lugar: LugarParaDar) => lugar.libre && (lugar.permitido || conCuota(lugar));
  const completos: RenglonDeCortesia[] = [];
  const dadas = asignarLugares(renglones, { todos, disponible, fallas, completos });
  const ids = dadas.flatMap(({ lugares }) => lugares.map(({ id }) => id));
  const libres = await lockLibres(tx, ids);
  for (const { renglon, lugares } of dadas)
    if (lugares.some(({ id }) => !libres.has(id)))
      fallas.push({ renglon: renglon.renglon, mensaje: 'Ese lugar se acaba de ocupar.' });
  if (fallas.length > 0)
    throw new BusinessError('cortesias_con_fallas', {
      fallas: fallas.toSorted((a, b) => a.renglon - b.renglon),
    });
  const deCuota = dadas.flatMap(({ lugares }) => lugares).filter(({ permitido }) => !permitido);
  exigirCuota({ cuota, queda, pedidas: deCuota.length });
  const repetidos = await hallarRepetidos(tx, eventoId, renglones);
  if (repetidos.length > 0 && !ensayo && !body.otraVez)
    throw new BusinessError('cortesias_repetidas', { nombres: repetidos.slice(0, 50) });
  const cortesias = [];
  for (const dada of dadas) cortesias.push(await dar(tx, { ...dada, eventoId, por: sesion().personalId }));
  await anotar({
    accion: 'cortesia.dar',
    entidad: 'evento',
    entidadId: eventoId,
    eventoId,
    despues: { boletos: ids.length, folios: cortesias.map(({ folio }) => folio) },
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCambio(eventoId, ids);
    medios.avisarCorreo();
  });
  return { boletos: ids.length, cortesias, repetidos, completos: completos.length };
}

/**
 * Names of a list who hold complimentary tickets of this event already, or whose row stands twice in it: the same list given
 * again would give each of them as many places once more.
 */
async function hallarRepetidos(
  tx: Transaction,
  eventoId: number,
  renglones: readonly RenglonDeCortesia[],
): Promise<string[]> {
  const antes = await listInvitados(tx, eventoId);
  const correos = new Set(antes.map(({ correo }) => correo));
  const nombres = new Set(antes.map(({ nombre }) => nombre));
  const vistos = new Set<string>();
  const repetidos = renglones.filter(({ renglon: _, ...escrito }) => {
    const correo = normalizarCorreo(escrito.correo);
    const mismo = JSON.stringify(Object.values({ ...escrito, correo }).map(sinAcentos));
    const otraVez = vistos.has(mismo);
    vistos.add(mismo);
    return otraVez || (correo ? correos.has(correo) : nombres.has(sinAcentos(escrito.nombre)));
  });
  return [...new Set(repetidos.map(({ nombre }) => nombre))];
}

async function dar(
  tx: Transaction,
  { renglon, lugares, eventoId, por }: Dada & { eventoId: number; por: number },
) {
  const correo = normalizarCorreo(renglon.correo) || null;
  const reservaId = randomUUID();
  const folio = await insertCortesia(tx, {
    reservaId,
    invitadoId: randomUUID(),
    eventoId,
    nombre: renglon.nombre,
    correo,
    lugares,
    uuids: lugares.map(() => randomUUID()),
    por,
  });
  if (correo)
    await encolarCorreo(tx, {
      clave: claveDeBoletos(reservaId),
      para: correo,
      tipo: 'boletos',
      datos: { reservaId },
    });
  const nombres = lugares.map(({ seccion, fila, numero }) =>
    [seccion, fila, numero].filter(Boolean).join(' '),
  );
  return { fila: renglon.renglon, folio, nombre: renglon.nombre, lugares: nombres };
}

const SE_PAGO_UNA_DIFERENCIA =
  'Por un lugar de esta cortesía se pagó una diferencia: un reembolso de la venta la devuelve y anula la cortesía.';

/** Takes complimentary tickets back; a used one stays, and so does one that money was paid for. */
async function revocarCortesia(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'revocarCortesia'>,
): Promise<RespuestaDe<'revocarCortesia'>> {
  const reserva = await lockVenta(tx, sesion(), params.folio);
  if (reserva.metodo_pago !== 'cortesia') throw new BusinessError('venta_no_encontrada');
  if (await hayUsados(tx, reserva.id)) throw new BusinessError('boleto_usado');
  const expediente = await lockExpediente(tx, reserva.id);
  if (expediente.pagos.some(({ queda }) => queda > 0))
    throw new BusinessError('devolucion_imposible', undefined, SE_PAGO_UNA_DIFERENCIA);
  const { anulados } = await ordenar(tx, {
    reservaId: reserva.id,
    monto: null,
    boletos: [],
    motivo: body.motivo,
    pedidaPor: sesion().personalId,
  });
  await anotar({
    accion: 'cortesia.revocar',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId: reserva.evento_id,
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCambio(
      reserva.evento_id,
      anulados.map(({ lugarId }) => lugarId),
    );
    medios.avisarCorreo();
  });
  return { message: 'La cortesía quedó revocada y su lugar volvió a su bloqueo.' };
}
