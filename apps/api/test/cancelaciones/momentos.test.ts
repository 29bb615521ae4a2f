import { PALABRAS_DE_COMO_VA } from '@taquilla/rules/cancelacion';
import { describe, expect } from 'vitest';
import { enCancelacion } from '../support/enCancelacion.ts';

type PorEstado = Record<string, { ventas: number; centavos: number }>;

const sumar = (filas: readonly { como: string; monto: number; ventas: number }[]): PorEstado => {
  const suma: PorEstado = {};
  for (const { como, monto, ventas } of filas) {
    const antes = suma[como] ?? { ventas: 0, centavos: 0 };
    suma[como] = { ventas: antes.ventas + ventas, centavos: antes.centavos + Math.round(monto * 100) };
  }
  return Object.fromEntries(Object.entries(suma).filter(([, { ventas }]) => ventas > 0));
};

const it = enCancelacion({ TAQUILLA_DEVOLUCIONES_POR_SEGUNDO: '1' })
  /** How far the sales of a run are, by each place that tells it. */
  .extend('dichos', ({ tienda, db, jefa, evento, ver }) => async (cancelacionId: number) => {
    const csv = await jefa.raw('bajarCancelacion', { params: { archivo: `${cancelacionId}.csv` } });
    const estadoDe = new Map(Object.entries(PALABRAS_DE_COMO_VA).map(([como, { nombre }]) => [nombre, como]));
    const renglones = csv.toString().trim().split(/\r?\n/).slice(1);
    const publico = (
      await tienda.call('estadoDeReembolsos', { params: { eventoId: evento.eventoId } })
    ).data();
    const { rows } = await db.query<{ hecho: number }>(
      `select coalesce(sum(d.monto), 0)::integer as hecho from devolucion d join reserva r on r.id = d.reserva_id
       where r.evento_id = $1 and d.estado = 'hecha'`,
      [evento.eventoId],
    );
    return {
      tablero: sumar((await ver(cancelacionId)).comoVa),
      publico: sumar(publico.comoVa),
      csv: sumar(
        renglones.map(renglon => {
          const partes = (renglon.match(/("[^"]*"|[^,]*)(?:,|$)/g) ?? []).map(p => p.replace(/[",]/g, ''));
          return {
            como: estadoDe.get(partes[6] ?? '') ?? `¿${partes[6]}?`,
            monto: Number(partes[5]),
            ventas: 1,
          };
        }),
      ),
      sql: rows[0],
    };
  });

describe('a run is told alike by its board, its file and the public page (§C7.7, §C7.17)', () => {
  it('at each moment: while it is ordered, dry, paused, disputed, paid to an account, and at its end', async ({
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    dejarSaldo,
    disputar,
    ponerCuenta,
    responderTransferencias,
    jefa,
    dichos,
  }) => {
    const ventas = [];
    for (let i = 0; i < 6; i += 1) ventas.push(await venderGenerales(1, 550));
    const [primera, ultima] = [ventas[0], ventas.at(-1)];
    await disputar(primera?.cargoId ?? '', 'created');
    const { id } = (await cancelar()).body;
    await terminarGracia();
    const momentos: string[] = [];
    const comparar = async (que: string) => {
      const { tablero, publico, csv, sql } = await dichos(id);
      expect([que, publico, csv]).toEqual([que, tablero, tablero]);
      expect([que, sql?.hecho]).toEqual([que, tablero.devuelto?.centavos ?? 0]);
      const todas = Object.values(tablero).reduce((suma, { ventas }) => suma + ventas, 0);
      expect([que, todas]).toEqual([que, ventas.length]);
      momentos.push(Object.keys(tablero).sort().join(' '));
    };
    const params = { cancelacionId: id };
    for (const vuelta of [1, 2, 3]) {
      await llevar(1);
      await comparar(`vuelta ${vuelta}`);
    }
    dejarSaldo(0);
    await llevar(2);
    await comparar('sin fondos');
    await ponerCuenta(ultima?.reservaId ?? '');
    await comparar('con cuenta');
    dejarSaldo(10_000_00);
    await jefa('pausarCancelacion', { params, body: { motivo: 'A revisar' } });
    await llevar(1);
    await comparar('en pausa');
    await jefa('seguirCancelacion', { params, body: {} });
    for (const vuelta of [4, 5, 6, 7]) {
      await llevar(1);
      await comparar(`vuelta ${vuelta}`);
    }
    responderTransferencias('completed');
    await disputar(primera?.cargoId ?? '', 'accepted');
    await llevar(3);
    await comparar('al final');
    expect(momentos.at(-1)).toBe('devuelto');
    expect(new Set(momentos).size).toBeGreaterThan(2);
  });
});
