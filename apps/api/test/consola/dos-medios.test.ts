import { expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { conLlave } from '../support/enConsola.ts';
import { it, vender } from '../support/enTaquilla.ts';
import { exportar } from '../support/exportar.ts';

type Parte = { medio?: string; nombre?: string; ventas: number; cobrado: number; devuelto?: number };

it('a sale in cash and by terminal counts in both, and its refund goes back where it was paid: board, Dinero and month (§C11.2, §C11.5, §C11.6)', async ({
  db,
  evento,
  cajero,
  dueno,
}) => {
  const uno = await cajero();
  const jefa = await dueno();
  const params = { eventoId: evento.eventoId };
  const deLaCasa = async () =>
    new Map<string, Parte>(
      (await jefa.call('verDinero', { query: '?probar=si' })).body.medios.map((m: Parte) => [m.medio, m]),
    );
  const antes = await deLaCasa();
  const cuanto = async (de: 'cobrado' | 'devuelto') => {
    const ahora = await deLaCasa();
    return ['efectivo', 'terminal'].map(
      medio => (ahora.get(medio)?.[de] ?? 0) - (antes.get(medio)?.[de] ?? 0),
    );
  };
  const { folio } = (
    await vender(uno, evento, { medio: 'mixto', efectivo: 550, recibido: 600, folio: 'T-7' })
  ).body;

  expect(await cuanto('cobrado')).toEqual([550, 575]);
  const { porMetodo, dinero } = (await jefa.call('tableroDeEvento', { params })).body;
  expect(porMetodo).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ nombre: 'efectivo', ventas: 1, cobrado: 550 }),
      expect.objectContaining({ nombre: 'terminal', ventas: 1, cobrado: 575 }),
    ]),
  );
  expect(porMetodo).toHaveLength(2);
  expect(porMetodo.reduce((suma: number, { cobrado }: Parte) => suma + cobrado, 0)).toBe(dinero.cobrado);

  const devuelta = await jefa.call('devolverVenta', {
    params: { folio },
    body: { boletos: [], motivo: 'No puede ir', cajaId: uno.params.cajaId, folioDeTerminal: 'T-8' },
    headers: conLlave(),
  });
  expect(devuelta.status).toBe(201);
  expect(await cuanto('devuelto')).toEqual([550, 575]);
  // The till's cut has each slip of the terminal beside its own money.
  const { movimientos } = (await uno.call('movimientosDeCaja', { params: uno.params })).body;
  expect(movimientos.slice(0, 2).map((m: { comprobante: string }) => m.comprobante)).toEqual(['T-8', 'T-7']);

  const { contenido } = await exportar(db, {
    personal_id: jefa.id,
    tipo: 'mes',
    evento_id: evento.eventoId,
  });
  const [titulos = [], ...lineas] = contenido
    .toString('utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(linea => linea.split(','));
  const columna = (titulo: string) => lineas.map(linea => Number(linea[titulos.indexOf(titulo)])).toSorted();
  const [venta, vuelta] = [columna('En efectivo'), columna('Por terminal')];
  expect([venta.at(-1), vuelta.at(-1)]).toEqual([550, 575]);
  for (const montos of [venta, vuelta]) expect(montos.reduce((suma, n) => suma + n, 0)).toBe(0);
  expect(columna('Con tarjeta').every(n => n === 0)).toBe(true);
  expect(await listDescuadres(db)).toEqual([]);
});
