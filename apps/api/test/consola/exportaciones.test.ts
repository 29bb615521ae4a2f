import { inflateRawSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { dispatchExportaciones } from '../../src/consola/exportaciones/dispatchExportaciones.ts';
import { enConsola } from '../support/enConsola.ts';
import { exportar } from '../support/exportar.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { crearPromocion } from '../support/promociones.ts';

const it = enConsola().extend('evento', ({ db }) => crearEvento(db));

/** The cells of a CSV whose cells have no line breaks. */
function parse(csv: string): string[][] {
  return csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(linea => (linea.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map(c => c.replace(/,$/, '')));
}

describe('an export (§C11.6)', () => {
  it('lists sales with each line of theirs, and names that begin like a formula as text', async ({
    db,
    dueno,
    evento,
  }) => {
    await venderDirecto(db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 2),
      nombre: '=HYPERLINK("http://malo.example")',
      correo: 'gabi@correo.example',
    });
    const { call } = await dueno();
    const encargo = {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { tipo: 'ventas', formato: 'csv', eventoId: evento.eventoId },
    };
    const { body } = await call('pedirExportacion', encargo);
    expect((await call('pedirExportacion', encargo)).body.id).toBe(body.id);
    await expect
      .poll(async () => (await call('verExportacion', { params: { exportacionId: body.id } })).body.estado)
      .toBe('lista');
    const file = await call('bajarExportacion', { params: { exportacionId: body.id } });
    expect(Number(file.headers['content-length'])).toBe(file.bytes.length);
    const texto = file.bytes.toString('utf8');
    expect(texto.startsWith('\ufeff')).toBe(true);
    const [titulos, venta] = parse(texto);
    expect(titulos).toContain('Cargo por servicio');
    expect(venta?.[5]).toBe(`"'=HYPERLINK(""http://malo.example"")"`);
    const monto = (titulo: string) => Math.round(Number(venta?.[titulos?.indexOf(titulo) ?? -1]) * 100);
    expect(monto('Subtotal') + monto('Cargo por servicio') + monto('Cargo por tarjeta') + monto('IVA')).toBe(
      monto('Total'),
    );
  });

  it('writes a month whose sales and refunds add up line by line, over midnight in Mexico City', async ({
    db,
    dueno,
    evento,
  }) => {
    const { id: personalId } = await dueno();
    const vender = async (desde: number, vendida: string) => {
      const venta = await venderDirecto(db, {
        eventoId: evento.eventoId,
        lugares: evento.lugares.slice(desde, desde + 3),
        nombre: 'Gabriela García',
        correo: 'gabi@correo.example',
      });
      await db.query('update reserva set vendida_en = $2, anotada_en = $2 where id = $1', [
        venta.reservaId,
        vendida,
      ]);
      return venta;
    };
    // 31 December, 23:30 in Mexico City, and half an hour into the next year.
    const { reservaId } = await vender(0, '2026-01-01T05:30:00Z');
    await vender(3, '2026-01-01T06:30:00Z');
    const { rows } = await db.query<{ total: number }>('select total from reserva where id = $1', [
      reservaId,
    ]);
    const total = rows[0]?.total ?? 0;
    await db.query(
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto)
       values (gen_random_uuid(), $1::uuid, 'TQ-' || gen_random_uuid(), 'tr' || gen_random_uuid(), 'completado', $2)`,
      [reservaId, total],
    );
    for (const [monto, en] of [
      [Math.floor(total / 3), '2026-01-01T05:40:00Z'],
      [total - Math.floor(total / 3), '2026-01-01T05:50:00Z'],
    ] as const)
      await db.query(
        `insert into devolucion (id, reserva_id, cargo_id, monto, motivo, estado, hecha_en)
         select gen_random_uuid(), $1, (select id from cargo where reserva_id = $1), $2, 'No puede ir', 'hecha', $3`,
        [reservaId, monto, en],
      );
    const { contenido, filas } = await exportar(db, {
      personal_id: personalId,
      tipo: 'mes',
      evento_id: evento.eventoId,
      mes: '2025-12-01',
    });
    expect(filas).toBe(3);
    const [titulos = [], ...lineas] = parse(contenido.toString('utf8'));
    for (const titulo of titulos.slice(7, 14)) {
      const suma = lineas.reduce((s, l) => s + Math.round(Number(l[titulos.indexOf(titulo)]) * 100), 0);
      expect(suma, titulo).toBe(0);
    }
  });

  it("cuts a month by the clock that writes it, the venue's: alike for one event and for all (§C11)", async ({
    db,
    dueno,
    evento,
  }) => {
    const { id: personalId } = await dueno();
    await db.query(
      `update recinto set zona = 'America/Tijuana' where id = (select recinto_id from evento where id = $1)`,
      [evento.eventoId],
    );
    const { reservaId } = await venderDirecto(db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 1),
      nombre: 'Gabriela García',
      correo: 'gabi@correo.example',
    });
    // 31 December, 23:30 in Tijuana.
    await db.query('update reserva set vendida_en = $2, anotada_en = $2 where id = $1', [
      reservaId,
      '2024-01-01T07:30:00Z',
    ]);
    const leer = async (evento_id: number | null, mes: string) =>
      parse(
        (await exportar(db, { personal_id: personalId, tipo: 'mes', evento_id, mes })).contenido.toString(),
      ).slice(1);
    for (const eventoId of [evento.eventoId, null]) {
      const [linea, ...otras] = await leer(eventoId, '2023-12-01');
      expect(otras).toEqual([]);
      expect([linea?.[0], linea?.filter(Boolean).at(-1)]).toEqual(['2023-12-31 23:30', 'America/Tijuana']);
      expect(await leer(eventoId, '2024-01-01')).toEqual([]);
    }
    // The same moment is the next month in Cancún.
    await db.query(
      `update recinto set zona = 'America/Cancun' where id = (select recinto_id from evento where id = $1)`,
      [evento.eventoId],
    );
    for (const eventoId of [evento.eventoId, null]) {
      expect(
        (await leer(eventoId, '2024-01-01')).map(linea => [linea[0], linea.filter(Boolean).at(-1)]),
      ).toEqual([['2024-01-01 02:30', 'America/Cancun']]);
      expect(await leer(eventoId, '2023-12-01')).toEqual([]);
    }
  });

  it('lists each living ticket once with its place and its use at the door, and none that is void', async ({
    db,
    dueno,
    evento,
  }) => {
    const { id: personalId, call } = await dueno();
    const { boletos } = await venderDirecto(db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 3),
      nombre: 'Gabriela García',
      correo: 'gabi@correo.example',
    });
    const [usado, anulado, vivo] = boletos.map(({ id }) => id);
    await db.query(
      `update boleto set quemado_en = '2026-01-01T07:30:00Z', quemado_puerta = 'Sur', quemado_por = $2 where id = $1`,
      [usado, personalId],
    );
    await db.query('update boleto set anulado_en = now() where id = $1', [anulado]);
    const { contenido } = await exportar(db, {
      personal_id: personalId,
      tipo: 'asistentes',
      evento_id: evento.eventoId,
    });
    const [titulos = [], ...lineas] = parse(contenido.toString('utf8'));
    const de = (titulo: string) => lineas.map(linea => linea[titulos.indexOf(titulo)]);
    const { ventas } = (
      await call('listarVentasDeEvento', { params: { eventoId: evento.eventoId }, query: '?buscar=garcia' })
    ).body;
    expect(lineas.map(([boleto, folio, nombre, correo]) => [boleto, folio, nombre, correo])).toEqual(
      [usado, vivo].map(id => [String(id), ventas[0].folio, 'Gabriela García', 'gabi@correo.example']),
    );
    // 1:30 in Mexico City.
    expect(de('Entró')).toEqual(['2026-01-01 01:30', '']);
    expect(de('Puerta')).toEqual(['Sur', '']);
  });

  it('tells of promotions what the board tells, those without a use too', async ({ db, dueno, evento }) => {
    const { id: personalId, call } = await dueno();
    const usada = await crearPromocion(db, evento.eventoId, {
      nombre: 'Vecinos',
      porcentaje: 20,
      dura: '1 day',
    });
    await crearPromocion(db, evento.eventoId, {
      nombre: 'Nadie',
      porcentaje: 10,
      clave: 'NADIE',
      dura: '1 day',
    });
    for (const desde of [0, 2]) {
      const lugares = evento.lugares.slice(desde, desde + 2);
      const { reservaId } = await venderDirecto(db, { eventoId: evento.eventoId, lugares });
      await db.query('update reserva set promocion_id = $2 where id = $1', [reservaId, usada]);
    }
    const { contenido } = await exportar(db, {
      personal_id: personalId,
      tipo: 'promociones',
      evento_id: evento.eventoId,
    });
    const [titulos = [], ...lineas] = parse(contenido.toString('utf8'));
    const { porPromocion } = (await call('tableroDeEvento', { params: { eventoId: evento.eventoId } })).body;
    const de = (titulo: string) => lineas.map(linea => linea[titulos.indexOf(titulo)]);
    const [vecinos] = porPromocion;
    expect(porPromocion).toHaveLength(1);
    expect(de('Cobrado')).toEqual(['0.00', vecinos.cobrado.toFixed(2)]);
    expect(de('Ventas')).toEqual(['0', '2']);
    expect(de('Boletos')).toEqual(['0', '4']);
  });

  it('writes true numbers and dates into an XLSX that unpacks', async ({ db, dueno, evento }) => {
    const { id: personalId } = await dueno();
    await venderDirecto(db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 1),
      nombre: 'Ñandú & <hijos>',
      correo: 'gabi@correo.example',
    });
    const { contenido, nombre } = await exportar(db, {
      personal_id: personalId,
      tipo: 'ventas',
      formato: 'xlsx',
      evento_id: evento.eventoId,
    });
    expect(nombre).toMatch(/^ventas-.+\.xlsx$/);
    const hoja = unpack(contenido, 'xl/worksheets/sheet1.xml');
    expect(hoja).toContain('Ñandú &amp; &lt;hijos&gt;');
    expect(hoja).toMatch(/<c r="C2" s="3"><v>4\d{4}\.\d+<\/v><\/c>/);
    expect(hoja).toMatch(/<c r="P2" s="2"><v>\d+\.\d{2}<\/v><\/c>/);
    expect(hoja.endsWith('</worksheet>')).toBe(true);
  });

  it('is its person’s for a day and no longer, and the auditoría tells of it', async ({
    db,
    server,
    dueno,
    evento,
  }) => {
    const [una, otra] = [await dueno(), await dueno()];
    const { body } = await una.call('pedirExportacion', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { tipo: 'asistentes', formato: 'csv', eventoId: evento.eventoId },
    });
    await dispatchExportaciones(server.context);
    const params = { exportacionId: body.id };
    const bajar = async ({ call }: Pick<typeof una, 'call'>) =>
      (await call('bajarExportacion', { params })).status;
    await expect.poll(() => bajar(una)).toBe(200);
    expect(await bajar(otra)).toBe(404);
    const { rows } = await db.query(
      `select accion, personal_id, evento_id, despues ->> 'tipo' as tipo from auditoria where entidad_id = $1`,
      [body.id],
    );
    expect(rows).toEqual([
      { accion: 'exportacion.pedir', personal_id: una.id, evento_id: evento.eventoId, tipo: 'asistentes' },
    ]);
    const envejecer = (horas: number) =>
      db.query(`update exportacion set lista_en = now() - make_interval(mins => $2) where id = $1`, [
        body.id,
        horas * 60 - 1,
      ]);
    await envejecer(24);
    expect(await bajar(una)).toBe(200);
    await envejecer(25);
    expect(await bajar(una)).toBe(404);
  });

  it('is begun anew where a process died over it, and nothing of the first try is left', async ({
    db,
    server,
    dueno,
    evento,
  }) => {
    const { id: personalId, call } = await dueno();
    await venderDirecto(db, { eventoId: evento.eventoId, lugares: evento.lugares.slice(0, 1) });
    const id = crypto.randomUUID();
    await db.query(
      `insert into exportacion (id, personal_id, tipo, formato, evento_id, tomada_en)
       values ($1, $2, 'ventas', 'csv', $3, now() - interval '11 minutes')`,
      [id, personalId, evento.eventoId],
    );
    await db.query(
      `insert into exportacion_trozo select $1, orden, 'muerto' from generate_series(0, 9) as orden`,
      [id],
    );
    await dispatchExportaciones(server.context);
    const { bytes } = await call('bajarExportacion', { params: { exportacionId: id } });
    expect(parse(bytes.toString('utf8'))).toHaveLength(2);
  });
});

/** One part of a ZIP archive, by its index at the end. */
function unpack(zip: Buffer, parte: string): string {
  const apunte = zip.lastIndexOf(parte) - 46;
  const largo = zip.readUInt32LE(apunte + 20);
  const desde = zip.readUInt32LE(apunte + 42) + 30 + parte.length;
  return inflateRawSync(zip.subarray(desde, desde + largo)).toString('utf8');
}
