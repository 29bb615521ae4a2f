import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { actuaEn, eventosDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { aplazar, interrumpir, mudar, reprogramar, retirar } from '../../cancelaciones/actos.ts';
import {
  findCancelacion,
  listCancelaciones,
  listVentasDeCancelacion,
} from '../../cancelaciones/cancelacion.queries.ts';
import { preguntarSaldo } from '../../cancelaciones/preguntarSaldo.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import type { MediosDeConsola } from '../medios.ts';
import { velarCorreo, velarNombre, vistaDe } from '../ventas/velo.ts';
import { cambiarEventoVendido, cancelarEvento } from './cancelarEvento.ts';
import { contarCancelacion, resumirCancelacion } from './contarCancelacion.ts';
import { probarCorreo, verCorreo } from './correos.ts';
import { escribirCsvDeCancelacion, escribirCsvDelEnsayo } from './csv.ts';
import {
  confirmarPropuesta,
  corregirCorreos,
  deshacer,
  detenerCorreos,
  pausar,
  reintentar,
  retirarPropuesta,
  seguir,
} from './llevarCancelacion.ts';

/** The calls about what happens to a sold event (§C7). */
export function registrarCancelaciones({ context, consola }: MediosDeConsola): void {
  const { db, now } = context;
  const suSaldo = () => preguntarSaldo(context);
  consola.changeKnowing('cancelarEvento', suSaldo, (cambio, saldo) => cancelarEvento(context, cambio, saldo));
  consola.changeKnowing('aplazarEvento', suSaldo, (cambio, saldo) =>
    cambiarEventoVendido(context, cambio, { acto: aplazar(cambio.body), saldo }),
  );
  consola.changeKnowing('reprogramarEvento', suSaldo, (cambio, saldo) =>
    cambiarEventoVendido(context, cambio, { acto: reprogramar(cambio.body), saldo }),
  );
  consola.changeKnowing('mudarEvento', suSaldo, (cambio, saldo) => {
    // Giving another event's plan away takes a right on it.
    if (!actuaEn(cambio.sesion(), cambio.body.borradorId)) throw new BusinessError('evento_no_encontrado');
    return cambiarEventoVendido(context, cambio, { acto: mudar(cambio.body), saldo });
  });
  consola.changeKnowing('retirarArtista', suSaldo, (cambio, saldo) =>
    cambiarEventoVendido(context, cambio, { acto: retirar(cambio.body), saldo }),
  );
  consola.changeKnowing('interrumpirEvento', suSaldo, (cambio, saldo) =>
    cambiarEventoVendido(context, cambio, { acto: interrumpir(cambio.body), saldo }),
  );
  consola.serve('ensayarCancelacion', async ({ params, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="ensayo-de-cancelacion.csv"')
      .header('cache-control', 'no-store');
    return escribirCsvDelEnsayo(db, params.eventoId);
  });
  consola.serve('verCorreoDeCancelacion', ({ params, body, sesion }) =>
    verCorreo(db, sesion(), { params, body }),
  );
  consola.change('probarCorreoDeCancelacion', cambio => probarCorreo(context, cambio));
  consola.serve('listarCancelaciones', ({ query, sesion }) => listar(context, sesion(), query));
  consola.serve('verCancelacion', async ({ params, sesion }) =>
    contarCancelacion(db, await exigirLeida(context, sesion(), params.cancelacionId), {
      sesion: sesion(),
      ahora: now(),
    }),
  );
  consola.serve('ventasDeCancelacion', ({ params, query, sesion }) =>
    listarVentas(context, { sesion: sesion(), id: params.cancelacionId, query }),
  );
  consola.serve('bajarCancelacion', async ({ params, sesion, reply }) => {
    const leida = await exigirLeida(context, sesion(), Number.parseInt(params.archivo, 10));
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="cancelacion-${leida.clave}.csv"`)
      .header('cache-control', 'no-store');
    return escribirCsvDeCancelacion(db, leida, sesion());
  });
  consola.change('confirmarCancelacion', cambio => confirmarPropuesta(context, cambio));
  consola.change('retirarCancelacion', cambio => retirarPropuesta(context, cambio));
  consola.change('deshacerCancelacion', cambio => deshacer(context, cambio));
  consola.change('pausarCancelacion', pausar);
  consola.change('seguirCancelacion', seguir);
  consola.change('reintentarCancelacion', reintentar);
  consola.change('detenerCorreosDeCancelacion', detenerCorreos);
  consola.change('corregirCorreosDeCancelacion', cambio => corregirCorreos(context, cambio));
}

async function exigirLeida({ db }: Pick<Context, 'db'>, sesion: StaffSession, id: number) {
  const leida = await findCancelacion(db, id);
  if (!leida || !actuaEn(sesion, leida.evento_id)) throw new BusinessError('no_encontrado');
  return leida;
}

async function listar(
  { db }: Pick<Context, 'db'>,
  sesion: StaffSession,
  { cursor, limite, eventoId, vivas }: PeticionDe<'listarCancelaciones'>['query'],
): Promise<RespuestaDe<'listarCancelaciones'>> {
  const filas = await listCancelaciones(db, {
    eventos: eventosDe(sesion),
    eventoId: eventoId ?? null,
    vivas,
    antesDe: /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : null,
    limite: limite + 1,
  });
  const pagina = filas.slice(0, limite);
  const cancelaciones = [];
  for (const fila of pagina) cancelaciones.push(await resumirCancelacion(db, fila, sesion));
  return { cancelaciones, siguiente: filas.length > limite ? String(pagina.at(-1)?.id) : null };
}

async function listarVentas(
  context: Pick<Context, 'db'>,
  {
    sesion,
    id,
    query,
  }: { sesion: StaffSession; id: number; query: PeticionDe<'ventasDeCancelacion'>['query'] },
): Promise<RespuestaDe<'ventasDeCancelacion'>> {
  await exigirLeida(context, sesion, id);
  const { limite, como = null, cursor = null } = query;
  const filas = await listVentasDeCancelacion(context.db, {
    id,
    como,
    despuesDe: cursor,
    limite: limite + 1,
  });
  const pagina = filas.slice(0, limite);
  const enClaro = vistaDe(sesion).datos === 'todos';
  return {
    ventas: pagina.map(({ reservaId: _, monto, nombre, correo, ...fila }) => ({
      ...fila,
      monto: aPesos(monto),
      nombre: enClaro ? nombre : nombre && velarNombre(nombre),
      correo: enClaro ? correo : correo && velarCorreo(correo),
    })),
    siguiente: filas.length > limite ? (pagina.at(-1)?.folio ?? null) : null,
  };
}
