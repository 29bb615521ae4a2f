import { describe, expect, it } from 'vitest';
import { anularBoletos } from '../../src/compra/boleto.repository.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { CargaPorConfirmar } from '../../src/eventos/carga/cargaRechazada.ts';
import { escribirImpacto } from '../../src/eventos/carga/escribirCambios.ts';
import { medirImpacto } from '../../src/eventos/carga/impacto.ts';
import { type Cambios, EVENTO, openFolder } from '../support/cargaDeEventos.ts';
import { crearPersonal, venderDirecto } from '../support/fabrica.ts';

const { abrir, cargar, query, apartar, vender, database } = openFolder();

describe('a file that changes an event with living tickets', () => {
  const OTRA: Cambios = { evento: ['nombre: Prueba', 'nombre: Otra'] };
  const OTRO_DIA: Cambios = { evento: ['en 9 días 20:30', 'en 10 días 19:00'] };

  it('writes nothing until the organiser has confirmed it, be they sold or held', async () => {
    const { id } = await cargar();
    await vender(id, 'A1');
    await expect(cargar({ ...OTRA, confirmado: false })).rejects.toThrow(CargaPorConfirmar);
    expect(await query('select nombre from evento')).toEqual([{ nombre: 'Prueba' }]);
    expect(await cargar(OTRA)).toMatchObject({ boletos: 1, apartados: 0 });
    await database().pool.query('update boleto set anulado_en = now()');
    await apartar('A3', 'A4');
    await expect(cargar({ confirmado: false })).rejects.toMatchObject({
      impacto: { boletos: 0, apartados: 2, cambios: [{ campo: 'nombre', antes: 'Otra', ahora: 'Prueba' }] },
    });
  });

  it('needs no confirmation when it changes nothing, or nobody has anything', async () => {
    const { id } = await cargar({ confirmado: false });
    expect(await cargar({ ...OTRA, confirmado: false })).toMatchObject({ esNuevo: false });
    await vender(id, 'A1');
    expect(await cargar({ ...OTRA, confirmado: false })).toMatchObject({ cambios: [] });
  });

  it('is told as data and in Spanish: texts, charges, prices, places, promotions', async () => {
    await cargar();
    await apartar('A1');
    const abierto = await abrir({
      evento: [
        EVENTO,
        EVENTO.replace('nombre: Prueba', 'nombre: Otra')
          .replace('en 9 días 20:30', '2031-05-17 21:00')
          .replace('usoDeServicio: 0.12', 'usoDeServicio: 0.15')
          .replace('precio: 500', 'precio: 700')
          .replace('cortesia: { B: 1 }', 'cortesia: { B: 1-2 }')
          .replace('bloqueado: 1 }', 'capacidad: 8 }')
          .replace('porcentaje: 15', 'porcentaje: 20')
          .replace('nombre: Dos por uno', 'nombre: Dos por tres'),
      ],
      recinto: ['A-B: { asientos: 4 }', 'A: { asientos: 4 }, B: { asientos: 3 }'],
    });
    const impacto = await medirImpacto(database().pool, abierto);
    expect(impacto.cambios).toContainEqual({
      de: 'lugares',
      cual: 'sala',
      campo: 'precio',
      antes: 50_000,
      ahora: 70_000,
      cuantos: { cambian: 6, conservan: 1 },
    });
    const nombres = new Map([['sala', 'Sala']]);
    const renglones = escribirImpacto(impacto, { zona: 'America/Merida', nombres }).map(linea =>
      linea.trim(),
    );
    expect(renglones).toEqual(
      expect.arrayContaining([
        'Nombre: «Prueba» → «Otra»',
        expect.stringMatching(/^Fecha: .+ → sábado 17 de mayo de 2031, 9:00 p\. m\.$/),
        'Cargo por servicio: 12 % → 15 %',
        'Sección «Sala», precio de 6 lugares: $500.00 → $700.00 (1 vendido o apartado conserva lo suyo)',
        'Sección «Sala», condición de 1 lugar: «venta» → «cortesia»',
        'Sección «Sala», 1 lugar menos',
        'Sección «pista», capacidad: 10 → 8',
        'Sección «pista», bloqueados: 1 → 0',
        'Promoción «Amigos», porcentaje: 15 % → 20 %',
        'Promoción «Dos por uno»: se quita',
        'Promoción «Dos por tres»: nueva',
        'El evento tiene 1 lugar apartado.',
      ]),
    );
  });

  it('tells every sale once of another date or place, and of nothing else', async () => {
    const { id } = await cargar();
    const una = await vender(id, 'A1', 'A2');
    await vender(id, 'A3');
    const correos = () => query<{ tipo: string }>('select tipo, para, clave from correo order by para');
    await cargar(OTRA);
    expect(await correos()).toEqual([]);
    expect(await cargar(OTRO_DIA)).toMatchObject({ avisos: 2 });
    expect(await correos()).toHaveLength(2);
    expect(await correos()).toContainEqual({
      tipo: 'cambio_de_cita',
      para: una.correo,
      clave: `cita:${una.reservaId}:1`,
    });
    await cargar(OTRO_DIA);
    expect(await correos()).toHaveLength(2);
    // Changed back: the readers of the first mail must learn of it.
    await cargar();
    expect(await correos()).toHaveLength(4);
    await cargar({ recinto: ['direccion: Calle 1', 'direccion: Calle 2'] });
    expect(await correos()).toHaveLength(6);
  });

  it('tells nobody of an event that is over and stays so, nor whose tickets are void', async () => {
    const pasado: [string, string] = ['en 9 días 20:30', 'hace 9 días 20:30'];
    const { id } = await cargar({ evento: pasado });
    await vender(id, 'A1');
    await cargar({ evento: [pasado[0], 'hace 3 días 20:30'] });
    await database().pool.query('update boleto set anulado_en = now()');
    await cargar();
    expect(await query('select 1 from correo')).toEqual([]);
  });

  it('asks and tells too for the other events of a venue that moves', async () => {
    const { id } = await cargar();
    await vender(id, 'A1');
    const vecino: Cambios = { evento: ['clave: prueba', 'clave: vecino'] };
    const mudado: Cambios = { ...vecino, recinto: ['direccion: Calle 1', 'direccion: Calle 2'] };
    await cargar({ ...vecino, confirmado: false });
    await expect(cargar({ ...mudado, confirmado: false })).rejects.toMatchObject({
      impacto: { vecinos: [{ nombre: 'Prueba', boletos: 1 }], avisos: 1 },
    });
    await cargar(mudado);
    const [correo] = await query<{ clave: string }>('select clave from correo');
    expect(correo?.clave).toMatch(/:1$/);
  });

  it('changes nothing of a place whose holder may still sit there after a refund, and says nothing of it', async () => {
    const { id } = await cargar();
    const [general] = await query<{ id: number }>(
      "select l.id from lugar l join seccion s on s.id = l.seccion_id where s.clave = 'pista' and condicion = 'venta'",
    );
    const lugares = general ? [general.id] : [];
    const ventas = [await vender(id, 'A1'), await venderDirecto(database().pool, { eventoId: id, lugares })];
    await database().pool.query(
      "update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $1",
      [await crearPersonal(database().pool)],
    );
    for (const { reservaId } of ventas)
      await inTransaction(database().pool, tx => anularBoletos(tx, reservaId, null));
    expect(await cargar({ confirmado: false })).toMatchObject({ cambios: [] });
  });
});
