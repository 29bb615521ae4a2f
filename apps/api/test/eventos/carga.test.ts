import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFromPrimary } from '../../src/db/staleReads.ts';
import { abrirEvento } from '../../src/eventos/archivo/abrirEvento.ts';
import { crearCambios } from '../../src/eventos/cambios.ts';
import { CargaRechazada } from '../../src/eventos/carga/cargaRechazada.ts';
import { iniciarEnVivo } from '../../src/eventos/envivo/enVivo.ts';
import { createLog } from '../../src/log.ts';
import { type Cambios, EVENTO, openFolder } from '../support/cargaDeEventos.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';

const { cargar, query, lugares, apartar, database, folder } = openFolder();

describe('loading an event', () => {
  it('writes every place once, with its price and what it is kept for', async () => {
    expect(await cargar()).toMatchObject({ esNuevo: true });
    const todos = await lugares();
    expect(todos.slice(0, 2)).toEqual([
      { lugar: 'sala A 1', precio: 50_000, condicion: 'venta' },
      { lugar: 'sala A 2', precio: 50_000, condicion: 'venta' },
    ]);
    expect(todos.filter(l => l.condicion !== 'venta').map(l => l.lugar)).toEqual(['sala B 1', 'pista']);
    expect(todos).toHaveLength(18);
    expect(await query('select nombre, cargo_por_categoria from zona_precio order by orden')).toEqual([
      { nombre: 'Oro', cargo_por_categoria: 0.12 },
      { nombre: 'Plata', cargo_por_categoria: 0.2 },
    ]);
  });

  it('puts the ids of the sections into the map and leaves closed ones unmarked', async () => {
    await cargar();
    const ids = await query<{ id: number }>('select id from seccion order by orden');
    const [evento] = await query<{ mapa_svg: string }>('select mapa_svg from evento');
    const marcas = ids.map(({ id }) => `<g data-seccion="${id}"></g>`);
    expect(evento?.mapa_svg).toContain(`${marcas.join('')}<g></g>`);
  });

  it('changes nothing when the same file is loaded again', async () => {
    await cargar();
    const huella = () =>
      query(`select (select json_agg(l order by id) from (select *, xmin::text from lugar) l) as lugares,
        (select json_agg(s order by id) from seccion s) as secciones, (select json_agg(p order by id) from promocion p) as p`);
    const antes = await huella();
    expect(await cargar()).toMatchObject({ esNuevo: false });
    expect(await huella()).toEqual(antes);
  });

  it('changes prices and rows of what is free, and leaves what somebody holds', async () => {
    await cargar();
    await apartar('A1', 'A2');
    await cargar({
      evento: ["Oro: { color: '#ff86bd', precio: 500 }", "Oro: { color: '#ff86bd', precio: 700 }"],
      recinto: ['A-B: { asientos: 4 }', 'A-C: { asientos: [4, 2] }'],
    });
    const sala = (await lugares()).filter(l => l.lugar.startsWith('sala'));
    expect(sala.map(l => `${l.lugar} ${l.precio / 100}`)).toEqual([
      'sala A 1 500',
      'sala A 2 500',
      'sala A 3 700',
      'sala A 4 700',
      'sala B 1 700',
      'sala B 2 700',
      'sala B 3 700',
      'sala C 1 700',
      'sala C 2 700',
    ]);
  });

  it('locks no place before those with lower ids, as purchases do', async () => {
    await cargar();
    const [primero, ...otros] = await query<{ id: number }>('select id from lugar order by id');
    await withNeighbour(database().pool, async comprador => {
      await comprador.query('select from lugar where id = $1 for update', [primero?.id]);
      // The file now names the first seat's row last.
      const carga = cargar({
        evento: ['precio: 500', 'precio: 700'],
        recinto: ['A-B: { asientos: 4 }', 'B: { asientos: 4 }, A: { asientos: 4 }'],
      });
      await awaitLockWaits(database().pool, 1);
      const { rowCount } = await comprador.query(
        'select from lugar where id = any ($1) for update skip locked',
        [otros.map(({ id }) => id)],
      );
      expect(rowCount).toBe(otros.length);
      await comprador.query('rollback');
      await carga;
    });
  });

  it('is refused whole when it takes away a seat that somebody holds', async () => {
    await cargar();
    await apartar('B4');
    const menos: Cambios = { recinto: ['A-B: { asientos: 4 }', 'A-B: { asientos: 3 }'] };
    await expect(cargar(menos)).rejects.toThrow(CargaRechazada);
    await expect(cargar(menos)).rejects.toThrow(
      'Sala, fila B, asiento 4: ya está vendido o apartado, y se quitaría.',
    );
    await expect(cargar({ evento: ['cortesia: { B: 1 }', 'bloqueado: { B: 4 }'] })).rejects.toThrow(
      'Sala, fila B, asiento 4: ya está vendido o apartado y el archivo lo marca «bloqueado».',
    );
    expect(await lugares()).toHaveLength(18);
  });

  it('may take away a seat whose hold has ended', async () => {
    await cargar();
    const id = await apartar('B4');
    await database().pool.query(
      `update lugar set retenido_hasta = now() - interval '1 second' where reserva_id = $1`,
      [id],
    );
    await cargar({ recinto: ['A-B: { asientos: 4 }', 'A-B: { asientos: 3 }'] });
    expect(await lugares()).toHaveLength(16);
  });

  it('grows and shrinks a general section down to what is taken', async () => {
    await cargar();
    await database().pool.query(
      `select reservar_generales($1, (select id from evento), (select id from seccion where clave = 'pista'), 4,
         interval '10 minutes', null, gen_random_uuid(), null)`,
      [crypto.randomUUID()],
    );
    const cuenta = () =>
      query(`select condicion, count(*)::integer as n, count(*) filter (where general_libre)::integer as libres
        from lugar where fila_id is null group by condicion order by condicion`);
    await cargar({ evento: ['bloqueado: 1 }', 'capacidad: 6, bloqueado: 1, cortesia: 1 }'] });
    expect(await cuenta()).toEqual([
      { condicion: 'bloqueado', n: 1, libres: 0 },
      { condicion: 'cortesia', n: 1, libres: 0 },
      { condicion: 'venta', n: 4, libres: 0 },
    ]);
    await cargar();
    expect(await cuenta()).toEqual([
      { condicion: 'bloqueado', n: 1, libres: 0 },
      { condicion: 'venta', n: 9, libres: 5 },
    ]);
    await expect(cargar({ evento: ['bloqueado: 1 }', 'capacidad: 4, bloqueado: 1 }'] })).rejects.toThrow(
      'Pista: hay 1 lugares vendidos o apartados más de los que el archivo deja a la venta.',
    );
  });

  it('ends a promotion that was used and forgets one that was not', async () => {
    await cargar();
    const id = await apartar('A1');
    await database().pool.query(
      `update reserva set promocion_id = (select id from promocion where clave = 'AMIGOS') where id = $1`,
      [id],
    );
    await cargar({ evento: [EVENTO.slice(EVENTO.indexOf('promociones:')), ''] });
    expect(await query('select nombre, clave, hasta <= now() as terminada from promocion')).toEqual([
      { nombre: 'Amigos', clave: null, terminada: true },
    ]);
  });
});

describe('the sales of a demonstration', () => {
  const DEMO = `demo:
  vendidos: { proporcion: 0.5, semilla: 3 }
  compras:
    - { usuario: sofia@ejemplo.mx, seccion: sala, lugares: { A: 1-2 } }
promociones:`;

  it('give every sold place its ticket and every sale a price that adds up', async () => {
    await database().pool.query(
      `insert into usuario (correo, full_name) values ('sofia@ejemplo.mx', 'Sofía') on conflict do nothing`,
    );
    await cargar({ evento: ['promociones:', DEMO], conDemo: true });
    const [cuenta] = await query<{
      vendidos: number;
      boletos: number;
      apartados: number;
      total: number;
      suyos: number;
    }>(
      `select (select count(*)::integer from lugar where vendido) as vendidos,
         (select count(*)::integer from boleto b join lugar l on l.id = b.lugar_id and l.reserva_id = b.reserva_id
          where l.vendido) as boletos,
         (select sum(cardinality(lugares))::integer from reserva where estado = 'vendida') as apartados,
         (select sum(precio)::integer from boleto) - (select sum(importe)::integer from reserva) as total,
         (select count(*)::integer from reserva r join usuario u on u.id = r.usuario_id) as suyos`,
    );
    // 2 of the account, half of the 5 others of the room, half of the 9 of the floor rounded down.
    expect(cuenta).toEqual({ vendidos: 9, boletos: 9, apartados: 9, total: 0, suyos: 1 });
  });

  it('happen once, however often the file is loaded', async () => {
    await database().pool.query(
      `insert into usuario (correo, full_name) values ('sofia@ejemplo.mx', 'Sofía') on conflict do nothing`,
    );
    await cargar({ evento: ['promociones:', DEMO], conDemo: true });
    await cargar({ evento: ['promociones:', DEMO], conDemo: true });
    expect(await query('select count(*)::integer as n from boleto')).toEqual([{ n: 9 }]);
  });

  it('are left out unless they are asked for', async () => {
    await cargar({ evento: ['promociones:', DEMO] });
    expect(await query('select 1 from reserva')).toEqual([]);
  });
});

describe('a path', () => {
  const enCarpeta = () => ({ ahora: new Date(), desde: folder() });

  it('starts from the folder that it was typed in', async () => {
    await cargar();
    const { evento } = await abrirEvento('prueba.yaml', enCarpeta());
    expect(evento.clave).toBe('prueba');
  });

  it('that leads to no file is told whole', async () => {
    await expect(abrirEvento('otra/mi.yaml', enCarpeta())).rejects.toThrow(
      `No existe el archivo ${join(folder(), 'otra/mi.yaml')}.`,
    );
    await expect(abrirEvento('.', enCarpeta())).rejects.toThrow(`${folder()} no es un archivo.`);
  });
});

describe('a running server', () => {
  it('shows what was loaded without waiting to look for it', async () => {
    const { id } = await cargar();
    const connections = {
      db: database().pool,
      dbDirect: database().pool,
      staleReads: readFromPrimary(database().pool),
    };
    // With a clock that hardly moves, changes that are not announced stay unknown; one that stood would let no second reading begin.
    const enVivo = iniciarEnVivo(
      { ...connections, log: createLog('silent'), now: () => new Date(), ...crearCambios() },
      () => performance.now() / 200,
    );
    onTestFinished(() => enVivo.detener());
    const oro = async () => {
      const { bytes } = await (await enVivo.evento(id)).secciones();
      return JSON.parse(bytes.toString()).preciosCategorias;
    };
    const antes = await oro();
    // Listening begins a moment after the process, and a file without a change announces nothing, so each try changes the
    // price.
    let precio = 650;
    await expect
      .poll(async () => {
        await cargar({ evento: ['precio: 500', `precio: ${precio++}`] });
        return oro();
      })
      .not.toEqual(antes);
  });
});
