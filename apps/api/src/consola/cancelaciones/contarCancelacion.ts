import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { MINUTOS_ENTRE_CORREOS } from '@taquilla/rules/cancelacion';
import { diasEntre } from '@taquilla/rules/diasHabiles';
import { aPesos, type Centavos, centavos } from '@taquilla/rules/dinero';
import { hace } from '@taquilla/rules/permisos';
import {
  type CancelacionLeida,
  contarCompensaciones,
  contarCorreosDeCancelacion,
  listQuienesConfirman,
  sumarPorEnviar,
} from '../../cancelaciones/cancelacion.queries.ts';
import { contarAvance, seCumplio } from '../../cancelaciones/contarAvance.ts';
import type { Db } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';

type Resumen = RespuestaDe<'listarCancelaciones'>['cancelaciones'][number];

/** A run in one line of a list. */
export async function resumirCancelacion(
  db: Db,
  leida: CancelacionLeida,
  sesion: StaffSession,
): Promise<Resumen> {
  const { comoVa, ventas, total } = await contarAvance(db, leida.id);
  return {
    id: leida.id,
    tipo: leida.tipo,
    estado: leida.estado,
    evento: {
      id: leida.evento_id,
      nombre: leida.evento,
      clave: leida.clave,
      fecha: leida.fecha.toISOString(),
      zona: leida.zona,
      recinto: leida.recinto,
      ciudad: leida.ciudad,
    },
    frase: leida.frase,
    promesa: leida.promesa,
    promesaDias: diasEntre(leida.hoy, leida.promesa),
    propuestaPor: leida.propuso,
    propuestaEn: leida.propuesta_en.toISOString(),
    confirmadaEn: leida.confirmada_en?.toISOString() ?? null,
    graciaHasta: leida.gracia_hasta?.toISOString() ?? null,
    terminadaEn: leida.terminada_en?.toISOString() ?? null,
    cumplida: seCumplio(leida),
    saldo: await contarSaldo(db, leida),
    // A proposal has no rows yet: its figures are those of the moment in which it was made.
    ventas: leida.estado === 'propuesta' ? Number(leida.datos.ventas ?? 0) : ventas,
    total: leida.estado === 'propuesta' ? Number(leida.datos.total ?? 0) : aPesos(total),
    comoVa,
    confirmable:
      leida.estado === 'propuesta' &&
      leida.propuesta_por !== sesion.personalId &&
      hace(sesion.roles, 'cancelar_evento'),
  };
}

/** The balance at the last look follows from what was to be sent and what was missing of it. */
async function contarSaldo(
  db: Db,
  { id, faltan, saldo_visto_en: vistoEn }: CancelacionLeida,
): Promise<Resumen['saldo']> {
  if (vistoEn === null) return null;
  const porEnviar = await sumarPorEnviar(db, id);
  return {
    disponible: aPesos(centavos(Math.max(0, porEnviar - (faltan ?? 0)))),
    porEnviar: aPesos(porEnviar),
    faltan: aPesos(faltan ?? CERO),
    vistoEn: vistoEn.toISOString(),
  };
}

/** A run with everything that its page shows (§C7.7). */
export async function contarCancelacion(
  db: Db,
  leida: CancelacionLeida,
  { sesion, ahora }: { sesion: StaffSession; ahora: Date },
): Promise<RespuestaDe<'verCancelacion'>> {
  const resumen = await resumirCancelacion(db, leida, sesion);
  const compensaciones = await contarCompensaciones(db, leida.id);
  const correos = await contarCorreosDeCancelacion(db, leida.id);
  const { correos_desde: desde } = leida;
  return {
    ...resumen,
    causa: leida.causa,
    atribuible: leida.atribuible,
    motivo: leida.motivo,
    compensacion: {
      parte: leida.compensacion,
      hasta: leida.compensacion_hasta,
      debida: { ventas: compensaciones.debidas, monto: aPesos(compensaciones.debido) },
      pagada: { ventas: compensaciones.pagadas, monto: aPesos(compensaciones.pagado) },
    },
    palabras: leida.palabras,
    datos: leida.datos,
    decidenHasta: leida.deciden_hasta?.toISOString() ?? null,
    ritmo: leida.ritmo,
    confirmadaPor: leida.confirmo,
    boletos: leida.boletos,
    correos: {
      ...correos,
      detenidos: leida.correos_detenidos,
      siguenEn:
        desde === null ? null : new Date(desde.getTime() + MINUTOS_ENTRE_CORREOS * 60_000).toISOString(),
    },
    conducible: hace(sesion.roles, 'cancelar_evento'),
    personas:
      leida.estado === 'propuesta'
        ? (await listQuienesConfirman(db, leida.propuesta_por)).map(({ id, nombre }) => ({ id, nombre }))
        : [],
    al: ahora.toISOString(),
  };
}

const CERO: Centavos = centavos(0);
