import type fc from 'fast-check';
import { expect } from 'vitest';
import * as m from './model.ts';

/** A command to the shop and to its model. */
export type Orden = fc.AsyncCommand<m.Model, m.Real>;

interface SobreUna {
  /** The reservations that the command can be given to. */
  puede?: (r: m.ReservaModelo) => boolean;
  /** The reservations on which it has most effect; four times of five it is given to one of these. */
  util?: (r: m.ReservaModelo) => boolean;
  hacer: (model: m.Model, real: m.Real, n: number) => Promise<void>;
}

/** A command on one of the existing reservations. */
export function sobre(nombre: string, random: number, { puede, util, hacer }: SobreUna): Orden {
  const cual = ({ reservas }: Pick<m.Model, 'reservas'>): number | undefined => {
    const todas = [...reservas.entries()];
    const posibles = todas.filter(([, r]) => puede?.(r) ?? true).map(([n]) => n);
    const utiles = todas.filter(([n, r]) => posibles.includes(n) && (util?.(r) ?? true)).map(([n]) => n);
    const lista = random % 5 > 0 && utiles.length > 0 ? utiles : posibles;
    return lista[random % lista.length];
  };
  return {
    check: model => cual(model) !== undefined,
    run: async (model, real) => {
      await hacer(model, real, cual(model) ?? 0);
      await comparar(model, real);
    },
    toString: () => `${nombre}(${random})`,
  };
}

/** Compares the shop, by its answers to buyers and its tables, with the model. */
export async function comparar(model: m.Model, { tienda, evento, conocidas }: m.Real): Promise<void> {
  const { eventoId } = evento;
  const estados = await Promise.all(
    conocidas.map(async ({ reservaId, token }) => {
      const llamada = { params: { id: eventoId }, body: { reservaId }, token };
      return (await tienda.call('consultarReserva', llamada)).data().estado;
    }),
  );
  expect(estados).toEqual(
    model.reservas.map(({ estado, vencida }) => (estado === 'retenida' && vencida ? 'expirada' : estado)),
  );
  const { rows } = await tienda.database.pool.query<{ dueno: string | null; general: boolean }>(
    `select case when vendido or retenido_hasta > now() then reserva_id::text end as dueno, fila_id is null as general
     from lugar where evento_id = $1 order by id`,
    [eventoId],
  );
  const index = (dueno: string | null) =>
    dueno === null ? null : conocidas.findIndex(c => c.reservaId === dueno);
  expect(rows.filter(fila => !fila.general).map(fila => index(fila.dueno))).toEqual(model.duenos);
  expect(rows.filter(fila => fila.general && fila.dueno === null)).toHaveLength(m.generalesLibres(model));
}
