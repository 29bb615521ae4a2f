import { z } from 'zod';
import { integer, optional, toggle } from './kinds.ts';
import { isSessionKey } from './shapes.ts';

/** Holds, waiting rooms, sessions and their bounds. */
export const sellingSettings = {
  TAQUILLA_APARTADO_SEGUNDOS: integer(5, 7200),
  TAQUILLA_COBRO_SEGUNDOS: integer(10, 86_400),
  TAQUILLA_LIMITES: toggle,
  TAQUILLA_ANONIMOS_POR_ORIGEN: integer(1, 1_000_000),
  TAQUILLA_ANONIMOS_PORCENTAJE: integer(1, 100),
  TAQUILLA_SESION_DIAS: integer(1, 90),
  TAQUILLA_SESION_LLAVE: optional(
    z.string().refine(isSessionKey),
    'una llave privada Ed25519 como JWK (JSON)',
  ),
  TAQUILLA_BOLETOS_LLAVE: optional(
    z.string().refine(isSessionKey),
    'una llave privada Ed25519 como JWK (JSON)',
  ),
  TAQUILLA_MAX_RESERVAS_EN_CURSO: integer(1, 10_000),
  TAQUILLA_MAX_ATRASO_MS: integer(20, 60_000),
  TAQUILLA_OYENTES_POR_ORIGEN: integer(1, 20_000),
  TAQUILLA_DEVOLUCIONES_POR_SEGUNDO: integer(1, 100),
  TAQUILLA_SALDO_SEGUNDOS: integer(1, 3600),
  TAQUILLA_GRACIA_SEGUNDOS: integer(5, 3600),
  TAQUILLA_SALA_POR_SEGUNDO: integer(1, 100_000),
  TAQUILLA_SALA_DENTRO: integer(1, 10_000_000),
  TAQUILLA_SALA_TURNO_SEGUNDOS: integer(5, 7200),
};

export function readSelling(v: z.output<z.ZodObject<typeof sellingSettings>>) {
  return {
    compra: {
      apartadoSegundos: v.TAQUILLA_APARTADO_SEGUNDOS ?? 600,
      cobroSegundos: v.TAQUILLA_COBRO_SEGUNDOS ?? 1800,
      /** Unpaid places that guests of one address (IPv6: one /64) may hold at a time, of all events. */
      anonimosPorOrigen: v.TAQUILLA_ANONIMOS_POR_ORIGEN ?? 200,
      /** Share of an event's places that guests may hold unpaid at a time. */
      anonimosPorcentaje: v.TAQUILLA_ANONIMOS_PORCENTAJE ?? 50,
      maxReservasAtOnce: v.TAQUILLA_MAX_RESERVAS_EN_CURSO ?? 400,
      /** With the event loop this late, new reservations are refused. */
      maxLagMs: v.TAQUILLA_MAX_ATRASO_MS ?? 200,
    },
    /** Runs of refunds over the sales of an event (§C7.7). */
    cancelaciones: {
      /** Sales of a run whose refund is ordered in a second, by all processes together. */
      porSegundo: v.TAQUILLA_DEVOLUCIONES_POR_SEGUNDO ?? 5,
      /** Time after which a run that waits for money looks at the provider's balance again. */
      saldoSegundos: v.TAQUILLA_SALDO_SEGUNDOS ?? 300,
      /** Time in which a confirmed run can be undone (§C7.14); shorter only to try it out. */
      graciaSegundos: v.TAQUILLA_GRACIA_SEGUNDOS ?? 600,
    },
    /** For events with a waiting room. */
    sala: {
      /** Numbers called in a second, of each event. */
      porSegundo: v.TAQUILLA_SALA_POR_SEGUNDO ?? 20,
      /** While this many turns of the event live, no number is called. */
      dentro: v.TAQUILLA_SALA_DENTRO ?? 10_000,
      /** How long a turn is good for choosing; places held by then keep their own time. */
      turnoSegundos: v.TAQUILLA_SALA_TURNO_SEGUNDOS ?? 600,
    },
    rateLimits: v.TAQUILLA_LIMITES ?? true,
    /** Streams of live changes that one address may keep open in this process. */
    listenersPerOrigin: v.TAQUILLA_OYENTES_POR_ORIGEN ?? 2_000,
    sesion: {
      segundos: (v.TAQUILLA_SESION_DIAS ?? 7) * 86_400,
      /** Private Ed25519 key as JWK (JSON); null for the key that all processes share in the database. */
      llave: v.TAQUILLA_SESION_LLAVE ?? null,
    },
    boletos: {
      /** Private key that signs the codes of tickets; the same form and default as for sessions. */
      llave: v.TAQUILLA_BOLETOS_LLAVE ?? null,
    },
  };
}
