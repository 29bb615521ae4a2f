import { type Browser, conLlave, enConsola } from './enConsola.ts';
import { crearEvento } from './fabrica.ts';

type Quien = Pick<Browser, 'call'>;

/** The `it` of tests about complimentary tickets: an event with many seats, rows of a list for them, and what staff do with it. */
export function enCortesias() {
  return (
    enConsola()
      .extend('evento', ({ db }) => crearEvento(db, { filas: 25, asientosPorFila: 10, limite: 2 }))
      .extend('nombres', async ({ db, evento }) => {
        const { rows } = await db.query<{ seccion: string; fila: string; numero: string }>(
          `select s.nombre as seccion, f.nombre as fila, l.numero from lugar l join seccion s on s.id = l.seccion_id
           join fila f on f.id = l.fila_id where l.evento_id = $1 order by l.id`,
          [evento.eventoId],
        );
        return rows;
      })
      /** The row of a list that gives one of the event's seats. */
      .extend('renglon', ({ nombres }) => (invitada: string, cual: number, correo = '') => {
        const { seccion, fila, numero } = nombres[cual] ?? { seccion: '', fila: '', numero: '' };
        return [invitada, correo, seccion, fila, numero].join(',');
      })
      /** Staff of the event, logged in. */
      .extend(
        'entrarComo',
        ({ evento, contratar, openBrowser }) =>
          async (rol: 'organizador' | 'taquilla', eventos = [evento.eventoId]) => {
            const persona = await contratar([rol], { eventos });
            const browser = openBrowser();
            await browser.entrar(persona);
            return { id: persona.id, ...browser };
          },
      )
      .extend(
        'dar',
        ({ evento }) =>
          (
            { call }: Quien,
            csv: string,
            { query = '', ...cambio }: { query?: string; otraVez?: boolean } = {},
          ) =>
            call('darCortesias', {
              params: { eventoId: evento.eventoId },
              query,
              body: { csv, motivo: 'Prensa', ...cambio },
              headers: conLlave(),
            }),
      )
      .extend('revocar', () => ({ call }: Quien, folio: string) => {
        return call('revocarCortesia', {
          params: { folio },
          body: { motivo: 'No viene' },
          headers: conLlave(),
        });
      })
      .extend(
        'ponerCuota',
        ({ evento: { eventoId } }) =>
          ({ call }: Quien, personalId: number, maximo: number | null) =>
            call('ponerCuotaDeCortesias', { params: { eventoId, personalId }, body: { maximo } }),
      )
      /** A block around some seats. */
      .extend(
        'bloquear',
        ({ db, evento }) =>
          async (nombre: string, lugares: readonly number[], taquillaPuedeVender = false) => {
            const { rows } = await db.query<{ id: number }>(
              `insert into bloqueo (evento_id, nombre, color, motivo, taquilla_puede_vender)
               values ($1, $2, '#888888', 'Prensa', $3) returning id`,
              [evento.eventoId, nombre, taquillaPuedeVender],
            );
            const id = rows[0]?.id ?? 0;
            await db.query(`update lugar set condicion = 'bloqueado', bloqueo_id = $2 where id = any ($1)`, [
              lugares,
              id,
            ]);
            return id;
          },
      )
  );
}
