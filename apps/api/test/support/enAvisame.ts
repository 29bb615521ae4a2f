import pino from 'pino';
import { vi } from 'vitest';
import { crearVueltaDeAvisos } from '../../src/avisame/llevarAvisos.ts';
import { redactar } from '../../src/cartas/redactar.ts';
import { startDispatcher } from '../../src/correos/dispatcher.ts';
import type { Mensaje } from '../../src/providers/correo/transport.ts';
import { enTienda } from './enTienda.ts';
import { PATIENCE_MS } from './lockWaits.ts';
import { newName } from './newName.ts';

/** The `it` of tests about buyers who wait for an event: a sold-out event, and what happens to it and to them. */
export function enAvisame(env: Record<string, string> = {}) {
  return (
    enTienda({ filas: 2, asientosPorFila: 5, capacidadGeneral: 5 }, env)
      .extend('cambiar', ({ db, evento }) => async (columna: string, valor: unknown) => {
        await db.query(`update evento set ${columna} = $2 where id = $1`, [evento.eventoId, valor]);
      })
      .extend('agotar', ({ db, evento }) => async () => {
        await db.query(`update lugar set condicion = 'bloqueado' where evento_id = $1`, [evento.eventoId]);
      })
      .extend('regresar', ({ db, evento }) => async (cuantos: number) => {
        await db.query(
          `update lugar set condicion = 'venta' where id in (select id from lugar where evento_id = $1 and condicion = 'bloqueado' order by id limit $2)`,
          [evento.eventoId, cuantos],
        );
      })
      .extend(
        'pedir',
        ({ tienda, evento }) =>
          (correo?: string, token?: string) =>
            tienda.call('pedirAviso', {
              params: { id: evento.eventoId },
              body: correo === undefined ? {} : { correo },
              token,
            }),
      )
      .extend('llaveDe', ({ db, evento }) => async (correo: string): Promise<string> => {
        const { rows } = await db.query<{ llave: string }>(
          'select llave from avisame where evento_id = $1 and correo = $2',
          [evento.eventoId, correo],
        );
        return rows[0]?.llave ?? '';
      })
      .extend(
        'confirmar',
        ({ tienda, evento }) =>
          (llave: string) =>
            tienda.call('confirmarAviso', { params: { id: evento.eventoId }, body: { llave } }),
      )
      /** Confirmed addresses, in the order in which they asked. */
      .extend('esperar', ({ db, evento }) => async (cuantos: number): Promise<string[]> => {
        const correos = Array.from({ length: cuantos }, () => `${newName()}@correo.example`);
        await db.query(
          `insert into avisame (evento_id, correo, motivo, confirmado_en)
         select $1, correo, 'lugares', now() + n * interval '1 microsecond' from unnest($2::text[]) with ordinality x (correo, n)`,
          [evento.eventoId, correos],
        );
        return correos;
      })
      /** A round; between two of them the time passes for which a sold-out event is left alone. */
      .extend('vuelta', ({ tienda }) => {
        let ahora = 0;
        return crearVueltaDeAvisos(tienda.context, () => (ahora += 10_000));
      })
      /** Sends what the outbox holds of this event's avisos; answers the mails that went out. */
      .extend('entregar', ({ tienda: { context }, db }) => async (): Promise<Mensaje[]> => {
        const salieron: Mensaje[] = [];
        const despachador = startDispatcher(
          { db, log: pino({ level: 'silent' }) },
          {
            transport: { send: async mensaje => void salieron.push(mensaje), close: async () => {} },
            redactar: correo => redactar(context, correo),
          },
        );
        const pendientes = async () =>
          (await db.query(`select from correo where tipo like 'avisame%' and estado = 'pendiente'`)).rowCount;
        await vi.waitFor(
          async () => {
            if (await pendientes()) throw new Error('mails wait');
          },
          { timeout: PATIENCE_MS, interval: 20 },
        );
        await despachador.detener();
        return salieron.filter(({ baja }) => baja);
      })
  );
}
