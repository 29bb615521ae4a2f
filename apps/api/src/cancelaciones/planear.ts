import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { PIDE_SEGUNDA_PERSONA } from '@taquilla/rules/cancelacion';
import { diasEntre } from '@taquilla/rules/diasHabiles';
import { aPesos, type Centavos, centavos, sumar } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import { findEncuentroDelPlan, listMediosDelPlan, type PorDonde } from './plan.queries.ts';

/** A plan of who gets what, but for the run's own state and people. */
export type PlanDeCancelacion = Omit<RespuestaDe<'cancelarEvento'>, 'id' | 'estado' | 'personas'>;

export interface DecisionDelPlan {
  /** Share of the total owed beside the refund. */
  compensacion: number;
  compensacionHasta: string | null;
  promesa: string;
  /** Today, a day in the venue's zone. */
  hoy: string;
  /** The organiser departs from the default of the cause. */
  seAparta: boolean;
}

/** Money of these ways leaves by the provider: to the card, or to an account. */
const POR_EL_PROVEEDOR: ReadonlySet<PorDonde> = new Set(['tarjeta', 'cuenta']);

/** Plans the way back of the money of an event's sales, per means, beside the provider's balance (§C7.4); null where it was not told. Reads only. */
export async function planearCancelacion(
  db: Db,
  { eventoId, decision, saldo }: { eventoId: number; decision: DecisionDelPlan; saldo: Centavos | null },
): Promise<PlanDeCancelacion> {
  const medios = await listMediosDelPlan(db, eventoId);
  const encuentro = await findEncuentroDelPlan(db, eventoId);
  const total = sumar(...medios.map(({ monto }) => monto));
  const porElProveedor = sumar(
    ...medios.filter(({ medio }) => POR_EL_PROVEEDOR.has(medio)).map(({ monto }) => monto),
  );
  const { compensacion: parte, promesa, hoy } = decision;
  return {
    medios: medios.map(medio => ({ ...medio, monto: aPesos(medio.monto) })),
    ventas: medios.reduce((suma, { ventas }) => suma + ventas, 0),
    boletos: medios.reduce((suma, { boletos }) => suma + boletos, 0),
    total: aPesos(total),
    compensacion: {
      parte,
      monto: aPesos(compensacionDeTodos(total, parte)),
      hasta: decision.compensacionHasta,
    },
    apartados: encuentro.apartados,
    cobrosEnCurso: encuentro.cobrosEnCurso,
    contracargos: { ventas: encuentro.contracargos, monto: aPesos(encuentro.montoEnContracargo) },
    boletosUsados: encuentro.boletosUsados,
    porElProveedor: aPesos(porElProveedor),
    saldo: saldo === null ? null : aPesos(saldo),
    faltan: saldo === null ? null : aPesos(centavos(Math.max(0, porElProveedor - saldo))),
    promesa,
    promesaDias: diasEntre(hoy, promesa),
    segundaPersona: total > PIDE_SEGUNDA_PERSONA || decision.seAparta,
  };
}

/** About what all sales together are owed; each sale's own part is rounded up by itself. */
function compensacionDeTodos(total: Centavos, parte: number): Centavos {
  return centavos(Math.ceil(Number((total * parte).toFixed(3))));
}
