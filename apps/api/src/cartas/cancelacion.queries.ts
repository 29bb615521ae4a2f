import type { TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';

/** A former or new date and place, as the run keeps them. */
interface CitaDeCarta {
  fecha: string;
  zona: string;
  recinto: string;
  direccion: string;
  ciudad: string;
}

/** The facts of one sale in the mail of its run. */
export interface CancelacionDeCarta {
  tipo: TipoDeCancelacion;
  frase: string;
  /** A day, `2026-12-11`. */
  promesa: string;
  /** Centavos that go back, and that are owed beside them; 0 for none. */
  monto: Centavos;
  compensacion: Centavos;
  compensacionHasta: string | null;
  /** How the sale was paid. */
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'mixto' | 'gratis' | 'cortesia' | 'spei' | 'tienda';
  ultimos4: string | null;
  palabras: Partial<Record<'tarjeta' | 'cuenta' | 'caja' | 'gratis', { asunto: string; texto: string }>>;
}

/** The facts of a change in its mail, beside those of every run. */
export interface CambioDeCarta {
  /** The last moment to choose; null where all money goes back. */
  decidenHasta: Date | null;
  era: CitaDeCarta | null;
  ahora: (Omit<CitaDeCarta, 'fecha'> & { fecha: string | null }) | null;
  /** The artist that withdrew. */
  artista: string | null;
  propuestos: { era: string; lugar: string }[] | null;
  /** The money goes back because the other venue has no place for the sale. */
  sinLugar: boolean;
}

/** The run of a mail and what it means for one sale; null where the sale is not in it, as after an undo. */
export async function findCancelacionDeCarta(
  db: Db,
  { cancelacionId, reservaId }: { cancelacionId: number; reservaId: string },
): Promise<(CancelacionDeCarta & CambioDeCarta) | null> {
  const { rows } = await db.query<CancelacionDeCarta & CambioDeCarta>(
    `select c.tipo, c.frase, c.promesa::text, v.monto, coalesce(k.monto, 0) as compensacion,
       c.compensacion_hasta::text as "compensacionHasta", v.medio, g.ultimos4, c.palabras, c.deciden_hasta as "decidenHasta",
       c.datos -> 'era' as era, c.datos -> 'ahora' as ahora, c.datos ->> 'artista' as artista, v.propuestos,
       c.tipo = 'recinto' and v.propuestos is null as "sinLugar"
     from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
     left join compensacion k on k.cancelacion_id = c.id and k.reserva_id = v.reserva_id
     left join lateral (select ultimos4 from cargo where reserva_id = v.reserva_id and ultimos4 is not null
       order by creado_en desc limit 1) g on true
     where v.cancelacion_id = $1 and v.reserva_id = $2`,
    [cancelacionId, reservaId],
  );
  return rows[0] ?? null;
}

/** The decisions and payments that a sale of a run still waits for. */
export interface LoQueEspera {
  /** Centavos of the refund that need an account or a till, and of what runs owe beside it and is not claimed; 0 for none. */
  reembolso: Centavos;
  compensacion: Centavos;
  pendiente: boolean;
}

/** Answers null where the sale is in no run. */
export async function findLoQueEspera(
  db: Db,
  { cancelacionId, reservaId }: { cancelacionId: number; reservaId: string },
): Promise<LoQueEspera | null> {
  const { rows } = await db.query<LoQueEspera>(
    `select x.reembolso, x.compensacion, x.reembolso + x.compensacion > 0 as pendiente from (
       select case when como_va_la_venta(v, false) in ('espera_cuenta', 'en_caja') then v.monto else 0 end as reembolso,
         compensacion_debida(v.reserva_id) as compensacion
       from cancelacion_venta v where v.cancelacion_id = $1 and v.reserva_id = $2) x`,
    [cancelacionId, reservaId],
  );
  return rows[0] ?? null;
}
