import { describe, expect } from 'vitest';
import { general, it, vender } from '../support/enTaquilla.ts';
import { exportar } from '../support/exportar.ts';

describe('the slip of the terminal (§C6.3, §C9.2)', () => {
  it('stands on the sale, and finds it, as do its amounts and what is printed', async ({
    evento,
    cajero,
    dueno,
  }) => {
    const { eventoId } = evento;
    const uno = await cajero();
    const deTerminal = { medio: 'terminal', folio: 'AUT-772301', ultimos4: '1111' };
    const { folio, boletos } = (
      await vender(uno, evento, deTerminal, { seleccion: general(evento, 3), correo: 'sofia@correo.example' })
    ).body;
    const mixta = (await vender(uno, evento, { medio: 'mixto', efectivo: 550, recibido: 600, folio: 'T-89' }))
      .body;
    const { call } = await dueno();
    expect((await call('verVenta', { params: { folio } })).body.cobro).toMatchObject({
      caja: 'Ventanilla',
      efectivo: 0,
      terminal: 1725,
      comprobante: 'AUT-772301',
      ultimos4: '1111',
    });
    expect((await call('verVenta', { params: { folio: mixta.folio } })).body.cobro).toMatchObject({
      efectivo: 550,
      terminal: 575,
      recibido: 600,
      cambio: 50,
      comprobante: 'T-89',
    });
    const buscar = async (texto: string) => {
      const query = `?buscar=${encodeURIComponent(texto)}`;
      const { body } = await call('listarVentasDeEvento', { params: { eventoId }, query });
      return body.ventas.map((venta: { folio: string }) => venta.folio);
    };
    const boleto = boletos[0].id;
    for (const texto of [
      '1111',
      'AUT-772301',
      'aut-772301',
      'Comprobante AUT-772301',
      '1,725.00',
      '$1,725',
      '1725',
      `boleto ${boleto}`,
      `Boleto ${boleto} · Folio ${folio} · Sofía`,
      `Boleto No. ${boleto}`,
      `folio ${folio}`,
    ])
      expect(await buscar(texto), texto).toEqual([folio]);
    for (const texto of ['$1,125.00', '550', '575.00', 't-89'])
      expect(await buscar(texto), texto).toEqual([mixta.folio]);
    for (const texto of ['$1,726', 'AUT-77230']) expect(await buscar(texto), texto).toEqual([]);
  });

  it('is a column of the month, of the sales and of the attendees (§C11.6)', async ({
    db,
    evento,
    cajero,
    dueno,
  }) => {
    const uno = await cajero();
    const { id: personal_id } = await dueno();
    await vender(uno, evento, { medio: 'terminal', folio: 'AUT-5', ultimos4: '0042' });
    const { rows } = await db.query(
      `select to_char(now() at time zone re.zona, 'YYYY-MM') || '-01' as mes from evento e join recinto re on re.id = e.recinto_id
       where e.id = $1`,
      [evento.eventoId],
    );
    for (const tipo of ['mes', 'ventas', 'asistentes'] as const) {
      const mes = tipo === 'mes' ? rows[0].mes : null;
      const { contenido } = await exportar(db, { personal_id, tipo, evento_id: evento.eventoId, mes });
      const [titulos, linea] = contenido
        .toString('utf8')
        .trim()
        .split('\r\n')
        .map(una => una.split(','));
      const celda = (titulo: string) => linea?.[titulos?.indexOf(titulo) ?? -1];
      expect([celda('Comprobante'), celda('Tarjeta')], tipo).toEqual(['AUT-5', '0042']);
    }
  });
});
