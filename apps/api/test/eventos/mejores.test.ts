import { describe, expect, vi } from 'vitest';
import { colocarEnRecinto } from '../../src/eventos/mejores/enRecinto.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda(
  { filas: 12, asientosPorFila: 20, precio: 32_000, limite: 8, capacidadGeneral: 20 },
  { TAQUILLA_LIMITES: 'no' },
).extend(
  'mejores',
  ({ tienda, evento }) =>
    async (query: Record<string, string>) =>
      (await tienda.call('getMejores', { params: { id: evento.eventoId }, query })).data().mejores,
);

describe('the best places together (§B1.8)', () => {
  it('are free seats with their names and the price that a buyer pays for them together', async ({
    db,
    evento,
    mejores,
    crearPromocion,
  }) => {
    await crearPromocion({ nombre: 'Preventa', porcentaje: 10 });
    const propuestas = await mejores({ cuantos: '4' });
    expect(propuestas.map(({ razon }) => razon)).toEqual(['una_fila', 'filas_seguidas']);
    const ids = propuestas.flatMap(({ asientos }) => asientos.map(({ id }) => id));
    const { rows } = await db.query(
      `select l.id, f.nombre as fila, l.numero from lugar l join fila f on f.id = l.fila_id where l.id = any ($1) order by l.id`,
      [ids],
    );
    const dichos = [
      ...new Map(propuestas.flatMap(({ asientos }) => asientos.map(uno => [uno.id, uno]))).values(),
    ];
    expect(dichos.map(({ id, fila, numero }) => ({ id, fila, numero })).sort((a, b) => a.id - b.id)).toEqual(
      rows,
    );
    const [primera] = propuestas;
    expect(primera?.asientos[0]).toMatchObject({
      seccionId: evento.seccionId,
      seccion: 'Luneta centro',
      categoria: 'Luneta',
      precio: 320,
    });
    // 10 % off 320.00 each; 5 % service, 5 % card and 16 % tax on what is left.
    expect(primera?.total).toBeCloseTo(4 * (primera?.asientos[0]?.total ?? 0), 1);
    expect(primera?.dejaSolo).toBe(false);
  });

  it('are what a buyer can hold, and never again once that is held', async ({ tienda, evento, mejores }) => {
    const [primera] = await mejores({ cuantos: '4' });
    const asientosReserva = primera?.asientos.map(({ id }) => id) ?? [];
    const apartado = await tienda.call('reservarInvitado', {
      params: { id: evento.eventoId },
      body: { asientosReserva },
    });
    expect(apartado.status).toBe(201);
    await expect
      .poll(
        async () => {
          const siguientes = await Promise.all(Array.from({ length: 20 }, () => mejores({ cuantos: '4' })));
          const ids = siguientes.flat().flatMap(({ asientos }) => asientos.map(({ id }) => id));
          return ids.filter(id => asientosReserva.includes(id));
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
  });

  it('are of the wished zones and below the wished total with all charges', async ({ evento, mejores }) => {
    const [luneta, general] = evento.zonaPrecioIds;
    const [una] = await mejores({ cuantos: '1', zonas: `${luneta}` });
    expect(una).toBeDefined();
    expect(await mejores({ cuantos: '1', zonas: `${general}` })).toEqual([]);
    const total = una?.total ?? 0;
    expect(await mejores({ cuantos: '1', hasta: String(total) })).not.toEqual([]);
    expect(await mejores({ cuantos: '1', hasta: (total - 0.01).toFixed(2) })).toEqual([]);
  });

  it('are no more of a section than one purchase may have of it (§B1.4)', async ({
    evento,
    mejores,
    jefa,
  }) => {
    const params = { eventoId: evento.eventoId };
    const { version } = (await jefa('verPrecios', { params })).body;
    const secciones = [{ id: evento.seccionId, maximoPorCompra: 2 }];
    expect((await jefa('cambiarPrecios', { params, version, body: { secciones } })).status).toBe(200);
    await expect.poll(() => mejores({ cuantos: '3' }), { timeout: 60_000 }).toEqual([]);
    expect(await mejores({ cuantos: '2' })).not.toEqual([]);
  });

  it('lie at the aisle where that is wished', async ({ mejores }) => {
    for (const { enPasillo, asientos } of await mejores({ cuantos: '2', pasillo: 'true' })) {
      expect(enPasillo).toBe(true);
      expect(asientos.some(({ numero }) => numero === '1' || numero === '20')).toBe(true);
    }
  });

  it('are without steps, and have a place for a wheelchair, for those who ask (§B7.1)', async ({
    db,
    evento,
    mejores,
  }) => {
    const [silla = 0, junto = 0, plana = 0, otra = 0] = evento.lugares.slice(20);
    await db.query(
      `update lugar set atributos = case when id = $1 then array['silla_de_ruedas'] when id = $2 then array['acompanante']
         else array['sin_escalones'] end, acompana_a = case when id = $2 then $1 end
       where id = any ($3)`,
      [silla, junto, [silla, junto, plana, otra]],
    );
    const sinEscalones = await mejores({ cuantos: '2', sinEscalones: 'true' });
    expect(sinEscalones.map(({ asientos }) => asientos.map(({ id }) => id))).toEqual([[plana, otra]]);
    const accesibles = await mejores({ cuantos: '2', accesibles: '1' });
    expect(accesibles[0]?.asientos.map(({ id }) => id)).toEqual([silla, junto]);
    const comunes = await mejores({ cuantos: '2' });
    expect(comunes.flatMap(({ asientos }) => asientos.map(({ id }) => id))).not.toContain(silla);
  });

  it('differ for a crowd that asks at once, and are read once for all of it', async ({
    tienda,
    crearEvento,
  }) => {
    const { eventoId } = await crearEvento({ filas: 40, asientosPorFila: 60 });
    const query = vi.spyOn(tienda.context.db, 'query');
    const respuestas = await Promise.all(
      Array.from({ length: 200 }, async () =>
        (await tienda.call('getMejores', { params: { id: eventoId }, query: { cuantos: '4' } })).data(),
      ),
    );
    const leidas = query.mock.calls.filter(([sentencia]) => String(sentencia).includes('"sillaDeRuedas"'));
    expect(leidas).toHaveLength(1);
    const juntos = respuestas.map(({ mejores: [uno] }) => uno?.asientos.map(({ id }) => id).join());
    expect(new Set(juntos).size).toBeGreaterThan(10);
  });

  it('are refused where nothing is sold, and where a buyer may not have so many', async ({
    db,
    tienda,
    evento,
  }) => {
    const pedir = (id: number, query: Record<string, string>) =>
      tienda.call('getMejores', { params: { id }, query });
    expect((await pedir(evento.eventoId, { cuantos: '9' })).code).toBe('limite_de_asientos');
    expect((await pedir(2_000_000_000, { cuantos: '2' })).code).toBe('evento_no_encontrado');
    for (const mala of ['0', '21', '2.5', 'dos', '-1'])
      expect((await pedir(evento.eventoId, { cuantos: mala })).status).toBe(400);
    for (const mala of [
      { accesibles: '3' },
      { zonas: '1,x' },
      { hasta: '1e9' },
      { pasillo: 'quizá' },
    ] as Record<string, string>[])
      expect((await pedir(evento.eventoId, { cuantos: '2', ...mala })).status).toBe(400);
    await db.query("update evento set fecha = now() - interval '1 day' where id = $1", [evento.eventoId]);
    await expect
      .poll(async () => (await pedir(evento.eventoId, { cuantos: '2' })).code, { timeout: 60_000 })
      .toBe('evento_no_disponible');
  });
});

describe('the plan of a venue on which best places are searched (§B1.8)', () => {
  const asiento = (id: number, x: number, y: number) => ({
    id,
    numero: String(id),
    x,
    y,
    sinEscalones: false,
    sillaDeRuedas: false,
    acompanaA: null,
  });
  const fila = (seccionId: number, ...asientos: ReturnType<typeof asiento>[]) => ({
    seccionId,
    nombre: 'A',
    asientos,
  });
  const seccion = (id: number, cambios: object = {}) => ({
    id,
    bloque: 'Luneta',
    orientacionFilas: 'horizontal' as const,
    enMapa: null,
    ...cambios,
  });

  it('has sections where the drawing has them, in pitches, with its stage', ({ expect }) => {
    const enMapa = { x: 100, y: 200, giro: 90, escala: 10 };
    const { filas, escenario } = colocarEnRecinto(
      [seccion(1, { enMapa })],
      [fila(1, asiento(1, 0, 0), asiento(2, 1, 0))],
      { x: 50, y: 60 },
    );
    const puntos = filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y]));
    expect(puntos).toEqual([
      [10, 20],
      [10, 21],
    ]);
    expect(escenario).toEqual({ x: 5, y: 6 });
  });

  it('finds the stage before seats that look one way, and amid seats that look at each other', ({
    expect,
  }) => {
    const deFrente = colocarEnRecinto(
      [seccion(1, { enMapa: { x: 0, y: 50, giro: 0, escala: 10 } })],
      [fila(1, asiento(1, 0, 0), asiento(2, 4, 0), asiento(3, 2, 3))],
      null,
    );
    expect(deFrente.escenario.x).toBeCloseTo(2);
    expect(deFrente.escenario.y).toBeCloseTo(4);
    const alrededor = colocarEnRecinto(
      [
        seccion(1, { enMapa: { x: 0, y: 100, giro: 0, escala: 10 } }),
        seccion(2, { enMapa: { x: 0, y: -100, giro: 180, escala: 10 } }),
      ],
      [fila(1, asiento(1, 0, 0)), fila(2, asiento(2, 0, 0))],
      null,
    );
    expect(alrededor.escenario.x).toBeCloseTo(0);
    expect(alrededor.escenario.y).toBeCloseTo(0);
  });

  it('has the sections of a block side by side where there is no drawing, and blocks far behind', ({
    expect,
  }) => {
    const { filas } = colocarEnRecinto(
      [seccion(1), seccion(2), seccion(3, { bloque: 'Balcón' })],
      [fila(1, asiento(1, 0, 0), asiento(2, 1, 0)), fila(2, asiento(3, 0, 0)), fila(3, asiento(4, 5, 5))],
      null,
    );
    const puntos = filas.flatMap(({ asientos }) => asientos.map(({ x, y }) => [x, y]));
    expect(puntos).toEqual([
      [-1.5, 0],
      [-0.5, 0],
      [1.5, 0],
      [0, 8],
    ]);
  });
});
