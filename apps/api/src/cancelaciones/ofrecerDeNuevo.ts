import { PROMESA_DIAS_HABILES } from '@taquilla/rules/cancelacion';
import { sumarDias, sumarDiasHabiles } from '@taquilla/rules/diasHabiles';
import type pg from 'pg';
import { inTransaction } from '../db/connection.ts';
import { insertVentasDeCancelacion } from './cancelacion.repository.ts';
import { cerrarDecisionesAnteriores } from './decidir.repository.ts';
import { insertOferta, tomarSinFecha } from './ofrecerDeNuevo.repository.ts';

/** Days that an event may be without a date until its buyers are asked again, and days in which they choose (§C7.8). */
const DIAS_SIN_FECHA = 60;
const DIAS_PARA_DECIDIR = 30;

/** Offers the choice again to all buyers of events that have no date yet: a run of its own, which owes nothing new (§C7.8). */
export async function ofrecerDeNuevo(db: pg.Pool): Promise<void> {
  await inTransaction(db, async tx => {
    for (const { id, eventoId, hoy } of await tomarSinFecha(tx, DIAS_SIN_FECHA)) {
      const decidenHasta = sumarDias(hoy, DIAS_PARA_DECIDIR);
      const promesa = sumarDiasHabiles(decidenHasta, PROMESA_DIAS_HABILES);
      const oferta = await insertOferta(tx, { comoLa: id, decidenHasta, promesa });
      await cerrarDecisionesAnteriores(tx, { id: oferta, eventoId });
      await insertVentasDeCancelacion(tx, { id: oferta, eventoId, conDecision: true });
    }
  });
}
