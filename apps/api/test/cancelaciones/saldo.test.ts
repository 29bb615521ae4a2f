import { EventEmitter, once } from 'node:events';
import { centavos } from '@taquilla/rules/dinero';
import { expect, onTestFinished, vi } from 'vitest';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

for (const acto of ['cancelarEvento', 'aplazarEvento'] as const)
  it(`§C7.4: ${acto} holds no row and no connection while a provider that hangs is asked for its balance`, async ({
    tienda,
    db,
    evento,
    venderGenerales,
    cancelar,
    cambiar,
  }) => {
    await venderGenerales(1, 550);
    const proveedor = new EventEmitter();
    const [preguntado, contestado] = [once(proveedor, 'pregunta'), once(proveedor, 'respuesta')];
    const leerSaldo = vi.spyOn(tienda.context.pagos, 'leerSaldo').mockImplementation(async () => {
      proveedor.emit('pregunta');
      await contestado;
      return centavos(100_00);
    });
    onTestFinished(() => {
      proveedor.emit('respuesta');
      leerSaldo.mockRestore();
    });
    const decidido = acto === 'cancelarEvento' ? cancelar() : cambiar(acto);
    await preguntado;
    // `nowait` fails on a row that is held.
    await db.query('select from evento where id = $1 for update nowait', [evento.eventoId]);
    const { rows } = await db.query(
      `select count(*)::integer as abiertas from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(rows).toEqual([{ abiertas: 0 }]);
    proveedor.emit('respuesta');
    expect(await decidido).toMatchObject({ status: 201, body: { saldo: 100, faltan: 450 } });
  });
